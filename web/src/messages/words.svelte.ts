// Every visible text goes through here. A language is one file of the catalogue, with a section for
// each screen; a screen learns the sections that it needs, in the language chosen on it. The build
// fails where a language lacks a message (`check.ts`).
import { names } from "virtual:words";
import type catalogue from "../../../src/taisai/words/en.json";
import { isDemoHouse } from "./house";
import { FIRST, type Language, languagesOf, nextOf, pluralRules } from "./languages";

type Catalogue = Omit<typeof catalogue, "language">;
type Section = keyof Catalogue;
export type Key = { [Name in Section]: keyof Catalogue[Name] }[Section];
export type Params = Record<string, string | number>;
type Words = Record<string, string>;

const LANGUAGES = languagesOf(names, isDemoHouse);

/** What this screen has learnt, by language. */
const WORDS: Record<string, Words> = {};
type Loaders = Record<string, () => Promise<{ default: Words }>>;
const wanted: Loaders = {};
const loaded = new Set<string>();
const AGAIN_MS = 2_000;
/** The name of the page, as the browser's tab and a screen reader say it. */
let page = "";

const kept = (path = location.pathname) => `language ${path}`;

const isOffered = (tag: string | null): tag is string => LANGUAGES.some((one) => one.tag === tag);

/** What was chosen here; else what this browser's reader chose on the first page of the house. */
function stored(): string {
  try {
    const tags = [localStorage.getItem(kept()), localStorage.getItem(kept("/"))];
    return tags.find(isOffered) ?? FIRST;
  } catch {
    return FIRST;
  }
}

export const choice = $state<{ language: string }>({ language: stored() });

/** Takes in the sections that a screen needs, its own last, in the language kept on it. */
export async function learn(sections: Loaders): Promise<void> {
  Object.assign(wanted, sections);
  page = `page.${Object.keys(sections).at(-1)?.split("/")[1]}`;
  try {
    await speak(choice.language);
  } catch {
    // The house went away while the page came: the page comes again, by itself.
    window.setTimeout(() => location.reload(), AGAIN_MS);
    await new Promise(() => undefined);
  }
}

/** Takes in what a part of a screen needs that comes when it is opened, in the language shown. */
export async function learnMore(sections: Loaders): Promise<void> {
  Object.assign(wanted, sections);
  await speak(choice.language);
}

/** The language is chosen per terminal, and kept there; one that this house does not offer is not. */
export async function choose(language: string): Promise<void> {
  if (!isOffered(language)) return;
  await speak(language);
  try {
    localStorage.setItem(kept(), language);
  } catch {
    // A device that keeps nothing begins in the first language.
  }
}

async function speak(language: string): Promise<void> {
  const missing = Object.keys(wanted).filter(
    (name) => name.startsWith(`${language}/`) && !loaded.has(name),
  );
  await Promise.all(missing.map((name) => load(language, name)));
  choice.language = language;
  document.documentElement.lang = language;
  if (isKey(page)) document.title = t(page);
}

async function load(language: string, name: string): Promise<void> {
  teach(language, (await wanted[name]?.())?.default ?? {});
  loaded.add(name);
}

/** Takes in messages that are at hand. */
export function teach(language: string, ...words: readonly Words[]): void {
  WORDS[language] = Object.assign(WORDS[language] ?? {}, ...words);
}

/** Every language that this house offers, the first one first. */
export const allLanguages = (): readonly Language[] => LANGUAGES;

/** The language after the one that is shown. */
export const nextLanguage = (): Language => nextOf(LANGUAGES, choice.language);

const ours = (): Words => WORDS[choice.language] ?? {};

const HOLE = /\{(\w+)\}/g;

function filled(text: string, params: Params): string {
  return text.replace(HOLE, (whole, name: string) => String(params[name] ?? whole));
}

/**
 * A message, with what it speaks of filled in. One about a number of things, `{count}`, is said in
 * the form that the language has for so many.
 */
export function t(key: Key, params: Params = {}): string {
  const { count } = params;
  if (typeof count !== "number") return filled(ours()[key] ?? key, params);
  const form = `${key}.${pluralRules(choice.language).select(count)}`;
  const said = ours()[isKey(form) ? form : key] ?? key;
  return filled(said, { ...params, count: count.toLocaleString("en-NZ") });
}

export function isKey(key: string): key is Key {
  return key in ours();
}

/** Whether there is such a message, and all that it speaks of is known. */
export function canFill(key: string, params: Params): boolean {
  const text = ours()[key];
  return text !== undefined && [...text.matchAll(HOLE)].every(([, name]) => (name ?? "") in params);
}

/**
 * A text of the Game System by its code: the fuller message, `CODE.more`, where all that it speaks
 * of is known, else the shorter one, else the Game System's own words.
 */
export function wordsFor(code: string, words: string, params: Params = {}): string {
  const key = [`${code}.more`, code].find((one) => canFill(one, params));
  return key === undefined ? capital(words) : filled(ours()[key] ?? "", params);
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The dealer's call in this language: `double 3, 4, total 10`. */
export function call(words: string): string {
  return words.replace(/(double|triple|total) (\d+)/g, (_, kind: string, number: string) =>
    t(`spoken.${kind}` as Key, { number }),
  );
}

export function odds(text: string): string {
  const found = /^(\d+) to 1$/.exec(text);
  return found === null ? text : t("odds", { odds: found[1] ?? "" });
}
