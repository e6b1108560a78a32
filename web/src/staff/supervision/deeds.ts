// What was done, once it is done: in the words of the record that is kept of it, never in those of
// the button that was pressed, and with what it was about.
import { timeOf } from "../../messages/amounts";
import { type Key, t } from "../../messages/words.svelte";
import { eventName, valueWords } from "../event_words";

/** The event by which the journal keeps what a command has done. */
const RECORDED: Readonly<Record<string, string>> = {
  // The table's day.
  SetUpTable: "TableSetUp",
  ChangeSettings: "SettingsChanged",
  InstallTerminal: "TerminalInstalled",
  WithdrawTerminal: "TerminalWithdrawn",
  AssignDealer: "DealerAssigned",
  InstallDice: "DiceInstalled",
  BeginOpening: "OpeningBegun",
  LightTestRun: "TestRunLit",
  RunTests: "TestRunsMade",
  RecordCheck: "CheckRecorded",
  OpenTable: "TableOpened",
  CloseTable: "TableClosed",
  ChangeLimits: "LimitsChanged",
  WithdrawNotice: "NoticeWithdrawn",
  MakePrivate: "PrivacyChanged",
  SwitchResultsDisplay: "ResultsDisplaySwitched",
  RecordFill: "FloatFilled",
  CountFloat: "FloatCounted",
  // A round, beside the dealer.
  ReplaceCover: "CoverReplaced",
  SpinTumbler: "DiceSpun",
  Uncover: "TumblerUncovered",
  AnnounceOutcome: "OutcomeAnnounced",
  PressEntryButton: "EntryButtonPressed",
  ClearEntry: "EntryCleared",
  PressEnter: "OutcomeEntered",
  SettleRound: "OutcomeConfirmed",
  AmendOutcome: "OutcomeAmended",
  HoldSettlement: "SettlementHeld",
  ReleaseSettlement: "SettlementReleased",
  UpholdEntry: "EntryUpheld",
  AcceptLineTouching: "LineTouchingAccepted",
  // What goes wrong.
  AcknowledgeAlert: "AlertAcknowledged",
  DeclareMalfunction: "MalfunctionDeclared",
  EndMalfunction: "MalfunctionEnded",
  ClearTamper: "TamperCleared",
  ClearLockUp: "LockUpCleared",
  ReleaseEvidenceLock: "EvidenceLockReleased",
  PayByHand: "CreditsPaidByHand",
  // A terminal's cabinet.
  SettleVoucherDoubt: "VoucherDoubtSettled",
  SettleNoteDoubt: "NoteDoubtSettled",
  ReplaceStacker: "StackerReplaced",
  TestCabinet: "CabinetTestAsked",
  EnterAuditMode: "AuditModeEntered",
  LeaveAuditMode: "AuditModeLeft",
  // The cage.
  OpenCage: "CageOpened",
  HoldVoucher: "VoucherHeld",
  ReleaseVoucher: "VoucherReleased",
  MarkVoucherUnclaimed: "VoucherMarkedUnclaimed",
  // The house.
  AddTable: "TableAdded",
  ReloadTable: "ReloadRecorded",
  EngageStaff: "StaffEngaged",
  ChangeRoles: "RolesChanged",
  DismissStaff: "StaffDismissed",
  RecordCredentialsChange: "CredentialsChanged",
  RevokeDevice: "DeviceRevoked",
  RecordApproval: "ApprovalRecorded",
  WithdrawApproval: "ApprovalWithdrawn",
  RecordTypes: "TypesRecorded",
};

/** What is only announced by a sign, where the command says when it is to be. */
const ANNOUNCED: Readonly<Record<string, readonly [when: string, event: string]>> = {
  CloseTable: ["closes_at", "ClosingNotified"],
  ChangeLimits: ["from_at", "LimitsNotified"],
};

type Fields = Readonly<Record<string, unknown>>;

/** How a field of a command is said that tells what it was about; what else was written is not. */
const SAID: Readonly<Record<string, (value: never) => string>> = {
  terminal: (number: number) => t("terminal.number", { number }),
  round: (round: number) => t("sv.round", { round }),
  dealer: (id: string) => valueWords("dealer", id),
  check: (check: string) => valueWords("check", check),
  device: (device: string) => t(`cabinet.${device}` as Key),
  bet: (bet: string) => valueWords("bet", bet),
  faces: (faces: readonly number[]) => faces.join(" "),
  number: (number: number) => String(number),
  part: (part: string) => t(`part.${part}` as Key),
  amount_cents: (cents: number) => valueWords("amount_cents", cents),
  counted_cents: (cents: number) => valueWords("counted_cents", cents),
  passed: (passed: boolean) => valueWords("verdict", passed ? "passed" : "failed"),
  is_on: (isOn: boolean) => valueWords("switch", isOn ? "on" : "off"),
  is_private: (isPrivate: boolean) => valueWords("privacy", isPrivate ? "private" : "public"),
  dice_set: (set: string) => set,
  reference: (reference: string) => reference,
  model: (model: string) => model,
  closes_at: (at: number) => timeOf(at),
  from_at: (at: number) => timeOf(at),
};

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** The event of a command that was done; undefined where only a second person can do it (R20). */
export function recordedAs(type: string, fields: Fields = {}): string | undefined {
  const [when, event] = ANNOUNCED[type] ?? [];
  return when !== undefined && isThere(fields[when]) ? event : RECORDED[type];
}

/** What was done in a sentence: what it was, and then where and about what, as far as they are told. */
export function deedWords(what: string, ...about: readonly string[]): string {
  const told = [...new Set(about)].filter(Boolean).join(" · ");
  return told === "" ? t("done.what", { what }) : t("done.about", { what, about: told });
}

/** A command that was done, in a sentence; `about` says what the command itself does not. */
export function doneWords(type: string, fields: Fields, ...about: readonly string[]): string {
  const event = recordedAs(type, fields);
  const said = Object.entries(SAID)
    .filter(([name]) => isThere(fields[name]))
    .map(([name, words]) => words(fields[name] as never));
  return deedWords(
    event === undefined ? t(`command.${type}` as Key) : eventName(event),
    ...about,
    ...said,
  );
}
