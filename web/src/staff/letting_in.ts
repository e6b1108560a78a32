// How staff are told that somebody was not let in, or not out: not every failure is a wrong password.
import { hindranceWords } from "../messages/hindrances";
import { t } from "../messages/words.svelte";
import { NotLetIn, StillSignedIn } from "../protocol/door";

export function whyNotIn(error: unknown): string {
  if (error instanceof StillSignedIn) return t("sign_out.failed");
  return error instanceof NotLetIn ? hindranceWords(error.why, "sign_in.wrong") : t("line.lost");
}
