// Enrolling this device, and going on to the screen that it is then.
import { hindranceWords } from "../messages/hindrances";
import { t } from "../messages/words.svelte";
import type { NotLetIn } from "../protocol/door";

const isNotLetIn = (error: unknown): error is NotLetIn => error instanceof Error && "why" in error;

/** Tells what was wrong; where nothing was, the browser goes on to the device's screen. */
export async function enrolHere(code: string): Promise<string> {
  try {
    // A device is enrolled once: what it needs for that is no part of its first load.
    const { enrol } = await import("../protocol/door");
    location.assign(await enrol(code));
    return "";
  } catch (error) {
    return isNotLetIn(error) ? hindranceWords(error.why, "enrol.wrong") : t("line.lost");
  }
}
