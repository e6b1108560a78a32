// What a player's touches ask of the Game System, and what became of them.
import { dollars } from "../../messages/amounts";
import { said, t } from "../../messages/words.svelte";
import { hush, isHeard, keepHeard, play } from "../../parts/sounds";
import type { ToastRack } from "../../parts/toasts.svelte";
import type { Answer, Command, TerminalView } from "../../protocol/types";
import type { ScreenState } from "../../state/screen.svelte";

/** An answer that takes longer is waited for in sight; one that does not, is simply there. */
const LATE_MS = 120;

export class Touches {
  chip = $state(0);
  /** The next touch on an area takes its wager back. */
  isCancelling = $state(false);
  isSoundOn = $state(isHeard());
  /** How much of what was asked is not answered yet. */
  asking = $state(0);
  /** Bets with touches whose answer is late. */
  pending = $state.raw<ReadonlySet<string>>(new Set());

  private readonly waiting = new Map<string, number>();

  constructor(
    private readonly screen: ScreenState<TerminalView>,
    private readonly toasts: ToastRack,
  ) {}

  async touch(bet: string): Promise<void> {
    if (this.isCancelling) {
      this.isCancelling = false;
      await this.cancel(bet);
      return;
    }
    await this.place(bet, this.chip);
  }

  async place(bet: string, cents: number): Promise<Answer> {
    const command = { type: "PlaceWager", bet, amount_cents: cents };
    const answer = await this.about(bet, command);
    if (answer.outcome === "done" && this.isSoundOn) play("chip");
    return answer;
  }

  /** One area's wager on another: taken back, then placed; put back where that is refused. */
  async move(from: string, to: string): Promise<void> {
    const cents = this.screen.view.wagers?.[from] ?? 0;
    if (cents === 0 || from === to) return;
    const taken = await this.about(from, { type: "CancelWager", bet: from });
    if (taken.outcome !== "done") return;
    const placed = await this.place(to, cents);
    if (placed.outcome === "refused") await this.place(from, cents);
  }

  switchSound(): void {
    this.isSoundOn = !this.isSoundOn;
    keepHeard(this.isSoundOn);
    if (this.isSoundOn) play("chip");
    else hush();
  }

  async cancel(bet: string): Promise<void> {
    if ((this.screen.view.wagers?.[bet] ?? 0) > 0) {
      await this.about(bet, { type: "CancelWager", bet });
    }
  }

  async press(type: string): Promise<void> {
    this.isCancelling = false;
    const credits = this.screen.view.credits?.cents ?? 0;
    const answer = await this.ask({ type });
    if (answer.outcome !== "done") return;
    if (type === "CashOut") {
      this.toasts.say(t("voucher.printed", { amount: dollars(credits) }), "yes");
    }
    if (type === "CallForDealer") this.toasts.say(t("dealer.coming"), "yes");
  }

  async insert(note_cents: number): Promise<void> {
    await this.ask({ type: "InsertNote", note_cents });
  }

  async consent(notice: number): Promise<void> {
    await this.ask({ type: "ConsentAtTerminal", notice });
  }

  private async about(bet: string, command: Command): Promise<Answer> {
    let isLate = false;
    const late = window.setTimeout(() => {
      isLate = true;
      this.count(bet, 1);
    }, LATE_MS);
    const answer = await this.ask(command);
    window.clearTimeout(late);
    if (isLate) this.count(bet, -1);
    return answer;
  }

  private count(bet: string, by: number): void {
    const count = (this.waiting.get(bet) ?? 0) + by;
    if (count > 0) this.waiting.set(bet, count);
    else this.waiting.delete(bet);
    this.pending = new Set(this.waiting.keys());
  }

  private async ask(command: Command): Promise<Answer> {
    this.asking += 1;
    const answer = await this.screen.do(command);
    this.asking -= 1;
    if (answer.outcome === "refused") {
      const words = answer.words ?? "";
      this.toasts.say(said(`refusal.${answer.code ?? ""}`, words), "no");
    } else if (answer.outcome !== "done") this.toasts.say(t("busy"), "no");
    return answer;
  }
}
