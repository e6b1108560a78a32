// How staff are told that somebody was not let in: not every failure is a wrong password.
import { hindranceWords } from "../messages/hindrances";
import { t } from "../messages/words.svelte";
import { NotLetIn } from "../protocol/door";

export function whyNotIn(error: unknown): string {
  return error instanceof NotLetIn ? hindranceWords(error.why, "sign_in.wrong") : t("line.lost");
}
