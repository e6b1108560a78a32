// What was asked for and is not answered yet. Nothing of it is seen unless the answer is late: a frame
// that is drawn for a touch holds the answer back (docs/decisions, 15).

/** An answer that takes longer is waited for in sight; one that does not, is simply there. */
export const LATE_MS = 120;

export class Waiting {
  /** How much is not answered yet. */
  asking = $state(0);
  /** The bets with something whose answer is late. */
  late = $state.raw<ReadonlySet<string>>(new Set());

  private readonly counts = new Map<string, number>();

  /** Waits for an answer to something that was asked about a bet. */
  async about<A>(bet: string, answer: Promise<A>): Promise<A> {
    let isLate = false;
    const timer = window.setTimeout(() => {
      isLate = true;
      this.count(bet, 1);
    }, LATE_MS);
    this.asking += 1;
    try {
      return await answer;
    } finally {
      window.clearTimeout(timer);
      this.asking -= 1;
      if (isLate) this.count(bet, -1);
    }
  }

  private count(bet: string, by: number): void {
    const count = (this.counts.get(bet) ?? 0) + by;
    if (count > 0) this.counts.set(bet, count);
    else this.counts.delete(bet);
    this.late = new Set(this.counts.keys());
  }
}
