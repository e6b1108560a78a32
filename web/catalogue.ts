// The catalogue of words: a file for each language, which the command line, reports and screens share.
// A screen loads the sections that it needs, so each section of a language is a module of its own.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Sections } from "./src/messages/check";

const WORDS = join(import.meta.dirname, "..", "src", "taisai", "words");
const ALL = "virtual:words";
const ONE = new RegExp(`^\0?${ALL}/([^/]+)/(.+)$`);

const fileOf = (tag: string): string => join(WORDS, `${tag}.json`);
const tags = (): string[] =>
  readdirSync(WORDS)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));

const sectionsOf = (tag: string): Sections => JSON.parse(readFileSync(fileOf(tag), "utf-8"));

/** Every language, by its tag. */
export function languages(): Record<string, Sections> {
  return Object.fromEntries(tags().map((tag) => [tag, sectionsOf(tag)]));
}

function index(): string {
  const found = Object.entries(languages());
  const names = Object.fromEntries(found.map(([tag, { language }]) => [tag, language]));
  const loaders = found.flatMap(([tag, sections]) =>
    Object.keys(sections)
      .filter((name) => name !== "language")
      .map((name) => `"${tag}/${name}": () => import("${ALL}/${tag}/${name}")`),
  );
  return `export const names = ${JSON.stringify(names)};\nexport const sections = {${loaders}};`;
}

/** `virtual:words` names the languages and loads the sections of each. */
export const words: Plugin = {
  name: "words",
  resolveId: (id) => (id === ALL || ONE.test(id) ? `\0${id}` : undefined),
  load(id) {
    const isAll = id === `\0${ALL}`;
    const [, tag = "", name = ""] = ONE.exec(id) ?? [];
    if (!isAll && tag === "") return undefined;
    for (const one of tags()) this.addWatchFile(fileOf(one));
    return isAll ? index() : `export default ${JSON.stringify(sectionsOf(tag)[name])};`;
  },
};
