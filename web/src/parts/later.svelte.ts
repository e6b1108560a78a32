// What a screen's first picture does not need. It comes once the browser has time, is asked for again
// until it is there, and stays: it is at hand when the line is not.

const AGAIN_MS = 2_000;

export class Later<T> {
  /** Null until it is there. */
  found = $state.raw<T | null>(null);
  private isComing = false;

  constructor(private readonly bring: () => Promise<T>) {}

  async load(): Promise<void> {
    if (this.isComing) return;
    this.isComing = true;
    await new Promise<unknown>((on) => (window.requestIdleCallback ?? window.setTimeout)(on));
    while (this.found === null) {
      try {
        this.found = await this.bring();
      } catch {
        // The house went away meanwhile.
        await new Promise((on) => window.setTimeout(on, AGAIN_MS));
      }
    }
  }
}
