// What a player's touches ask of the Game System, and what became of them.
import { dollars } from "../../messages/amounts";
import { refusalWords } from "../../messages/told";
import { t } from "../../messages/words.svelte";
import { hush, isHeard, keepHeard, play } from "../../parts/sounds";
import type { ToastRack } from "../../parts/toasts.svelte";
import type { Answer, Command, TerminalView } from "../../protocol/types";
import type { ScreenState } from "../../state/screen.svelte";
import { Waiting } from "../../state/waiting.svelte";

export class Touches {
  chip = $state(0);
  /** The next touch on an area takes its wager back. */
  isCancelling = $state(false);
  isSoundOn = $state(isHeard());
  /** Touches of areas that are not answered yet. */
  readonly waiting = new Waiting();
  /** The last that was asked was a drag: two requests, and one thing to undo. */
  private isMoved = false;

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
    this.isMoved = placed.outcome === "done";
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
    const isMoved = this.isMoved;
    const answer = await this.ask({ type });
    if (answer.outcome !== "done") return;
    if (type === "UndoWager" && isMoved) await this.ask({ type });
    if (type === "CashOut") {
      this.toasts.say(t("voucher.printed", { amount: dollars(credits) }), "yes");
    }
    if (type === "CallForDealer") this.toasts.say(t("dealer.coming"), "yes");
  }

  async consent(notice: number): Promise<void> {
    await this.ask({ type: "ConsentAtTerminal", notice });
  }

  private about(bet: string, command: Command): Promise<Answer> {
    return this.waiting.about(bet, this.ask(command));
  }

  private async ask(command: Command): Promise<Answer> {
    this.isMoved = false;
    const answer = await this.screen.do(command);
    if (answer.outcome === "refused") {
      this.toasts.say(refusalWords(answer), "no");
    } else if (answer.outcome !== "done") this.toasts.say(t("busy"), "no");
    return answer;
  }
}
