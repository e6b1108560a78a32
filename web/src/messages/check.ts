// What is wrong with a language, next to the first one: the build fails on any of it.
import { AWAITED, FIRST, pluralRules } from "./languages";

type Words = Record<string, string>;
/** The messages of a language, by section and key. */
export type Sections = Record<string, Words>;

/** What a language says of itself: who that speaks it has read it, or a mark that nobody has yet. */
function wantedOf(tag: string, { review }: Words): string[] {
  if (tag === FIRST) return ["name", "change"];
  return ["name", "change", "review", ...(review === AWAITED ? ["unreviewed"] : [])];
}

const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

/** A message about a number of things has a form for each way in which a language counts. */
const FORM = /\.(zero|one|two|few|many)$/;
const baseOf = (key: string, words: Words): string => {
  const base = key.replace(FORM, "");
  return base !== key && base in words ? base : "";
};

/** What a language must have: every message, and its own forms of those that count. */
function needed(tag: string, wanted: Words): string[] {
  const forms = pluralRules(tag).resolvedOptions().pluralCategories;
  const counting = new Set(Object.keys(wanted).map((key) => baseOf(key, wanted)));
  return Object.keys(wanted).flatMap((key) => {
    if (baseOf(key, wanted) !== "") return [];
    if (!counting.has(key)) return [key];
    return [key, ...forms.filter((one) => one !== "other").map((one) => `${key}.${one}`)];
  });
}

/** Every fault, one line each: `mi.json, terminal: lacks cash_out`. */
export function faultsIn(languages: Record<string, Sections>): string[] {
  const first = languages[FIRST] ?? {};
  return Object.entries(languages).flatMap(([tag, sections]) => [
    ...wantedOf(tag, sections.language ?? {})
      .filter((name) => !sections.language?.[name]?.trim())
      .map((name) => `${tag}.json, language: lacks ${name}`),
    ...differences(tag, first, sections),
  ]);
}

function differences(tag: string, first: Sections, sections: Sections): string[] {
  const names = new Set([...Object.keys(first), ...Object.keys(sections)]);
  names.delete("language");
  return [...names].sort().flatMap((name) => {
    const [wanted, found] = [first[name], sections[name]];
    if (found === undefined) return [`${tag}.json: lacks the section ${name}`];
    if (wanted === undefined) return [`${tag}.json: ${FIRST} has no section ${name}`];
    return inSection(tag, wanted, found).map((fault) => `${tag}.json, ${name}: ${fault}`);
  });
}

function inSection(tag: string, wanted: Words, found: Words): string[] {
  const faults = needed(tag, wanted)
    .filter((key) => !(key in found))
    .map((key) => `lacks ${key}`);
  for (const [key, text] of Object.entries(found)) {
    const original = wanted[key] ?? wanted[baseOf(key, wanted)];
    if (original === undefined) faults.push(`has ${key}, which ${FIRST} has not`);
    else if (text.trim() === "") faults.push(`says nothing for ${key}`);
    else if (String(holes(text)) !== String(holes(original)))
      faults.push(`fills other values into ${key} than ${FIRST}`);
  }
  return faults;
}
