// A table's settings as they are written on the screen, and as the Game System takes them.
import { centsOf } from "../../messages/amounts";
import type { Setup, SetupChoices } from "../../protocol/supervision";
import { amountText, type Draft, draftOfSheet, sheetOf } from "./limits";

export interface SetupDraft {
  mode: string;
  edition: string;
  layout: string;
  tumbler: string;
  hasAutomaticDealer: boolean;
  isTracked: boolean;
  chips: string;
  periodSeconds: string;
  windowSeconds: string;
  checksRequired: boolean;
  voucherMax: string;
  creditsMax: string;
  identityMin: string;
  largeWinMin: string;
  resultsShown: string;
  hasResultsDisplay: boolean;
  tableLimits: Draft;
  terminalLimits: Draft;
}

type Whole = Required<Setup>;

/** A table's settings on top of the usual ones; what the view leaves out is the usual. */
export const wholeSetup = (setup: Partial<Setup>, usual: Setup): Whole =>
  ({ ...usual, ...setup }) as Whole;

export function setupDraft(setup: Whole): SetupDraft {
  return {
    mode: setup.mode,
    edition: setup.edition,
    layout: setup.layout,
    tumbler: setup.tumbler,
    hasAutomaticDealer: setup.has_automatic_dealer,
    isTracked: setup.tracked,
    chips: setup.chips_cents.map(amountText).join(" "),
    periodSeconds: String(setup.wagering_period_ms / 1000),
    windowSeconds: String(setup.settlement_window_ms / 1000),
    checksRequired: setup.opening_checks_required,
    voucherMax: amountText(setup.voucher_cents_max),
    creditsMax: amountText(setup.credits_cents_max),
    identityMin: amountText(setup.identity_cents_min),
    largeWinMin: amountText(setup.large_win_cents_min),
    resultsShown: String(setup.results_shown_max),
    hasResultsDisplay: setup.has_results_display,
    tableLimits: draftOfSheet(setup.table_limits),
    terminalLimits: draftOfSheet(setup.terminal_limits),
  };
}

const millis = (text: string): number | null =>
  /^\d{1,5}(\.\d{1,3})?$/.test(text.trim()) ? Math.round(Number(text) * 1000) : null;
const count = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) ? Number(text) : null;

/** The settings that were written; null where something is no amount or number. */
export function setupOf(draft: SetupDraft, table: string, houseKind: string): Setup | null {
  const chips = draft.chips
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(centsOf);
  const figures = {
    wagering_period_ms: millis(draft.periodSeconds),
    settlement_window_ms: millis(draft.windowSeconds),
    voucher_cents_max: centsOf(draft.voucherMax),
    credits_cents_max: centsOf(draft.creditsMax),
    identity_cents_min: centsOf(draft.identityMin),
    large_win_cents_min: centsOf(draft.largeWinMin),
    results_shown_max: count(draft.resultsShown),
    table_limits: sheetOf(draft.tableLimits),
    terminal_limits: sheetOf(draft.terminalLimits),
  };
  if (chips.includes(null) || Object.values(figures).includes(null)) return null;
  return {
    table,
    mode: draft.mode,
    edition: draft.edition,
    layout: draft.layout,
    house_kind: houseKind,
    tumbler: draft.tumbler,
    has_automatic_dealer: draft.hasAutomaticDealer,
    tracked: draft.isTracked,
    chips_cents: chips,
    opening_checks_required: draft.checksRequired,
    has_results_display: draft.hasResultsDisplay,
    ...figures,
  } as Setup;
}

/** What the chosen edition leaves to choose. */
export const editionOf = (choices: SetupChoices, name: string) =>
  choices.editions.find((one) => one.name === name) ?? choices.editions[0];
