// The test outcomes that are gone through, and what was seen at each.
import type { OpeningTest, OpeningTests } from "../../protocol/supervision";

export type Run = [[number, number, number], string[]];

/** R52: how long each outcome stays lit where one press runs them all. */
export const PACES_MS = [500, 1_000, 2_000, 4_000] as const;

/** All outcomes, or the few that between them light every area. */
export function choose(offered: OpeningTests, isAll: boolean): OpeningTest[] {
  if (isAll) return offered.tests;
  const wanted = offered.every_area.map((faces) => faces.join());
  return wanted.flatMap((one) => offered.tests.filter((test) => test.faces.join() === one));
}

/** An area that was seen otherwise than it is drawn: lit where it is dark, or dark where lit. */
export function toggle(seen: readonly string[], bet: string): string[] {
  return seen.includes(bet) ? seen.filter((one) => one !== bet) : [...seen, bet];
}

/** The same areas, in whatever order. */
export const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));
