// A screen has only the sections of words that it loads: what its parts say must stand in them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { languages } from "../catalogue";
import { FIRST } from "../src/messages/languages";

const SOURCE = join(import.meta.dirname, "..", "src");
const APPS = readdirSync(join(SOURCE, "apps"));
const IMPORT = /(?:from|import)\s*\(?\s*"([^"]+)"/g;
const ONLY_TYPES = /^\s*import type [^;]*;/gm;
const SECTIONS = /"virtual:sections\/([^"]+)"/g;
/** `t("key"` and t(`beginning.${rest}`. */
const SAID = /\bt\(\s*(?:"([^"]+)"|`([^`$]+)(\$\{)?)/g;

const fileOf = (from: string, wanted: string): string | undefined =>
  ["", ".ts"].map((end) => join(dirname(from), wanted + end)).find((path) => existsSync(path));

/** All files that a screen consists of, with what they hold. */
function filesOf(app: string): Map<string, string> {
  const found = new Map<string, string>();
  const open = [join(SOURCE, "apps", app, "main.ts")];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    const text = readFileSync(path, "utf-8").replace(ONLY_TYPES, "");
    found.set(path, text);
    for (const [, wanted = ""] of text.matchAll(IMPORT)) {
      const next = wanted.startsWith(".") ? fileOf(path, wanted) : undefined;
      if (next !== undefined && /\.(ts|svelte)$/.test(next)) open.push(next);
    }
  }
  return found;
}

/** What is said on a screen and stands in none of its sections, with the file that says it. */
function unsaid(app: string): string[] {
  const files = filesOf(app);
  const sections = [...files.values()].flatMap((text) =>
    [...text.matchAll(SECTIONS)].flatMap(([, names = ""]) => names.split("+")),
  );
  const words = languages()[FIRST] ?? {};
  const keys = ["common", ...sections].flatMap((name) => Object.keys(words[name] ?? {}));
  const known = (key: string, isBeginning: boolean) =>
    isBeginning ? keys.some((one) => one.startsWith(key)) : keys.includes(key);
  return [...files].flatMap(([path, text]) =>
    [...text.matchAll(SAID)]
      .map(([, key, beginning, hole]) => ({
        key: key ?? beginning ?? "",
        isBeginning: hole !== undefined,
      }))
      .filter(({ key, isBeginning }) => !known(key, isBeginning))
      .map(({ key }) => `${path.slice(SOURCE.length + 1)} says ${key}`),
  );
}

describe.each(APPS)("the screen %s", (app) => {
  test("consists of files that say something", () => {
    const texts = [...filesOf(app).values()];
    expect(texts.some((text) => [...text.matchAll(SAID)].length > 0)).toBe(true);
  });

  test("has the words of all its parts", () => {
    expect(unsaid(app)).toEqual([]);
  });
});
