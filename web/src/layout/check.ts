// What is wrong with a layout as the Game System describes it: the build fails on any of it.
import type { AreaData, LayoutData } from "./geometry";

type Words = Record<string, string>;

/** Areas that stand in no row, or in two: `narrow: total_9 is in no row`. */
export function faultsInRows(layout: LayoutData): string[] {
  return Object.entries(layout.rows).flatMap(([shape, rows]) => {
    const placed = rows.flatMap((row) => row.bets);
    const times = (bet: string) => placed.filter((one) => one === bet).length;
    const bets = layout.areas.map((area) => area.bet);
    return [
      ...bets.filter((bet) => times(bet) === 0).map((bet) => `${bet} is in no row`),
      ...bets.filter((bet) => times(bet) > 1).map((bet) => `${bet} is in two rows`),
      ...placed.filter((bet) => !bets.includes(bet)).map((bet) => `${bet} has no area`),
    ].map((fault) => `${shape}: ${fault}`);
  });
}

/** What a language has to have words for. */
function keysOf(area: AreaData): string[] {
  const prices = area.prices.map((_, index) => `wins.${area.kind}.${index + 1}`);
  return [
    `kind.${area.kind}`,
    ...(area.said_numbers === "" ? [] : [`say.${area.kind}`]),
    ...(area.note === "" ? [] : [`note.${area.note_name}`]),
    ...(prices.length > 0 ? prices : [`wins.${area.kind}`]),
  ];
}

/** The words that a language lacks for a layout's areas and legends. */
export function lackingWords(layout: LayoutData, words: Words): string[] {
  const keys = [
    ...layout.areas.flatMap(keysOf),
    ...layout.legends.map((legend) => `legend.${legend.text}`),
  ];
  return [...new Set(keys)].filter((key) => !(key in words));
}
