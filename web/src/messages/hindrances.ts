// Why somebody, or some device, is not let in, in one sentence.
import { type Key, t } from "./words.svelte";

/** The message for what hinders; for none, the one for what was given being wrong. */
export function hindranceWords(why: string, wrong: Key): string {
  if (why === "too_often" || why === "locked_out") return t(`door.${why}`);
  if (why === "elsewhere") return t("refusal.elsewhere");
  return t(why === "out_of_service" ? "service.out" : wrong);
}
