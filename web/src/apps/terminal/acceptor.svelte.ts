// The demo's note acceptor: equipment in the terminal's cabinet, with a key and a socket of its own.
// A terminal's touch screen cannot credit itself a note, in a demo or anywhere else (D9A 4.3(a)).
import { refusalWords } from "../../messages/refusals_and_alerts";
import { t } from "../../messages/words.svelte";
import type { ToastRack } from "../../parts/toasts.svelte";
import type { EquipmentView, TableEquipmentCommand } from "../../protocol/types";
import { ScreenState } from "../../state/screen.svelte";

export class Acceptor {
  private readonly cabinet: ScreenState<EquipmentView, TableEquipmentCommand>;

  /** @param path The terminal's own, such as `/screens/terminal/table-1/7`. */
  constructor(
    path: string,
    private readonly toasts: ToastRack,
  ) {
    const [, , , table, number] = path.split("/");
    this.cabinet = new ScreenState(`/equipment/${table}/${number}/socket`);
  }

  open(): () => void {
    this.cabinet.open();
    return () => this.cabinet.close();
  }

  /** Nobody gave this browser the cabinet's key. */
  get isMissing(): boolean {
    return this.cabinet.isTurnedAway;
  }

  /** The table would credit this note now. */
  takes(note_cents: number): boolean {
    return this.cabinet.view.notes_cents?.includes(note_cents) ?? false;
  }

  /** Why no note is taken at all; empty where one is, or where that is not known yet. */
  get whyNot(): string {
    const refusal = this.cabinet.view.why_no_note;
    return refusal === undefined ? "" : refusalWords(refusal);
  }

  async insert(note_cents: number): Promise<void> {
    const answer = await this.cabinet.do({ type: "InsertNote", note_cents });
    if (answer.outcome === "refused") this.toasts.say(refusalWords(answer), "no");
    else if (answer.outcome !== "done") this.toasts.say(t("busy"), "no");
  }
}
