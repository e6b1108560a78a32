// What a person fills in for a command, and the command that comes of it. No rule stands here: a
// form only knows which words, amounts and choices a command consists of.
import { centsOf } from "../../messages/amounts";
import type { Key } from "../../messages/words.svelte";
import { type Command, commandNamed, type Faces, threeOf } from "../../protocol/types";

export type Values = Record<string, string>;

export interface Field {
  name: string;
  is:
    | "words"
    | "cents"
    | "cents_or_none"
    | "signed_cents"
    | "faces"
    | "number"
    | "days"
    | "choice"
    | "terminal"
    | "dealer"
    | "bet";
  choices?: readonly [string, Key][];
  /** Each choice says what is seen before it and what comes of it; none is made beforehand. */
  isExplained?: boolean;
  /** The field is asked for only where this holds. */
  when?: (values: Values) => boolean;
  isOptional?: boolean;
}

export interface Form {
  words?: Key;
  fields: readonly Field[];
  isGrave?: boolean;
  /** Fields of the command that are put together into one, such as settings. */
  within?: string;
}

const words = (name: string, isOptional = false): Field => ({ name, is: "words", isOptional });
const choice = (name: string, keys: Record<string, Key>): Field => ({
  name,
  is: "choice",
  choices: Object.entries(keys),
});

const PARTS: Record<string, Key> = {
  tumbler: "part.tumbler",
  entry_terminal: "part.entry_terminal",
  illumination: "part.illumination",
  results_display: "part.results_display",
  terminal: "part.terminal",
  game_system: "part.game_system",
};

export const CAUSES: Record<string, Key> = {
  die_not_flat: "cause.die_not_flat",
  tumbler_fault: "cause.tumbler_fault",
  dice_exposed: "cause.dice_exposed",
  tumbler_not_activated: "cause.tumbler_not_activated",
};

const ADJUSTMENTS: Record<string, Key> = {
  unfair_to_player: "cause.unfair_to_player",
  moved_by_dealer: "cause.moved_by_dealer",
  moved_by_patron: "cause.moved_by_patron",
  call_bet_misplaced_by_dealer: "cause.call_bet_misplaced_by_dealer",
};

/** What staff saw of a voucher in doubt. */
const FINDINGS: Record<string, Key> = {
  came: "finding.came",
  print_again: "finding.print_again",
  pay_by_hand: "finding.pay_by_hand",
};

const CABINET_DEVICES: Record<string, Key> = {
  printer: "cabinet.printer",
  acceptor: "cabinet.acceptor",
  doors: "cabinet.doors",
};

const SCOPES: Record<string, Key> = {
  terminal: "scope.terminal",
  game_system: "scope.game_system",
};

/** D9A 3.5: the Game System's own approval has a form of its own. */
const EQUIPMENT: Record<string, Key> = {
  terminal: "equipment.terminal",
  other: "equipment.other",
};

const faces: Field = { name: "faces", is: "faces" };
/** A voucher of a work-list is named by the record that issued it: its number stays with the paper. */
const number: Field = {
  ...words("validation_number"),
  when: (values) => values.issue === undefined,
};
const reason = words("reason");
/** D9A 7.5(a): what a report to the inspector carries; its time is that of the command. */
const report: readonly Field[] = [
  words("report_reference"),
  words("inspector"),
  words("standard_reference"),
];
const cage: readonly Field[] = [
  { name: "voucher_expiry_ms", is: "days" },
  { name: "identity_cents_min", is: "cents_or_none" },
  { name: "smallest_chip_cents", is: "cents" },
];

