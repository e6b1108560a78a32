// Every visible text goes through here. A language is a folder with a file a screen; a screen learns
// the files that it needs, and one in which a message is missing does not compile.
import type cashier from "./en/cashier.json";
import type casinoSupervisor from "./en/casino_supervisor.json";
import common from "./en/common.json";
import type entryTerminal from "./en/entry_terminal.json";
import type felt from "./en/felt.json";
import type gameSupervisor from "./en/game_supervisor.json";
import type inspector from "./en/inspector.json";
import type resultsDisplay from "./en/results_display.json";
import type staff from "./en/staff.json";
import type supervision from "./en/supervision.json";
import type terminal from "./en/terminal.json";
import chineseCommon from "./zh-CN/common.json";
import chineseSaid from "./zh-CN/said.json";

export type Key =
  | keyof typeof common
  | keyof typeof cashier
  | keyof typeof casinoSupervisor
  | keyof typeof entryTerminal
  | keyof typeof felt
  | keyof typeof gameSupervisor
  | keyof typeof inspector
  | keyof typeof resultsDisplay
  | keyof typeof staff
  | keyof typeof supervision
  | keyof typeof terminal;
export type Language = "en" | "zh-CN";
type Params = Record<string, string | number>;

const WORDS: Record<Language, Record<string, string>> = {
  en: { ...common },
  "zh-CN": { ...(chineseCommon satisfies Record<keyof typeof common, string>) },
};
/** What the Game System says in words of its own, in languages other than its own. */
const SAID: Record<Language, Record<string, string>> = { en: {}, "zh-CN": chineseSaid };
const NEXT: Record<Language, Language> = { en: "zh-CN", "zh-CN": "en" };

/** Takes in a file of messages; the other languages have every message of the English one. */
export function learn<T extends Record<string, string>>(
  english: T,
  others: Record<Exclude<Language, "en">, Record<keyof T, string>>,
): void {
  Object.assign(WORDS.en, english);
  Object.assign(WORDS["zh-CN"], others["zh-CN"]);
}

const kept = () => `language ${location.pathname}`;

function stored(): Language {
  try {
    return localStorage.getItem(kept()) === "zh-CN" ? "zh-CN" : "en";
  } catch {
    return "en";
  }
}

export const chosen = $state<{ language: Language }>({ language: stored() });

export function nextLanguage(): void {
  choose(NEXT[chosen.language]);
}

/** The language is chosen per terminal, and kept there. */
export function choose(language: Language): void {
  chosen.language = language;
  document.documentElement.lang = language;
  try {
    localStorage.setItem(kept(), language);
  } catch {
    // A device that keeps nothing begins in English.
  }
}

function filled(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

export function t(key: Key, params: Params = {}): string {
  return filled(WORDS[chosen.language][key] ?? key, params);
}

export function isKey(key: string): key is Key {
  return key in WORDS.en;
}

/** A text of the Game System by its code: its own words where the language has none for it. */
export function said(code: string, words: string, params: Params = {}): string {
  const found = SAID[chosen.language][code];
  return found === undefined ? capital(words) : filled(found, params);
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
