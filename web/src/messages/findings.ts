// What a device has found, as people say it: `jam, paper_low`. Somebody's own words stay as they are.
import { isKey, t } from "./words.svelte";

export const findingWords = (findings: string): string =>
  findings
    .split(", ")
    .map((one) => {
      const key = `fault.${one}`;
      return isKey(key) ? t(key) : one;
    })
    .join(", ");
