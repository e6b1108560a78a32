import { readdirSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Each screen is a plain page of one build. The server's content security policy allows scripts
// and styles from files alone, so nothing is inlined.
const SCREENS = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".html"))
  .map((name) => name.slice(0, -".html".length));

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: "/",
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/taisai/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rollupOptions: { input: Object.fromEntries(SCREENS.map((name) => [name, `${name}.html`])) },
  },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
}));
