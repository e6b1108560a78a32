// What must be seen to at a table, the most pressing first: one list for the card and the page.
import { dollars, timeOf } from "../../messages/amounts";
import { type Key, t } from "../../messages/words.svelte";
import type { GameSupervisorView } from "../../protocol/supervision";
import { lockName } from "./naming";

export interface Matter {
  key: string;
  words: string;
  isGrave: boolean;
  terminal?: number;
  malfunction?: number;
}

type Seen = Pick<GameSupervisorView, "glance" | "terminals">;

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
    const part = t(`part.${one.part}` as Key);
    const where =
      one.terminal === undefined ? part : t("terminal.number", { number: one.terminal });
    const key = one.locks_the_game ? "sv.matter.malfunction" : "sv.matter.malfunction.released";
    const say = one.locks_the_game ? grave : mild;
    const words = t(key, { part: where, what: one.what, time: timeOf(one.began_at) });
    say(`malfunction ${one.number}`, words, { malfunction: one.number });
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
  for (const notice of glance.notices) {
    const key = notice.is_closing ? "sv.matter.closing" : "sv.matter.limits";
    mild(`notice ${notice.number}`, t(key, { time: timeOf(notice.due_at) }));
  }
  return found;
}

/** How many matters cannot wait. */
export const pressingCount = (view: Seen): number =>
  mattersOf(view).filter((one) => one.isGrave).length;
