// The demo's cabinet: a note acceptor and a voucher printer, with a key and a socket of their own.
// A terminal's touch screen cannot credit itself a note, in a demo or anywhere else (D9A 4.3(a)).
import { refusalWords } from "../../messages/refusals_and_alerts";
import { t } from "../../messages/words.svelte";
import type { ToastRack } from "../../parts/toasts.svelte";
import type { EquipmentView, TableEquipmentCommand } from "../../protocol/types";
import { ScreenState } from "../../state/screen.svelte";

const PRINTER: TableEquipmentCommand = {
  type: "ReportCabinet",
  device: "printer",
  model: "Demo printer",
  serial: "demo",
  version: "1",
  faults: [],
  is_ready: true,
};

export class Acceptor {
  private readonly cabinet: ScreenState<EquipmentView, TableEquipmentCommand>;
  /** This page's own count of notes: no two notes of any page have the same identity. */
  private readonly log = `demo/${crypto.randomUUID().slice(0, 8)}`;
  private notesCount = 0;
  private printing = 0;
  private hasTold = false;

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

  /** A note is offered, and stacked once the table has agreed. */
  async insert(note_cents: number): Promise<void> {
    this.notesCount += 1;
    const note_id = `${this.log}/${this.notesCount}`;
    let answer = await this.cabinet.do({ type: "OfferNote", note_id, note_cents });
    if (answer.outcome === "done") {
      answer = await this.cabinet.do({ type: "InsertNote", note_id, note_cents });
    }
    if (answer.outcome === "refused") this.toasts.say(refusalWords(answer), "no");
    else if (answer.outcome !== "done") this.toasts.say(t("busy"), "no");
  }

  /** Whatever waits for the printer comes out of it; to be called when the view has changed. */
  async print(): Promise<void> {
    if (this.cabinet.line !== "open") return;
    if (!this.hasTold) {
      this.hasTold = true;
      await this.cabinet.do(PRINTER);
    }
    const voucher = this.cabinet.view.to_print?.voucher;
    if (voucher === undefined || voucher === this.printing) return;
    this.printing = voucher;
    const taken = await this.cabinet.do({ type: "TakeVoucher", voucher });
    if (taken.outcome === "done") await this.cabinet.do({ type: "ReportVoucherPrinted", voucher });
  }
}
