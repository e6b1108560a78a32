// What is written on an area, in the screen's language, and how it is said aloud.
import { chosen, type Key, odds, t } from "../messages/words.svelte";
import type { AreaData } from "./geometry";

const TITLED = new Set(["small", "big", "odd", "even", "any_triple"]);

export function titleOf(area: AreaData): string {
  if (TITLED.has(area.kind)) return t(`title.${area.kind}` as Key);
  // The layout's own titles are English; a number needs no translation.
  const isNumber = /^\d+$/.test(area.title);
  return isNumber || area.title === "" || chosen.language === "en" ? area.title : saidOf(area);
}

const ALIKE: Record<string, Key[]> = {
  small: ["title.small", "title.big"],
  big: ["title.small", "title.big"],
  odd: ["title.odd", "title.even"],
  even: ["title.odd", "title.even"],
};

/** The longest title among the areas that are lettered alike: BIG is no larger than SMALL. */
export function longestAlike(area: AreaData): string {
  // `Double One` is lettered as large as `Double Three`.
  const number = /\b(One|Two|Four|Five|Six)$/;
  if (number.test(titleOf(area))) return titleOf(area).replace(number, "Three");
  const titles = (ALIKE[area.kind] ?? []).map((key) => t(key));
  return titles.reduce((most, one) => (one.length > most.length ? one : most), titleOf(area));
}

export function numbersOf(area: AreaData): string {
  const found = /^(\d+) to (\d+)$/.exec(area.numbers);
  return found === null ? area.numbers : t("span", { from: found[1] ?? "", to: found[2] ?? "" });
}

export function noteOf(area: AreaData): string {
  if (area.note === "") return "";
  return area.kind === "four_numbers" ? t("note.four") : t("note.triples");
}

export function oddsOf(area: AreaData): string {
  return odds(area.odds_text);
}

export function pricesOf(area: AreaData): [string, string][] {
  return area.prices.map(([, text], index) => [t(`dice.${index + 1}` as Key), odds(text)]);
}

/** The bet as it is said: `Double 3`, `1 and 4 together`. */
export function saidOf(area: AreaData): string {
  if (TITLED.has(area.kind)) return t(`kind.${area.kind}` as Key);
  const number = area.kind === "total" ? area.title : numbers(area);
  return t(`say.${area.kind}` as Key, { number });
}

function numbers(area: AreaData): string {
  const faces =
    area.kind === "double" || area.kind === "triple" ? area.dice.slice(0, 1) : area.dice;
  return faces.join(", ");
}
