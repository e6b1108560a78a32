// Enrolling this device, and going on to the screen that it is then.
import { hindranceWords } from "../messages/hindrances";
import { t } from "../messages/words.svelte";
import { enrol, NotLetIn } from "../protocol/door";

/** Tells what was wrong; where nothing was, the browser goes on to the device's screen. */
export async function enrolHere(code: string): Promise<string> {
  try {
    location.assign(await enrol(code));
    return "";
  } catch (error) {
    if (!(error instanceof NotLetIn)) return t("line.lost");
    return hindranceWords(error.why, "enrol.wrong");
  }
}
