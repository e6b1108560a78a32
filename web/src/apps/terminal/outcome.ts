// What a round came to for a player: what was wagered, what came back, and the difference.
import type { SettledLine } from "../../protocol/types";

export interface Outcome {
  wagered: number;
  returned: number;
  /** Below zero where less came back than was wagered: then nothing is celebrated. */
  net: number;
}

export function outcomeOf(lines: readonly SettledLine[]): Outcome {
  const wagered = lines.reduce((sum, line) => sum + line.wager_cents, 0);
  const returned = lines.reduce((sum, line) => sum + line.returned_cents, 0);
  return { wagered, returned, net: returned - wagered };
}
