// What a player's touches ask of the Game System, and what became of them.
import { refusalWords } from "../../messages/refusals_and_alerts";
import { t } from "../../messages/words.svelte";
import { hush, isHeard, keepHeard, play } from "../../parts/sounds";
import type { ToastRack } from "../../parts/toasts.svelte";
import type { Answer, TableTerminalCommand, TerminalView } from "../../protocol/types";
import type { ScreenState } from "../../state/screen.svelte";
import { Waiting } from "../../state/waiting.svelte";

/** The buttons beside the layout, which ask for a command by its name alone. */
export type Pressed = Exclude<
  TableTerminalCommand,
  { bet: string } | { notice: number } | { round: number }
>["type"];

export class Touches {
  chip = $state(0);
  /** The player has chosen it. */
  hasChosen = $state(false);
  /** The next touch on an area takes its wager back. */
  isCancelling = $state(false);
  isSoundOn = $state(isHeard());
  /** Touches of areas that are not answered yet. */
  readonly waiting = new Waiting();

  constructor(
    private readonly screen: ScreenState<TerminalView, TableTerminalCommand>,
    private readonly toasts: ToastRack,
  ) {}

  choose(chip: number): void {
    this.chip = chip;
    this.hasChosen = true;
  }

  async touch(bet: string): Promise<void> {
    if (this.isCancelling) {
      this.isCancelling = false;
      await this.cancel(bet);
      return;
    }
    await this.place(bet, this.chip);
  }

  async place(bet: string, cents: number): Promise<Answer> {
    const answer = await this.about(bet, { type: "PlaceWager", bet, amount_cents: cents });
    if (answer.outcome === "done" && this.isSoundOn) play("chip");
    return answer;
  }

  /** One area's wager on another, whole or not at all. */
  async move(from: string, to: string): Promise<void> {
    if ((this.screen.view.wagers?.[from] ?? 0) === 0 || from === to) return;
    const answer = await this.about(to, { type: "MoveWager", bet: from, to_bet: to });
    if (answer.outcome === "done" && this.isSoundOn) play("chip");
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

  async press(type: Pressed): Promise<void> {
    this.isCancelling = false;
    const answer = await this.ask({ type });
    if (answer.outcome !== "done") return;
    if (type === "CallForDealer") this.toasts.say(t("dealer.coming"), "yes");
  }

  async consent(notice: number): Promise<void> {
    await this.ask({ type: "ConsentAtTerminal", notice });
  }

  /** R55: the player has seen what came of a round for which the terminal was away. */
  async confirm(round: number): Promise<void> {
    await this.ask({ type: "ConfirmMissedRound", round });
  }

  private about(bet: string, command: TableTerminalCommand): Promise<Answer> {
    return this.waiting.about(bet, this.ask(command));
  }

  private async ask(command: TableTerminalCommand): Promise<Answer> {
    const answer = await this.screen.do(command);
    if (answer.outcome === "refused") {
      this.toasts.say(refusalWords(answer), "no");
    } else if (answer.outcome !== "done") this.toasts.say(t("busy"), "no");
    return answer;
  }
}
