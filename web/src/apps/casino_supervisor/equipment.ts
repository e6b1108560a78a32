// All equipment of the house in one list: every cabinet, and what each table has of its own.
import { findingWords } from "../../messages/findings";
import { capital, type Key, t, wordsFor } from "../../messages/words.svelte";
import type {
  EquipmentTile,
  HouseView,
  TableEquipmentShown,
  TerminalRow,
} from "../../protocol/supervision";
import { tableName } from "../../staff/supervision/naming";

export interface EquipmentRow {
  key: string;
  table: string;
  /** The terminal in whose cabinet it is; zero for the table's own. */
  terminal: number;
  place: string;
  /** What a cabinet told; absent where it never did, or for the table's own. */
  cabinet?: NonNullable<TerminalRow["cabinet"]>;
  own?: TableEquipmentShown;
  /** There is such a terminal, or was. */
  hasTerminal: boolean;
  isWithdrawn: boolean;
  /** Its key is enrolled and not revoked. */
  isEnrolled: boolean;
  /** The commands that are allowed at its terminal now. */
  lit: readonly string[];
  /** Why somebody must see to it, in words; none where all is well. */
  attention: readonly string[];
}

interface Seen {
  name: string;
  view: EquipmentTile | null;
}

/** What was told of a table's equipment; null where nothing was. */
export const equipmentOf = (stream: { view: Partial<EquipmentTile> }): EquipmentTile | null =>
  stream.view.terminals === undefined ? null : (stream.view as EquipmentTile);

/** What stays to be seen to where the terminal is gone, or no key is valid any more. */
const LASTING: ReadonlySet<string> = new Set(["voucher_in_doubt"]);

export function equipmentRows(house: HouseView, tables: readonly Seen[]): EquipmentRow[] {
  const keys = new Set(
    house.devices
      .filter((one) => one.kind === "equipment" && !one.is_revoked)
      .map((one) => `${one.table} ${one.terminal}`),
  );
  return tables
    .flatMap(({ name, view }) => rowsOf(name, view, keys))
    .toSorted((a, b) => order(a.table, b.table) || a.terminal - b.terminal);
}

const order = (a: string, b: string) => a.localeCompare(b, undefined, { numeric: true });

function rowsOf(
  table: string,
  view: EquipmentTile | null,
  keys: ReadonlySet<string>,
): EquipmentRow[] {
  const found = new Map<number, EquipmentRow>();
  const known = [...(view?.terminals ?? []), ...(view?.withdrawn ?? [])].map((one) => one.number);
  const add = (terminal: number, told: Partial<EquipmentRow>, reasons: readonly string[]) => {
    const key = `${table} ${terminal}`;
    const isEnrolled = keys.has(key);
    const isThere = isEnrolled && told.isWithdrawn !== true;
    const pressing = reasons.filter((one) => isThere || LASTING.has(one));
    found.set(terminal, {
      key,
      table,
      terminal,
      place: placeOf(table, terminal),
      hasTerminal: known.includes(terminal),
      isWithdrawn: false,
      isEnrolled,
      lit: [],
      attention: pressing.map((one) => t(`attention.${one}` as Key)),
      ...told,
    });
  };
  const rows = (all: EquipmentTile["terminals"] = [], isWithdrawn = false) => {
    for (const { number, cabinet, lit } of all)
      if (cabinet !== undefined) add(number, { cabinet, lit, isWithdrawn }, cabinet.attention);
  };
  rows(view?.terminals);
  rows(view?.withdrawn, true);
  if (view?.equipment !== undefined) add(0, { own: view.equipment }, view.equipment.attention);
  for (const key of keys) {
    const terminal = Number(key.slice(table.length + 1));
    if (key === `${table} ${terminal}` && !found.has(terminal) && view !== null)
      add(terminal, {}, ["not_connected"]);
  }
  return [...found.values()];
}

const placeOf = (table: string, terminal: number): string =>
  `${tableName(table)}, ${terminal === 0 ? t("cs.equipment.own") : t("terminal.number", { number: terminal })}`;

/** A device of a table's own, and what is wrong with one, as people call them. */
export const ownDevice = (device: string): string =>
  capital(wordsFor(`word.device.${device}`, device));
export const ownFault = (fault: string): string => wordsFor(`word.health.${fault}`, fault);

/** Those that fit what is sought: all of it stands in the row or its dialog, part by part where commas part it. */
export function sought(
  rows: readonly EquipmentRow[],
  words: string,
  isPressing: boolean,
): EquipmentRow[] {
  const wanted = words
    .toLowerCase()
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  return rows.filter((row) => {
    if (isPressing && row.attention.length === 0) return false;
    if (wanted.length === 0) return true;
    const text = textOf(row);
    return wanted.every((one) => stands(one, text));
  });
}

/** Whether a text has some words; what ends in a digit is a whole number: 1 is not 10. */
function stands(words: string, text: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!/\d\d/.test(text.slice(at + words.length - 1, at + words.length + 1))) return true;
  return false;
}

function textOf(row: EquipmentRow): string {
  const said = (faults: readonly string[]) => faults.map(findingWords);
  const fitted = (row.cabinet?.devices ?? []).flatMap((one) => [
    t(`cabinet.${one.device}` as Key),
    one.model,
    one.serial,
    one.version,
    ...said(one.faults),
  ]);
  const own = (row.own?.devices ?? []).flatMap((one) => [
    ownDevice(one.device),
    ...one.faults.map(ownFault),
  ]);
  const seal = row.cabinet?.stacker_seal ?? "";
  const parts = [row.table, row.place, seal, ...row.attention, ...fitted, ...own];
  return parts.join("\n").toLowerCase();
}

export interface EquipmentGroup {
  /** The table; empty for what somebody must see to, wherever it is. */
  table: string;
  rows: readonly EquipmentRow[];
}

/** At most so many rows: first what somebody must see to, then table by table what is well. */
export function groupsOf(rows: readonly EquipmentRow[], max: number): EquipmentGroup[] {
  const groups = new Map<string, EquipmentRow[]>();
  const isPressing = (row: EquipmentRow) => row.attention.length > 0;
  const ordered = [...rows.filter(isPressing), ...rows.filter((row) => !isPressing(row))];
  for (const row of ordered.slice(0, max)) {
    const name = isPressing(row) ? "" : row.table;
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups].map(([table, inGroup]) => ({ table, rows: inGroup }));
}
