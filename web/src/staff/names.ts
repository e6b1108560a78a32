// Streams of the journal as people say them, in the screen's language.
import { t } from "../messages/words.svelte";

/** `table-1` is Table 1; `cage` and `house` are the cashier's cage and the house. */
export function streamName(stream: string): string {
  if (stream === "cage") return t("stream.cage");
  if (stream === "house") return t("stream.house");
  const number = /^table-(.+)$/.exec(stream)?.[1];
  return number === undefined ? stream : t("table.name", { table: number });
}
