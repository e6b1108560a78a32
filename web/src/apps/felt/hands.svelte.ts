// What players' hands at the touch table ask of the Game System, and what became of it. What lies on
// the layout is what the Game System confirmed.
import { refusalWords } from "../../messages/refusals_and_alerts";
import { t } from "../../messages/words.svelte";
import { play } from "../../parts/sounds";
import type { ToastRack } from "../../parts/toasts.svelte";
import type {
  Answer,
  FeltView,
  PositionShown,
  TableLayoutCommand,
  WagerOnLayout,
  Way,
} from "../../protocol/types";
import type { ScreenState } from "../../state/screen.svelte";
import { Waiting } from "../../state/waiting.svelte";

export interface Lifted {
  position: number;
  bet: string;
  way: Way;
}

/** How many non-value chips a hand may lay down at once. */
export const COUNTS: readonly number[] = [1, 5, 10, 20];

export class Hands {
  /** Whose hand the next touch is. */
  position = $state(0);
  /** What each position has in hand: a value chip in cents, or a count of its colour. */
  chosen = $state<Record<number, number>>({});
  /** What the next touch of an area does. */
  does = $state<"place" | "take" | "move">("place");
  /** The wager that the next touch lays down elsewhere. */
  lifted = $state.raw<Lifted | null>(null);
  isSoundOn = $state(true);
  /** Touches of areas that are not answered yet. */
  readonly waiting = new Waiting();

  constructor(
    private readonly screen: ScreenState<FeltView>,
    private readonly toasts: ToastRack,
  ) {}

  get shown(): PositionShown | undefined {
    return this.positionAt(this.position);
  }

  positionAt(number: number): PositionShown | undefined {
    return this.screen.view.positions?.find((one) => one.number === number);
  }

  /** R47: one of a position's wagers in an area; the last one laid down, where none is named. */
  wagerAt(position: number, bet: string, way?: Way): WagerOnLayout | undefined {
    return this.screen.view.wagers?.findLast(
      (one) => one.position === position && one.bet === bet && (way ?? one.way) === one.way,
    );
  }

  choose(position: number): void {
    this.position = position;
    this.rest();
  }

  /** The hand is empty again: a touch lays down chips. */
  rest(): void {
    this.does = "place";
    this.lifted = null;
  }

  /** Begins to take back or to move; again, leaves it. */
  begin(what: "take" | "move"): void {
    const next = this.does === what ? "place" : what;
    this.rest();
    this.does = next;
  }

  async touch(bet: string): Promise<void> {
    const lifted = this.lifted;
    if (lifted !== null) {
      this.rest();
      await this.move(lifted, bet);
    } else if (this.does === "take") {
      this.rest();
      await this.take(this.position, bet);
    } else if (this.does === "move") this.lift(bet);
    else await this.place(this.position, bet);
  }

  /** Takes a wager up, to lay it down elsewhere. */
  lift(bet: string): void {
    const wager = this.wagerAt(this.position, bet);
    if (wager === undefined) this.toasts.say(t("felt.no_wager"), "no");
    else {
      this.does = "move";
      this.lifted = { position: this.position, bet, way: wager.way };
    }
  }

  async place(position: number, bet: string, chip = this.chosen[position] ?? 0): Promise<void> {
    const shown = this.positionAt(position);
    if (shown === undefined) {
      this.toasts.say(t("felt.no_positions"), "no");
      return;
    }
    const chips = shown.chip === undefined ? { chips_cents: [chip] } : { colour_count: chip };
    const answer = await this.about(bet, { type: "PlaceChips", position, bet, ...chips });
    if (answer.outcome === "done" && this.isSoundOn) play("chip");
  }

  async take(position: number, bet: string, way?: Way): Promise<void> {
    const wager = this.wagerAt(position, bet, way);
    if (wager === undefined) return;
    await this.about(bet, { type: "WithdrawChips", position, bet, way: wager.way });
  }

  async move({ position, bet, way }: Lifted, to_bet: string): Promise<void> {
    // D9 4.3: from the line into its own area is a move.
    if (to_bet === bet && way !== "on_line") return;
    const answer = await this.about(to_bet, { type: "MoveChips", position, bet, way, to_bet });
    if (answer.outcome === "done" && this.isSoundOn) play("chip");
  }

  private async about(bet: string, command: TableLayoutCommand): Promise<Answer> {
    const answer = await this.waiting.about(bet, this.screen.do(command));
    if (answer.outcome === "refused") this.toasts.say(refusalWords(answer), "no");
    else if (answer.outcome !== "done") this.toasts.say(t("busy"), "no");
    return answer;
  }
}
