// Amounts and times as people read them. Money is whole cents; nothing here adds it up.
import { ZONE } from "./house";
import { t } from "./words.svelte";

/** `$1,250.50`, as the law wants it shown. */
export function dollars(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toLocaleString("en-NZ");
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return `${cents < 0 ? "-" : ""}$${whole}.${rest}`;
}

/** `+$5.00`, `-$5.00`, `$0.00`: a difference. */
export const signed = (cents: number): string => `${cents > 0 ? "+" : ""}${dollars(cents)}`;

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

const CLOCK = new Intl.DateTimeFormat("en-NZ", {
  timeZone: ZONE,
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** The figures of a moment in the zone of the house; the words come from the catalogue, since a
 * browser does not know every language that we have. */
const figures = (at: number): Record<string, string> =>
  Object.fromEntries(CLOCK.formatToParts(at).map(({ type, value }) => [type, value]));

/** `8:41:12 pm`, as the chosen language writes it. */
export function timeOf(at: number): string {
  const { hour, minute, second } = figures(at);
  return hourNamed(`${hour}:${minute}:${second}`);
}

/** `6:00 am` of a time as a field has it: `06:00`. */
export function hourNamed(time: string): string {
  const [hour, ...rest] = time.split(":");
  const named = [Number(hour) % 12 || 12, ...rest].join(":");
  return t(Number(hour) < 12 ? "time.am" : "time.pm", { time: named });
}

/** `2026-11-15`, the date in the zone of the house, as a date field writes it. */
export function dateOf(at: number): string {
  const { day = "", month = "", year = "" } = figures(at);
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** `15 Nov 2026`, as the chosen language writes it. */
export const dayOf = (at: number): string => dayNamed(dateOf(at));

/** The same of a day as a date field has it: `2026-11-15`. */
export function dayNamed(date: string): string {
  const [year = "", month, day] = date.split("-");
  const named = t("date.months").split(" ")[Number(month) - 1] ?? "";
  return t("date.day", { day: Number(day), month: named, year });
}
