import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { languages, words } from "./catalogue";
import { faultsInRows, lackingWords } from "./src/layout/check";
import type { LayoutData } from "./src/layout/geometry";
import { faultsIn } from "./src/messages/check";
import { isReviewed } from "./src/messages/languages";

// Each screen is a plain page of one build. The server's content security policy allows scripts
// and styles from files alone, so nothing is inlined.
const SCREENS = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".html"))
  .map((name) => name.slice(0, -".html".length));

/** A language that lacks a message, or has one too many, fails the build. */
const wholeLanguages: Plugin = {
  name: "whole-languages",
  buildStart() {
    const faults = faultsIn(languages());
    if (faults.length > 0)
      this.error(`messages that are not as they should be:\n${faults.join("\n")}`);
  },
};

/** An area that stands in no row of a screen, or has no words in a language, fails the build. */
const wholeLayouts: Plugin = {
  name: "whole-layouts",
  buildStart() {
    const file = join(import.meta.dirname, "layouts.json");
    const layouts = JSON.parse(readFileSync(file, "utf-8")) as LayoutData[];
    const faults = layouts.flatMap((layout) => [
      ...faultsInRows(layout).map((fault) => `${layout.name}, ${fault}`),
      ...Object.entries(languages()).flatMap(([tag, sections]) =>
        lackingWords(layout, { ...sections.common, ...sections.panels }).map(
          (key) => `${layout.name}: ${tag} lacks ${key}`,
        ),
      ),
    ]);
    if (faults.length > 0)
      this.error(`layouts that are not as they should be:\n${faults.join("\n")}`);
  },
};

/** Where scripts are not allowed, a page says so, in every language that a live house may offer: it
 * cannot know which one, nor of which house it is. */
const withoutScript: Plugin = {
  name: "without-script",
  transformIndexHtml(page) {
    const said = Object.entries(languages())
      .filter(([tag, { language }]) => isReviewed(tag, language?.review))
      .map(([tag, { common }]) => `<p lang="${tag}">${common?.no_script ?? ""}</p>`);
    return page.replace("<body>", `<body>\n    <noscript>${said.join("")}</noscript>`);
  },
};

/** What players' screens have in common is one file: many small ones compress badly. */
const PLAYERS =
  /src\/(layout\/(?!Legend)|messages|protocol\/(connection|fold)|state\/(screen|waiting|enrolling)|parts\/(later|TopBar|RoundPill|Countdown|countdown|Filling|Clock|LanguageButton|NotYet|Veil|LineVeil|Panel|panels|Meter|Toasts|toasts|show\.svelte|sounds|space|caller|no_fling)\b)/;
/** What of the framework no terminal needs: it would come with the rest of it, since that is whole. */
const NO_PLAYERS =
  /svelte\/src\/internal\/client\/dom\/elements\/(transitions|bindings\/(input|select))/;

export default defineConfig(({ mode }) => ({
  plugins: [words, wholeLanguages, wholeLayouts, withoutScript, svelte()],
  base: "/",
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/taisai/server/static",
    emptyOutDir: true,
    // Whose work is in the bundles, with their licences: it is shipped with them.
    license: { fileName: "licences.json" },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      input: Object.fromEntries(SCREENS.map((name) => [name, `${name}.html`])),
      treeshake: { moduleSideEffects: [{ test: NO_PLAYERS, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: "forms", test: NO_PLAYERS, priority: 1, includeDependenciesRecursively: false },
            { name: "players", test: PLAYERS },
          ],
        },
      },
    },
  },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
    // A loaded machine makes no test fail.
    testTimeout: 60_000,
    setupFiles: ["tests/taught.ts"],
  },
}));
