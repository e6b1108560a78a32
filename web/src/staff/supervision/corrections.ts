// The commands of which the Game System can tell beforehand what they would do.
export const CORRECTIONS: ReadonlySet<string> = new Set([
  "RecalculateRound",
  "MakeTableRoundGood",
  "VoidSettledRound",
  "VoidDisruptedRound",
  "RefuseToPay",
]);
