// What a record of the journal says, in the screen's language: each event has its message, `told.EVENT`,
// into which go the values that come with it by name. What an event may leave unsaid is a message of
// its own, `told.EVENT.and.NAME`, put behind it; each thing of a list is one more, `told.EVENT.NAME`.
import { dollars, onChip, timeOf } from "../messages/amounts";
import { findingWords } from "../messages/findings";
import { alertWords } from "../messages/refusals_and_alerts";
import {
  call,
  canFill,
  capital,
  isKey,
  type Key,
  type Params,
  t,
  wordsFor,
} from "../messages/words.svelte";
import type { Values } from "../protocol/records";
import { streamName } from "./names";
import { personName } from "./people.svelte";
import { betName, commandName } from "./supervision/naming";

type Said = Values[string];

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** How texts are said that are names of the Game System's own. */
const NAMED: Record<string, (text: string) => string> = {
  by: personName,
  second: personName,
  dealer: personName,
  relieved: personName,
  person: personName,
  asked_by: personName,
  bet: betName,
  to_bet: betName,
  called_bet: betName,
  faces: call,
  before: call,
  chip: colourOf,
  stream: streamName,
  table: streamName,
  code: (code) => wordsFor(`refusal.${code}`, code),
  what: (text) => (isKey(`command.${text}`) ? commandName(text) : findingWords(text)),
  why: findingWords,
  faults: findingWords,
};

/** `red_a` is a subset of red. */
function colourOf(chip: string): string {
  const [colour = "", subset = ""] = chip.split("_");
  return [wordsFor(`colour.${colour}`, colour), subset.toUpperCase()].filter(Boolean).join(" ");
}

function duration(ms: number): string {
  return ms >= MINUTE_MS && ms % MINUTE_MS === 0
    ? t("told.minutes", { count: ms / MINUTE_MS })
    : t("told.seconds", { count: Math.ceil(ms / SECOND_MS) });
}

/** A value's name without its unit, as messages have it: `won_cents` is `{won}`. */
const holeOf = (name: string): string => name.replace(/_(cents|ms|at)$/, "");

function numberOf(name: string, value: number): string | number {
  if (name.endsWith("_cents")) return dollars(value);
  if (name.endsWith("_ms")) return duration(value);
  return name.endsWith("_at") ? timeOf(value) : value;
}

function textOf(name: string, value: string): string {
  const word = `word.${name}.${value}`;
  if (isKey(word)) return t(word);
  return NAMED[name]?.(value) ?? value;
}

function oneOf(event: string, name: string, value: Said): string | number {
  if (typeof value === "number") return numberOf(name, value);
  if (typeof value === "string") return textOf(name, value);
  const item = `told.${event}.${holeOf(name)}` as Key;
  return value
    .map((one) => {
      if (typeof one !== "number") return t(item, paramsOf(event, one));
      return name === "chips_cents" ? onChip(one) : String(one);
    })
    .join(t("told.list"));
}

/** One value by its name, such as a check or an amount, where it stands alone. */
export const valueWords = (name: string, value: number | string): string =>
  String(oneOf("", name, value));

function paramsOf(event: string, values: Values): Params {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [holeOf(name), oneOf(event, name, value)]),
  );
}

/** An alert's own sentence, by its kind. */
function alertOf(values: Values): string {
  const details = Object.fromEntries(
    Object.entries(values).filter(([, value]) => !Array.isArray(value)),
  ) as Record<string, number | string>;
  const { kind = "", text = "", terminal } = details;
  const where = typeof terminal === "number" ? { terminal } : {};
  return alertWords({ kind: String(kind), text: String(text), ...where, details }, personName);
}

/**
 * An event in a sentence. Where a value that its message needs is away, it is said in its own words,
 * such as version 0.1 kept in the house's state, or named.
 */
export function eventWords(event: string, values: Values, own = ""): string {
  const key = `told.${event}`;
  const words = own === "" ? eventName(event) : capital(own);
  const params = paramsOf(event, values);
  if (event === "AlertRaised") params.alert = alertOf(values);
  if (![key, `${key}.more`].some((one) => canFill(one, params))) return words;
  const more = Object.keys(params)
    .map((name) => `${key}.and.${name}`)
    .filter((one) => canFill(one, params))
    .map((one) => t(one as Key, params));
  return [wordsFor(key, words, params), ...more].join("");
}

/** `NoteInserted` by its name in this language. */
export const eventName = (event: string): string => wordsFor(`event.${event}`, event);
