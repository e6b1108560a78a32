// A sheet of limits as it is written on the screen, and as the Game System takes it.
import { centsOf } from "../../messages/amounts";
import type { KindLimits, LimitSheet, LimitsShown } from "../../protocol/supervision";

export interface Line {
  min: string;
  step: string;
  max: string;
}

export interface Draft extends Line {
  aggregate: string;
  /** The kinds of bet that have limits of their own. */
  kinds: Record<string, Line>;
}

/** `50` or `50.25`: an amount as one would write it. */
export const amountText = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

export function draftOf(shown: LimitsShown): Draft {
  return {
    min: amountText(shown.wager_min.cents),
    step: amountText(shown.step.cents),
    max: amountText(shown.wager_max.cents),
    aggregate: amountText(shown.aggregate_min?.cents ?? 0),
    kinds: Object.fromEntries(
      (shown.by_kind ?? []).map((one) => [
        one.kind,
        {
          min: amountText(one.wager_min.cents),
          step: amountText(one.step.cents),
          max: amountText(one.wager_max.cents),
        },
      ]),
    ),
  };
}

export function draftOfSheet(sheet: LimitSheet): Draft {
  const line = (one: Omit<KindLimits, "kind">): Line => ({
    min: amountText(one.wager_cents_min),
    step: amountText(one.step_cents),
    max: amountText(one.wager_cents_max),
  });
  return {
    ...line(sheet),
    aggregate: amountText(sheet.aggregate_cents_min ?? 0),
    kinds: Object.fromEntries((sheet.by_kind ?? []).map((one) => [one.kind, line(one)])),
  };
}

function lineOf(line: Line): Omit<KindLimits, "kind"> | null {
  const [min, step, max] = [line.min, line.step, line.max].map(centsOf);
  if (min == null || step == null || max == null) return null;
  return { wager_cents_min: min, step_cents: step, wager_cents_max: max };
}

/** The sheet that was written; null where something is no amount. */
export function sheetOf(draft: Draft): LimitSheet | null {
  const every = lineOf(draft);
  const aggregate = centsOf(draft.aggregate);
  if (every === null || aggregate === null) return null;
  const kinds: KindLimits[] = [];
  for (const [kind, line] of Object.entries(draft.kinds)) {
    const own = lineOf(line);
    if (own === null) return null;
    kinds.push({ kind: kind as KindLimits["kind"], ...own });
  }
  return { ...every, aggregate_cents_min: aggregate, by_kind: kinds };
}

export interface Group {
  terminals: number[];
  limits: LimitsShown;
}

/** Terminals with the same limits, together. */
export function groupLimits(all: readonly { terminal: number; limits: LimitsShown }[]): Group[] {
  const found = new Map<string, Group>();
  for (const one of all) {
    const key = JSON.stringify(one.limits);
    const group = found.get(key);
    if (group === undefined) found.set(key, { terminals: [one.terminal], limits: one.limits });
    else group.terminals.push(one.terminal);
  }
  return [...found.values()];
}
