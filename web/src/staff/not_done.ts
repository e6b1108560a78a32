// Why something was not done that was asked for over HTTP, in the words of this screen. What has a
// code has a sentence in every language: `refusal.CODE` of the rooms behind it, `refused.CODE` of the
// server itself. Whatever else hinders is told in English, which is not shown among other words.
import { FIRST } from "../messages/languages";
import { refusalWords, valuesOf } from "../messages/refusals_and_alerts";
import { choice, type Key, t, wordsFor } from "../messages/words.svelte";
import type { Denial } from "../protocol/http";

const KINDS: Record<number, Key> = {
  401: "refused.not_signed_in",
  403: "refused.not_allowed",
  404: "refused.not_there",
  429: "door.too_often",
};

function kindOf(status: number): Key {
  return KINDS[status] ?? (status >= 500 ? "refused.not_now" : "refused.senseless");
}

export function notDoneWords(why: Denial): string {
  const { code, details = {}, status } = why;
  const isOurs = choice.language === FIRST && why.words !== "";
  const told = isOurs || status === undefined ? why : { ...why, words: t(kindOf(status)) };
  return wordsFor(`refused.${code}`, refusalWords(told), valuesOf(details));
}
