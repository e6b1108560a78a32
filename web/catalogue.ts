// The catalogue of words: a file for each language, which the command line, reports and screens share.
// A screen loads the sections that it needs, so each section of a language is a module of its own, and
// a screen knows where its own ones are.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { Sections } from "./src/messages/check";

const WORDS = join(import.meta.dirname, "..", "src", "taisai", "words");
const ALL = "virtual:words";
/** The sections of a screen, its own last: `virtual:sections/said+terminal`. */
const OF = /^\0?virtual:sections\/(.+)$/;
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

/** What every language says of itself. */
function named(): string {
  const found = Object.entries(languages()).map(([tag, { language }]) => [tag, language]);
  return `export const names = ${JSON.stringify(Object.fromEntries(found))};`;
}

/** How the sections of a screen are loaded, in every language; what all screens say is the first. */
function loaders(wanted: string): string {
  const found = Object.entries(languages()).flatMap(([tag, sections]) => {
    const names = Object.keys(sections).filter((name) => name !== "language");
    const chosen = wanted === "all" ? names : ["common", ...wanted.split("+")];
    const unknown = chosen.filter((name) => !names.includes(name));
    if (unknown.length > 0) throw new Error(`${tag}.json has no section ${unknown}`);
    return chosen.map((name) => `"${tag}/${name}": () => import("${ALL}/${tag}/${name}")`);
  });
  return `export default {${found}};`;
}

/** `virtual:words` names the languages; `virtual:sections/...` loads what a screen needs of each. */
export const words: Plugin = {
  name: "words",
  resolveId: (id) => (id === ALL || ONE.test(id) || OF.test(id) ? `\0${id}` : undefined),
  load(id) {
    const isAll = id === `\0${ALL}`;
    const [, wanted = ""] = OF.exec(id) ?? [];
    const [, tag = "", name = ""] = ONE.exec(id) ?? [];
    if (!isAll && wanted === "" && tag === "") return undefined;
    for (const one of tags()) this.addWatchFile(fileOf(one));
    if (isAll) return named();
    return wanted === ""
      ? `export default ${JSON.stringify(sectionsOf(tag)[name])};`
      : loaders(wanted);
  },
};
