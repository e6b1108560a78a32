// Every visible text goes through here. A language is a folder with a file a screen, and names itself
// in its `language.json`; a screen learns the files that it needs, in the language chosen on it. The
// build fails where a language lacks a message (`check.ts`).
import type cashier from "./en/cashier.json";
import type casinoSupervisor from "./en/casino_supervisor.json";
import type common from "./en/common.json";
import type entryTerminal from "./en/entry_terminal.json";
import type felt from "./en/felt.json";
import type gameSupervisor from "./en/game_supervisor.json";
import type inspector from "./en/inspector.json";
import type law from "./en/law.json";
import type names from "./en/names.json";
import type notice from "./en/notice.json";
import type printerTray from "./en/printer_tray.json";
import type resultsDisplay from "./en/results_display.json";
import type said_ from "./en/said.json";
import type staff from "./en/staff.json";
import type supervision from "./en/supervision.json";
import type terminal from "./en/terminal.json";
import type told from "./en/told.json";
import type welcome from "./en/welcome.json";
import { FIRST, type Language, languagesOf, type Named, nextOf } from "./languages";

interface Files {
  common: typeof common;
  said: typeof said_;
  staff: typeof staff;
  terminal: typeof terminal;
  felt: typeof felt;
  results_display: typeof resultsDisplay;
  entry_terminal: typeof entryTerminal;
  supervision: typeof supervision;
  told: typeof told;
  names: typeof names;
  law: typeof law;
  game_supervisor: typeof gameSupervisor;
  casino_supervisor: typeof casinoSupervisor;
  cashier: typeof cashier;
  inspector: typeof inspector;
  welcome: typeof welcome;
  printer_tray: typeof printerTray;
  notice: typeof notice;
}
export type Key = { [File in keyof Files]: keyof Files[File] }[keyof Files];
export type Params = Record<string, string | number>;
type Words = Record<string, string>;

const LANGUAGES = languagesOf(
  import.meta.glob<Named>("./*/language.json", { eager: true, import: "default" }),
);
const FILES = import.meta.glob<Words>(["./*/*.json", "!./*/language.json"], { import: "default" });

/** What this screen has learnt, by language. */
const WORDS: Record<string, Words> = {};
const wanted = new Set<keyof Files>();
const loaded = new Set<string>();
const AGAIN_MS = 2_000;
/** The name of the page, as the browser's tab and a screen reader say it. */
let page = "";

const kept = (path = location.pathname) => `language ${path}`;

/** What was chosen here; else what this browser's reader chose on the first page of the house. */
function stored(): string {
  try {
    const tags = [localStorage.getItem(kept()), localStorage.getItem(kept("/"))];
    return tags.find((tag) => LANGUAGES.some((one) => one.tag === tag)) ?? FIRST;
  } catch {
    return FIRST;
  }
}

export const chosen = $state<{ language: string }>({ language: stored() });

/** Takes in the files of messages that a screen needs, its own last, in the language kept on it. */
export async function learn(...files: (keyof Files)[]): Promise<void> {
  for (const file of ["common", ...files] as const) wanted.add(file);
  page = `page.${files.at(-1) ?? ""}`;
  try {
    await speak(chosen.language);
  } catch {
    // The house went away while the page came: the page comes again, by itself.
    window.setTimeout(() => location.reload(), AGAIN_MS);
    await new Promise(() => undefined);
  }
}

/** The language is chosen per terminal, and kept there. */
export async function choose(language: string): Promise<void> {
  await speak(language);
  try {
    localStorage.setItem(kept(), language);
  } catch {
    // A device that keeps nothing begins in the first language.
  }
}

async function speak(language: string): Promise<void> {
  const paths = [...wanted].map((file) => `./${language}/${file}.json`);
  await Promise.all(paths.filter((path) => !loaded.has(path)).map((path) => load(language, path)));
  chosen.language = language;
  document.documentElement.lang = language;
  if (isKey(page)) document.title = t(page);
}

async function load(language: string, path: string): Promise<void> {
  teach(language, (await FILES[path]?.()) ?? {});
  loaded.add(path);
}

/** Takes in messages that are at hand. */
export function teach(language: string, ...words: readonly Words[]): void {
  WORDS[language] = Object.assign(WORDS[language] ?? {}, ...words);
}

/** The language after the one that is shown. */
export const nextLanguage = (): Language => nextOf(LANGUAGES, chosen.language);

const ours = (): Words => WORDS[chosen.language] ?? {};

function filled(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

export function t(key: Key, params: Params = {}): string {
  return filled(ours()[key] ?? key, params);
}

/** A message about a number of things, `{count}`: in the form that the language has for so many. */
export function counted(key: Key, count: number): string {
  const form = `${key}.${new Intl.PluralRules(chosen.language).select(count)}`;
  return t(isKey(form) ? form : key, { count: count.toLocaleString("en-NZ") });
}

export function isKey(key: string): key is Key {
  return key in ours();
}

/**
 * A text of the Game System by its code, or its own words where there is none for it. The fuller
 * message, `CODE.more`, is taken where all that it speaks of is known.
 */
export function said(code: string, words: string, params: Params = {}): string {
  const fuller = ours()[`${code}.more`];
  if (fuller !== undefined) {
    const text = filled(fuller, params);
    if (!/\{\w+\}/.test(text)) return text;
  }
  return filled(ours()[code] ?? capital(words), params);
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
