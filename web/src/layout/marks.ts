// What is written on an area, in the screen's language, and how it is said aloud. The words are found
// by what the Game System names: the sort of the bet, its numbers, its note. Where a language has none
// for them, the Game System's own are shown.
import { betNamed } from "../messages/kinds";
import { choice, isKey, type Key, odds, t, wordsFor } from "../messages/words.svelte";
import type { AreaData, LayoutData } from "./geometry";

export function titleOf(area: AreaData): string {
  const key = `title.${area.kind}`;
  if (isKey(key)) return t(key);
  // The layout's own titles are English; a number needs no translation.
  const isNumber = /^\d+$/.test(area.title);
  return isNumber || area.title === "" || choice.language === "en" ? area.title : saidOf(area);
}

/** The longest title among the areas that are lettered alike: BIG is no larger than SMALL. */
export function longestAlike(area: AreaData, layout: LayoutData): string {
  const alike = layout.lettered_alike.find((group) => group.includes(area.bet)) ?? [];
  return layout.areas
    .filter((one) => alike.includes(one.bet))
    .map(titleOf)
    .reduce((most, one) => (one.length > most.length ? one : most), titleOf(area));
}

export function numbersOf(area: AreaData): string {
  const found = /^(\d+) to (\d+)$/.exec(area.numbers);
  return found === null ? area.numbers : t("span", { from: found[1] ?? "", to: found[2] ?? "" });
}

export function noteOf(area: AreaData): string {
  return area.note === "" ? "" : wordsFor(`note.${area.note_name}`, area.note);
}

export function oddsOf(area: AreaData): string {
  return odds(area.odds_text);
}

export function pricesOf(area: AreaData): [string, string][] {
  return area.prices.map(([, text], index) => [t(`dice.${index + 1}` as Key), odds(text)]);
}

/** The bet as it is said: `Double 3`, `1, 4 together`. */
export function saidOf(area: AreaData): string {
  return betNamed(area.kind, area.said_numbers, area.said);
}
