// A row of the list of equipment in words: what was counted in a cabinet, how a table's own is.
import { dollars } from "../../messages/amounts";
import { type Key, t } from "../../messages/words.svelte";
import type { TableEquipmentShown } from "../../protocol/supervision";
import { betName, lastFaultsText, linkText } from "../../staff/supervision/naming";
import { type EquipmentRow, ownDevice, ownFault } from "./equipment";

type Cabinet = NonNullable<EquipmentRow["cabinet"]>;

/** Words that belong together stay in one line. */
const unbroken = (words: string) => words.replaceAll(" ", "\u00a0");

/**
 * What has been counted; what never happened takes no line, and in brief the cash box stands for its
 * notes. All of it stands in the row's dialog.
 */
export function countsOf(cabinet: Cabinet, isBrief = false): string[] {
  const notes = cabinet.notes
    .map(([cents, many]) => unbroken(`${many} × ${dollars(cents)}`))
    .join(", ");
  const doubts =
    cabinet.doubts_count > 0 ? ` · ${t("cabinet.doubts", { count: cabinet.doubts_count })}` : "";
  const counted: readonly [Key, number, string][] = [
    ["cabinet.returned", cabinet.returned_count, ""],
    ["cabinet.printed", cabinet.printed_count, doubts],
    ["cabinet.opened", cabinet.doors_count, ""],
  ];
  const happened = counted.filter(([, count, more]) => count > 0 || more);
  return [
    `${t("cabinet.box")}: ${dollars(cabinet.stacker_cents)}`,
    ...(notes && !isBrief ? [`${t("cabinet.notes")}: ${notes}`] : []),
    ...happened.map(([words, count, more]) => `${t(words)}: ${count}${more}`),
  ];
}

/** What was wrong last with a device that is well again. */
export const lastFaults = (cabinet: Cabinet, now: number): string[] =>
  cabinet.devices
    .filter((one) => (one.last_faults ?? []).length > 0)
    .map((one) => lastFaultsText(one, now));

/** Whether somebody has nothing to do there: such a row takes two lines and no more. */
export const isWell = ({ attention, cabinet, own }: EquipmentRow): boolean =>
  attention.length === 0 &&
  (cabinet?.devices ?? []).every(
    (one) => one.is_ready && one.faults.length === 0 && one.reference !== "",
  ) &&
  (cabinet === undefined || cabinet.test === undefined || cabinet.test.is_passed === true) &&
  (own?.devices ?? []).every((one) => one.faults.length === 0 && one.reference !== "") &&
  (own?.dark ?? []).length + (own?.wrongly_lit ?? []).length === 0;

/** What the line below the place says already. */
const isAway = (words: string) => words === t("attention.not_connected");
export const isMissed = (row: EquipmentRow): boolean => row.attention.some(isAway);

export const titleOf = (row: EquipmentRow): string =>
  row.terminal === 0 ? t("cs.equipment.own") : t("terminal.number", { number: row.terminal });

/** Whether it is connected, and what else is to be known of the place; each with its sign. */
export function stateOf(row: EquipmentRow, now: number): { words: string; isBad: boolean }[] {
  const told = row.cabinet ?? row.own;
  const sign = told?.is_linked ? "●" : isMissed(row) ? "▲" : "○";
  const found = [{ words: `${sign} ${linkText(told, now)}`, isBad: isMissed(row) }];
  if (row.isWithdrawn) found.push({ words: t("cs.equipment.gone"), isBad: false });
  if (!row.isEnrolled) found.push({ words: t("cs.equipment.no_key"), isBad: false });
  for (const one of row.attention) if (!isAway(one)) found.push({ words: `▲ ${one}`, isBad: true });
  return found;
}

export const coverWords = (own: TableEquipmentShown): string =>
  t(own.is_cover_off ? "cs.equipment.cover_off" : "cs.equipment.cover_on");

const areas = (bets: readonly string[]) => bets.map(betName).join(", ");

/** What a table's own equipment says of itself; what is wrong comes first. */
export function ownLines(own: TableEquipmentShown): { words: string; isBad: boolean }[] {
  const faulty = own.devices.filter((one) => one.faults.length > 0);
  const found = faulty.map((one) => ({
    words: `▲ ${ownDevice(one.device)}: ${one.faults.map(ownFault).join(", ")}`,
    isBad: true,
  }));
  if (found.length === 0) found.push({ words: `● ${t("cs.equipment.table_well")}`, isBad: false });
  for (const one of own.devices.filter(({ model }) => model)) {
    const isBad = one.reference === "";
    const parts = [one.model, one.serial, one.version].filter(Boolean);
    if (one.reference) parts.push(t("cabinet.approved", { reference: one.reference }));
    if (isBad) parts.push(t("cabinet.not_approved"));
    const sign = isBad ? "▲" : "●";
    found.push({ words: `${sign} ${ownDevice(one.device)}: ${parts.join(" · ")}`, isBad });
  }
  if (own.dark.length > 0)
    found.push({ words: `▲ ${t("cs.equipment.dark", { areas: areas(own.dark) })}`, isBad: true });
  if (own.wrongly_lit.length > 0) {
    const words = `▲ ${t("cs.equipment.wrongly_lit", { areas: areas(own.wrongly_lit) })}`;
    found.push({ words, isBad: true });
  }
  return found;
}
