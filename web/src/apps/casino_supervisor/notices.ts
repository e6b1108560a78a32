// Div1 8, 9.3: when what a sign announces is to hold. How long it stands at least, the Game
// System tells; it refuses what is too early.

/** How many minutes beyond the least one may choose. */
export const NOTICES = [0, 10, 40, 100];

/** The request takes a moment to arrive: a sign for exactly the least time would come too late. */
const SLACK_MS = 5_000;

export const momentAfter = (now: number, noticeMs: number, moreMinutes: number): number =>
  Math.round(now) + noticeMs + SLACK_MS + moreMinutes * 60_000;
