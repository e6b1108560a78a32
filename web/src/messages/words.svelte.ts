// Every visible text goes through here. A language is a file; one that lacks a message does not compile.
import en from "./en.json";
import chinese from "./zh-CN.json";
import chineseSaid from "./zh-CN.said.json";

export type Key = keyof typeof en;
export type Language = "en" | "zh-CN";
type Params = Record<string, string | number>;

const FILES: Record<Language, Record<Key, string>> = { en, "zh-CN": chinese };
/** What the Game System says in words of its own, in languages other than its own. */
const SAID: Record<Language, Record<string, string>> = { en: {}, "zh-CN": chineseSaid };
const NEXT: Record<Language, Language> = { en: "zh-CN", "zh-CN": "en" };

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
  return filled(FILES[chosen.language][key], params);
}

export function isKey(key: string): key is Key {
  return key in en;
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
