// Before every file of tests: all screens' messages, in every language.
import sections from "virtual:sections/all";
import { teach } from "../src/messages/words.svelte";

for (const [name, load] of Object.entries(sections))
  teach(name.split("/")[0] ?? "", (await load()).default);
