// What the Game System tells, as people say it: refusals and alerts by their codes, with the values
// that they carry. Amounts are dollars and cents, times are times of the day; a value that is only a
// name of the Game System's own is not shown.
import { dayOf, dollars, timeOf } from "./amounts";
import { findingWords } from "./findings";
import { call, type Params, wordsFor } from "./words.svelte";

type Details = Record<string, number | string>;

export interface Refused {
  code?: string;
  words?: string;
  details?: Details;
}

interface Alert {
  kind: string;
  text: string;
  terminal?: number;
  details?: Details;
}

const MOMENTS = new Set(["at", "since"]);

/** The values of a refusal by the names that messages have for them: `step_cents` is `{step}`. */
export function valuesOf(details: Details): Params {
  const values: Params = {};
  for (const [name, value] of Object.entries(details)) {
    if (typeof value !== "number") continue;
    if (MOMENTS.has(name)) values[name] = `${dayOf(value)}, ${timeOf(value)}`;
    else if (name.endsWith("_cents")) values[name.slice(0, -"_cents".length)] = dollars(value);
    else if (name.endsWith("_ms")) values[name.slice(0, -"_ms".length)] = Math.ceil(value / 1_000);
    else values[name] = value;
  }
  return values;
}

/** Why not, in one sentence. */
export function refusalWords({ code = "", words = "", details = {} }: Refused): string {
  return wordsFor(`refusal.${code}`, words, valuesOf(details));
}

/** What staff must know, in one sentence; people by the names that the screen has for them. */
export function alertWords(
  { kind, text, terminal, details = {} }: Alert,
  nameOf: (id: string) => string,
): string {
  const params = valuesOf(details);
  if (terminal !== undefined) params.terminal = terminal;
  for (const [name, value] of Object.entries(details))
    if (name === "person") params.person = nameOf(String(value));
    else if (name === "device") params.device = wordsFor(`word.device.${value}`, String(value));
    else if (name === "faults") params.faults = findingWords(String(value));
    else if (typeof value === "string") params[name] = call(value);
  return wordsFor(`alert.${kind}`, text, params);
}
