// The demo's tables as everybody at them sees them: asked for again and again while somebody looks.
import type { TableNow, TablesNow } from "../protocol/types";

const LOOK_EVERY_MS = 1_000;

export class TablesNowState {
  private told: TablesNow = $state.raw() as TablesNow;
  /** What this machine's clock is ahead of the Game System's. */
  private ahead = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOpen = false;
  now = $state(0);

  constructor(told: TablesNow) {
    this.take(told);
  }

  get tables(): readonly TableNow[] {
    return this.told.tables;
  }

  table(name: string | undefined): TableNow | undefined {
    return this.told.tables.find((one) => one.table === name);
  }

  /** Looks again and again, until what it returns is called. */
  open(): () => void {
    this.isOpen = true;
    this.wait();
    return () => {
      this.isOpen = false;
      clearTimeout(this.timer);
    };
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.isOpen) this.timer = setTimeout(() => void this.look(), LOOK_EVERY_MS);
  }

  private async look(): Promise<void> {
    try {
      // A page that nobody sees asks nothing.
      const answer = document.hidden ? null : await fetch("/demo/now");
      if (answer?.ok) this.take((await answer.json()) as TablesNow);
      else this.now = Date.now() - this.ahead;
    } catch {
      // The demo is away: what was seen last stays until it is back.
    }
    this.wait();
  }

  private take(told: TablesNow): void {
    this.told = told;
    this.ahead = Date.now() - told.at;
    this.now = told.at;
  }
}
