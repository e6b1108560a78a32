// What is left of the Fixed Wagering Period. The Game System ends it, not this reckoning.

export interface TimeLeft {
  seconds: number;
  /** What part of the period is left when this second is over, 0 to 1. */
  share: number;
}

export function timeLeft(openedAt: number, closesAt: number, now: number): TimeLeft {
  const whole = Math.max(closesAt - openedAt, 1);
  const rest = Math.min(Math.max(closesAt - now, 0), whole);
  const seconds = Math.ceil(rest / 1_000);
  return { seconds, share: (Math.max(seconds - 1, 0) * 1_000) / whole };
}

/** The moments at which the time left is said aloud. */
export const SAID_AT: readonly number[] = [30, 20, 10, 5];