export const FORMS: Record<string, Form> = {
  // The table's day.
  AssignDealer: { fields: [{ name: "dealer", is: "dealer" }] },
  InstallDice: { words: "form.InstallDice", fields: [words("dice_set"), words("seal")] },
  InstallTerminal: { fields: [{ name: "terminal", is: "number" }] },
  OpenTable: { words: "form.OpenTable", fields: [] },
  WithdrawNotice: { words: "form.WithdrawNotice", isGrave: true, fields: [] },
  MakePrivate: { words: "form.MakePrivate", fields: [] },
  SwitchResultsDisplay: { words: "form.SwitchResultsDisplay", fields: [] },
  RecordFill: { words: "form.RecordFill", fields: [{ name: "amount_cents", is: "signed_cents" }] },
  CountFloat: {
    words: "form.CountFloat",
    fields: [{ name: "counted_cents", is: "cents_or_none" }],
  },
  // What goes wrong.
  AmendOutcome: { words: "form.AmendOutcome", fields: [faces] },
  DeclareMalfunction: {
    words: "form.DeclareMalfunction",
    isGrave: true,
    fields: [
      choice("part", PARTS),
      { name: "terminal", is: "terminal", when: (values) => values.part === "terminal" },
      words("what"),
    ],
  },
  EndMalfunction: { fields: [words("note")] },
  ClearTamper: { fields: [words("note")] },
  // A terminal's cabinet.
  SettleVoucherDoubt: {
    words: "form.SettleVoucherDoubt",
    isGrave: true,
    fields: [{ ...choice("finding", FINDINGS), isExplained: true }],
  },
  SettleNoteDoubt: {
    words: "form.SettleNoteDoubt",
    isGrave: true,
    fields: [{ name: "note_cents", is: "cents_or_none" }],
  },
  ReplaceStacker: { words: "form.ReplaceStacker", fields: [words("removed_seal"), words("seal")] },
  TestCabinet: { words: "form.TestCabinet", fields: [choice("device", CABINET_DEVICES)] },
  EnterAuditMode: { words: "form.EnterAuditMode", fields: [] },
  ClearLockUp: { words: "form.ClearLockUp", fields: [] },
  WithdrawTerminal: { words: "form.WithdrawTerminal", isGrave: true, fields: [] },
  PayByHand: { words: "form.PayByHand", fields: [] },
  ReleaseEvidenceLock: {
    words: "form.ReleaseEvidenceLock",
    fields: [words("report_reference"), words("investigation_reference")],
  },
  AcceptLineTouching: { words: "form.AcceptLineTouching", fields: [] },
  AdjustWager: {
    words: "form.AdjustWager",
    fields: [{ name: "to_bet", is: "bet" }, choice("cause", ADJUSTMENTS), reason],
  },
  // A settled round put right, with a preview.
  RecalculateRound: {
    words: "form.RecalculateRound",
    fields: [
      faces,
      words("evidence"),
      reason,
      { name: "terminal", is: "terminal", isOptional: true },
    ],
  },
  MakeTableRoundGood: {
    words: "form.MakeTableRoundGood",
    fields: [faces, words("evidence"), reason],
  },
  VoidSettledRound: {
    words: "form.VoidSettledRound",
    isGrave: true,
    fields: [choice("cause", CAUSES), reason],
  },
  VoidDisruptedRound: { words: "form.VoidDisruptedRound", isGrave: true, fields: [reason] },
  RefuseToPay: {
    words: "form.RefuseToPay",
    isGrave: true,
    fields: [
      { name: "terminal", is: "terminal" },
      { name: "malfunction", is: "number" },
      choice("scope", SCOPES),
      ...report,
      reason,
    ],
  },
  RefuseCredits: {
    words: "form.RefuseCredits",
    isGrave: true,
    fields: [
      { name: "terminal", is: "terminal" },
      { name: "amount_cents", is: "cents" },
      choice("scope", SCOPES),
      ...report,
      reason,
    ],
  },
  // The cage.
  OpenCage: { words: "form.CageSettings", within: "settings", fields: cage },
  "cage ChangeSettings": { words: "form.CageSettings", within: "settings", fields: cage },
  HoldVoucher: { words: "form.HoldVoucher", fields: [number, reason] },
  ReleaseVoucher: { words: "form.ReleaseVoucher", fields: [number, reason] },
  CancelVoucher: { words: "form.CancelVoucher", isGrave: true, fields: [number, reason] },
  MarkVoucherUnclaimed: { words: "form.MarkVoucherUnclaimed", fields: [number, reason] },
  DisposeUnclaimedVoucher: {
    words: "form.DisposeUnclaimed",
    isGrave: true,
    fields: [number, words("procedure_reference")],
  },
  DisposeUnclaimedWinnings: {
    words: "form.DisposeUnclaimed",
    isGrave: true,
    fields: [words("procedure_reference")],
  },
  WriteOffRecoverable: { words: "form.WriteOffRecoverable", isGrave: true, fields: [reason] },
  // The house.
  RecordApproval: {
    words: "form.RecordApproval",
    fields: [words("version"), words("digest"), words("reference")],
  },
  "type RecordApproval": {
    words: "form.type_approval",
    fields: [choice("kind", EQUIPMENT), words("model"), words("version", true), words("reference")],
  },
  WithdrawApproval: { words: "form.WithdrawApproval", isGrave: true, fields: [reason] },
  RecordTypes: { words: "form.RecordTypes", fields: [words("model")] },
};

export const DAY_MS = 86_400_000;

export function facesOf(text: string): Faces | null {
  const found = threeOf(text.match(/[0-9]/g)?.map(Number) ?? []);
  return found?.every((one) => one >= 1 && one <= 6) ? found : null;
}

/** The value that a field's text stands for; undefined where it stands for none. */
function readAs(field: Field, text: string): unknown {
  switch (field.is) {
    case "faces":
      return facesOf(text) ?? undefined;
    case "cents":
      return centsOf(text) || undefined;
    case "cents_or_none":
      return centsOf(text) ?? undefined;
    case "signed_cents": {
      const cents = centsOf(text.replace(/^-/, ""));
      return cents ? (text.startsWith("-") ? -cents : cents) : undefined;
    }
    case "number":
    case "terminal":
      return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
    case "days":
      return /^\d{1,5}$/.test(text) ? Number(text) * DAY_MS : undefined;
    default:
      return text.trim() === "" ? undefined : text.trim();
  }
}

export const isAsked = (field: Field, values: Values): boolean => field.when?.(values) ?? true;

/** The command of a filled-in form; or the name of the first field that is not right. */
export function commandOf(
  form: Form,
  type: string,
  values: Values,
  fixed: Record<string, unknown> = {},
): Command | string {
  const found: Record<string, unknown> = {};
  for (const field of form.fields) {
    if (field.name in fixed || !isAsked(field, values)) continue;
    const text = values[field.name] ?? "";
    const value = readAs(field, text);
    if (value === undefined && !(field.isOptional && text.trim() === "")) return field.name;
    if (value !== undefined) found[field.name] = value;
  }
  const rest = form.within === undefined ? found : { [form.within]: found };
  return commandNamed(type.replace(/^.* /, ""), { ...fixed, ...rest });
}
