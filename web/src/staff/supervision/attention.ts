// What must be seen to at a table, the most pressing first: one list for the card and the page.
import { dollars, timeOf } from "../../messages/amounts";
import { type Key, t } from "../../messages/words.svelte";
import type { AlertShown, TableTile } from "../../protocol/supervision";
import { alertText, lockName } from "./naming";

export interface Matter {
  key: string;
  words: string;
  isGrave: boolean;
  /** Since when; absent where nobody can tell. */
  at?: number;
  terminal?: number;
  malfunction?: number;
  /** The sign that stands. */
  notice?: number;
  /** The alert that somebody is to say they have seen. */
  alert?: AlertShown;
}

type Seen = Pick<TableTile, "glance" | "terminals" | "alerts">;

/** What can wait; all other alerts are about the integrity of the game. */
const MILD: ReadonlySet<string> = new Set(["idle_seat", "disruption", "large_win"]);

/** A lock at the same terminal, or the round that must be voided, says it already. */
function isShown(view: Seen, alert: AlertShown): boolean {
  if (alert.kind === "void_required") return view.glance.void_required;
  const locks = view.terminals.find((one) => one.number === alert.terminal)?.locks ?? [];
  if (alert.kind === "large_win") return locks.includes("large win");
  return alert.kind === "tamper" && locks.some((one) => one.startsWith("tamper"));
}

/** What a malfunction is of: a terminal by its number, else the part by its name. */
export const partOf = (one: Seen["glance"]["malfunctions"][number]): string =>
  one.terminal === undefined
    ? t(`part.${one.part}` as Key)
    : t("terminal.number", { number: one.terminal });

export function mattersOf(view: Seen): Matter[] {
  const { glance, terminals } = view;
  const found: Matter[] = [];
  const grave = (key: string, words: string, more: Partial<Matter> = {}) =>
    found.push({ key, words, isGrave: true, ...more });
  const mild = (key: string, words: string, more: Partial<Matter> = {}) =>
    found.push({ key, words, isGrave: false, ...more });

  if (glance.is_evidence) grave("evidence", t("sv.matter.evidence"));
  if (glance.void_required) grave("void", t("sv.matter.void_required"));
  for (const one of glance.malfunctions) {
    const where = partOf(one);
    const key = one.locks_the_game ? "sv.matter.malfunction" : "sv.matter.malfunction.released";
    const say = one.locks_the_game ? grave : mild;
    const words = t(key, { part: where, what: one.what, time: timeOf(one.began_at) });
    say(`malfunction ${one.number}`, words, { malfunction: one.number, at: one.began_at });
  }
  for (const row of terminals) {
    const { number } = row;
    for (const lock of row.locks)
      grave(
        `lock ${number} ${lock}`,
        t("sv.matter.lock", { number, lock: lockName(lock), amount: dollars(row.credits_cents) }),
        { terminal: number },
      );
    if (row.asks_for_dealer)
      mild(`asks ${number}`, t("sv.matter.asks", { number }), { terminal: number });
  }
  for (const alert of view.alerts.filter((one) => one.is_waiting && !isShown(view, one))) {
    const say = MILD.has(alert.kind) ? mild : grave;
    say(`alert ${alert.number}`, alertText(alert), {
      alert,
      terminal: alert.terminal,
      at: alert.at,
    });
  }
  for (const notice of glance.notices) {
    const key = notice.is_closing ? "sv.matter.closing" : "sv.matter.limits";
    mild(`notice ${notice.number}`, t(key, { time: timeOf(notice.due_at) }), {
      notice: notice.number,
    });
  }
  return found;
}

/** What cannot wait at a table, each by its key: every place that shows a count counts these. */
export const pressingKeys = (view: Seen): string[] =>
  mattersOf(view)
    .filter((one) => one.isGrave)
    .map((one) => one.key);

/** How many matters cannot wait. */
export const pressingCount = (view: Seen): number => pressingKeys(view).length;
