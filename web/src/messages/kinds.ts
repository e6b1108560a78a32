// Sorts of bets as people say them. The Game System names a sort; where this language has no words
// for it, the Game System's own are shown.
import { wordsFor } from "./words.svelte";

export const kindName = (kind: string): string =>
  wordsFor(`kind.${kind}`, kind.replaceAll("_", " "));

/** A bet by its sort and its numbers: `Double 3`, `1, 4 together`. */
export function betNamed(kind: string, numbers: string, words: string): string {
  return numbers === ""
    ? wordsFor(`kind.${kind}`, words)
    : wordsFor(`say.${kind}`, words, { number: numbers });
}
