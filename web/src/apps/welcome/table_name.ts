// A table as people say it, in the page's language.
import { t } from "../../messages/words.svelte";

/** `table-1` is Table 1. */
export const tableName = (table: string): string =>
  t("welcome.table", { table: table.replace(/^table-/, "") });
