// Sorts of bets as people say them. The Game System names a sort; where this language has no words
// for it, the Game System's own are shown.
import { said } from "./words.svelte";

export const kindName = (kind: string): string => said(`kind.${kind}`, kind.replaceAll("_", " "));

/** A bet by its sort and its numbers: `Double 3`, `1, 4 together`. */
export function betNamed(kind: string, numbers: string, words: string): string {
  return numbers === ""
    ? said(`kind.${kind}`, words)
    : said(`say.${kind}`, words, { number: numbers });
}
