// The only writer of what a screen shows: it folds what the Game System tells, and keeps its clock.
import { Connection, type Line } from "../protocol/connection";
import type { Answer, Command } from "../protocol/types";

/** By which a screen knows that somebody stands before it. */
const SIGNS = ["pointerdown", "keydown"] as const;

export class ScreenState<V extends { at: number; service: string }, C extends Command = Command> {
  view = $state.raw<Partial<V>>({});
  line = $state<Line>("connecting");
  /** The house answers, and its socket does not open: this device or person is not let in. */
  isTurnedAway = $state(false);
  /** The Game System's time, told with every view and kept going in between. */
  now = $state(0);

  private readonly connection: Connection;
  private ahead = 0;
  private toldAt = 0;
  private timer = 0;
  /** Not the line itself: who opens a screen in an effect must not wait on what comes of it. */
  private isLost = false;

  /** `foretold` is told each view before it is drawn. */
  constructor(
    path: string,
    private readonly foretold: (view: Partial<V>) => void = () => {},
  ) {
    this.connection = new Connection(path, {
      line: (line) => {
        // While a lost line is tried again and again, nobody is told another word each time.
        if (line === "connecting" && this.isLost) return;
        this.isLost = line === "lost";
        this.line = line;
        if (line === "ended") this.waitForSomebody();
        if (line === "open") this.isTurnedAway = false;
      },
      view: (view) => this.told(view as Partial<V>),
      turnedAway: () => void this.askWhetherAlive(),
    });
  }

  open(): void {
    this.connection.open();
    this.timer = window.setInterval(() => this.tick(), 100);
  }

  close(): void {
    window.clearInterval(this.timer);
    this.stopWaiting();
    this.connection.close();
  }

  do(command: C): Promise<Answer> {
    return this.connection.do(command);
  }

  /** Something was asked and is not answered yet. */
  get isAsking(): boolean {
    return this.connection.waitingCount > 0;
  }

  /** R55: what came of a round is shown here. */
  acknowledge(round: number): void {
    this.connection.acknowledge(round);
  }

  approve(proposal: string): Promise<Answer> {
    return this.connection.approve(proposal);
  }

  decline(proposal: string): Promise<Answer> {
    return this.connection.decline(proposal);
  }

  private told(view: Partial<V>): void {
    // An answer or a pulse tells no time: the view then holds the moment of an earlier one.
    if (typeof view.at === "number" && view.at !== this.toldAt) {
      this.toldAt = view.at;
      this.ahead = view.at - performance.now();
    }
    this.foretold(view);
    this.view = view;
    this.tick();
  }

  /** Opened somewhere else: it goes on here when somebody touches it, and not before. */
  private waitForSomebody(): void {
    for (const sign of SIGNS) window.addEventListener(sign, this.goOn);
  }

  private stopWaiting(): void {
    for (const sign of SIGNS) window.removeEventListener(sign, this.goOn);
  }

  private readonly goOn = (): void => {
    this.stopWaiting();
    this.connection.open();
  };

  private tick(): void {
    if (this.ahead !== 0) this.now = this.ahead + performance.now();
  }

  private async askWhetherAlive(): Promise<void> {
    try {
      this.isTurnedAway = (await fetch("/health/live")).ok;
      // Who is not let in any more shows nothing of what was told before.
      if (this.isTurnedAway) this.told({});
    } catch {
      this.isTurnedAway = false;
    }
  }
}
