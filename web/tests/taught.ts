// Before every file of tests: all screens' messages, in every language.
import { teach } from "../src/messages/words.svelte";

const files = import.meta.glob<Record<string, string>>("../src/messages/*/*.json", {
  eager: true,
  import: "default",
});
for (const [path, words] of Object.entries(files)) teach(path.split("/").at(-2) ?? "", words);
