// The steps of a round as the dealer sees them: which are done, and which is next. It only reads
// what the Game System tells; the Game System alone decides what may be done.
import type { Key } from "../../messages/words.svelte";
import type { Glance } from "../../protocol/types";

export interface Step {
  key: Key;
  is: "done" | "now" | "later";
}

const ORDER = [
  "between_rounds",
  "tumbling",
  "wagering",
  "no_more_wagers",
  "outcome_entered",
  "settling",
];

const STEP_OF: Record<string, Key> = {
  ReplaceCover: "step.cover",
  SpinTumbler: "step.spin",
  CallPlaceYourBets: "step.open",
  CallNoMoreBets: "step.close",
  Uncover: "step.uncover",
  PressEntryButton: "step.enter",
  PressEnter: "step.enter",
  CollectLosers: "step.collect",
  PayArea: "step.pay",
  DeclareTablePaid: "step.pay",
};

export function stepsOf(glance: Glance, nextStep: string | undefined): Step[] {
  const at = ORDER.indexOf(glance.phase);
  const hasTable = glance.mode !== "terminals";
  const isAfter = (phase: string) => at > ORDER.indexOf(phase);
  const closed: [Key, boolean][] = hasTable
    ? [
        ["step.close", glance.no_more_bets_called === true],
        ["step.uncover", isAfter("wagering") && !glance.is_covered],
      ]
    : [["step.closes", isAfter("wagering")]];
  const paid: [Key, boolean][] = hasTable
    ? [
        ["step.collect", nextStep === "PayArea" || nextStep === "DeclareTablePaid"],
        ["step.pay", false],
      ]
    : [["step.settle", false]];
  const all: [Key, boolean][] = [
    ["step.cover", at >= 0 && (glance.is_covered || isAfter("tumbling"))],
    ["step.spin", (glance.spins ?? 0) >= 3],
    ["step.open", isAfter("tumbling")],
    ...closed,
    ["step.enter", isAfter("no_more_wagers")],
    ...paid,
  ];
  const now = nextStep === undefined ? waiting(glance, hasTable) : STEP_OF[nextStep];
  return all.map(([key, isDone]) => ({ key, is: isDone ? "done" : key === now ? "now" : "later" }));
}

/** The step that goes by itself: the period, and the settlement window. */
function waiting(glance: Glance, hasTable: boolean): Key | undefined {
  if (glance.phase === "wagering") return hasTable ? "step.close" : "step.closes";
  if (glance.phase === "outcome_entered" && !hasTable) return "step.settle";
  return undefined;
}
