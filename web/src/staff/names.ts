// Streams of the journal and locks of terminals as people say them, in the screen's language.
import { t, wordsFor } from "../messages/words.svelte";

/** `table-1` is Table 1; `cage` and `house` are the cashier's cage and the house. */
export function streamName(stream: string): string {
  if (stream === "cage") return t("stream.cage");
  if (stream === "house") return t("stream.house");
  const number = /^table-(.+)$/.exec(stream)?.[1];
  return number === undefined ? stream : t("table.name", { table: number });
}

/** What keeps the player at a terminal from playing. */
export const lockName = (lock: string): string => wordsFor(`terminal_lock.${lock}`, lock);
