// What a round came to for a player: what was wagered, what came back, and the difference.
import { chipFor } from "../../layout/chips";
import { dollars, signed } from "../../messages/amounts";
import { t } from "../../messages/words.svelte";
import type { Flight } from "../../parts/show.svelte";
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

/** In words, for a player who does not see the screen. */
export function spokenOutcome({ wagered, returned, net }: Outcome): string {
  const values = { wagered: dollars(wagered), returned: dollars(returned), net: signed(net) };
  return t("result.aloud", values);
}

/** The way of every wager after the result: home with what it won, or off the layout. */
export const flightsOf = (lines: readonly SettledLine[], chips: readonly number[]): Flight[] =>
  lines.map(({ bet, wager_cents, returned_cents }) => {
    const cents = returned_cents || wager_cents;
    return { bet, cents, chip: chipFor(cents, chips), isWon: returned_cents > 0 };
  });
