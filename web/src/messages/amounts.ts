// Amounts and times as people read them. Money is whole cents; nothing here adds it up.
import { ZONE } from "./house";
import { FIRST } from "./languages";
import { choice } from "./words.svelte";

/** `$1,250.50`, as the law wants it shown. */
export function dollars(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en-NZ");
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "-" : ""}$${whole}.${rest}`;
}

/** `$5` on a chip; the cents only where there are any. */
export function onChip(cents: number): string {
  return cents % 100 === 0 ? dollars(cents).slice(0, -3) : dollars(cents);
}

/** Reads `50`, `50.5` or `$1,250.50`; null where it is no amount. */
export function centsOf(text: string): number | null {
  const found = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (found === null) return null;
  const whole = Number((found[1] ?? "").replaceAll(",", ""));
  return whole * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

const TIME = {
  timeZone: ZONE,
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  hour12: true,
} as const;
const DAY = { timeZone: ZONE, day: "numeric", month: "short", year: "numeric" } as const;

interface Formats {
  time: Intl.DateTimeFormat;
  day: Intl.DateTimeFormat;
}
const made = new Map<string, Formats>();

/** How the chosen language writes times and days; English as it is written in New Zealand. */
function formats(): Formats {
  const { language } = choice;
  const found = made.get(language);
  if (found !== undefined) return found;
  const [time, day] = language === FIRST ? ["en-NZ", "en-GB"] : [language, language];
  const fresh = {
    time: new Intl.DateTimeFormat(time, TIME),
    day: new Intl.DateTimeFormat(day, DAY),
  };
  made.set(language, fresh);
  return fresh;
}

export const timeOf = (at: number): string =>
  formats().time.format(at).replace(/\s/g, " ").toLowerCase();
export const dayOf = (at: number): string => formats().day.format(at);
