// What is said between a screen and the Game System. Written by `make docs` from taisai.protocol:
// do not edit it; change the structs.
// Amounts are whole cents, times are milliseconds of UTC. A field that may be absent has a `?`.

/** The operator is satisfied where a chip on the line was meant to lie (D9-2008 4.3). */
export interface AcceptLineTouching {
  type: "AcceptLineTouching";
  position: number;
  bet: string;
}

/** What stands in an account, on which side of the book. */
export interface AccountLine {
  account: string;
  side: Side;
  balance_cents: number;
}

/** Staff have seen an alert: it waits for nobody any more, and stays on record (D9A 3.6). */
export interface AcknowledgeAlert {
  type: "AcknowledgeAlert";
  /** Its number; a table's alerts are counted from 1. */
  alert: number;
}

/** Give the house a table; its name is the name of its stream. */
export interface AddTable {
  type: "AddTable";
  table: string;
  mode: Mode;
}

/** The operator settles a wager elsewhere than where it lies (D9 4.9). */
export interface AdjustWager {
  type: "AdjustWager";
  position: number;
  bet: string;
  to_bet: string;
  cause: AdjustmentCause;
  reason: string;
  /** Which of the player's wagers in the area; None for the only one (R47). */
  way?: Way | null;
}

/** Why a wager is settled elsewhere than where it lies (D9 4.9). */
export type AdjustmentCause =
  | "call_bet_misplaced_by_dealer"
  | "moved_by_dealer"
  | "moved_by_patron"
  | "unfair_to_player";

/** A sign with everybody whom it asks; without anybody awaited, all have agreed. */
export interface Agreements {
  /** What everybody reads on it. */
  sign: NoticeShown;
  agreed_terminals: number[];
  /** Where somebody plays who has not agreed. */
  awaited_terminals: number[];
  agreed_positions: number[];
  /** The same at the layout; there the dealer puts it on record. */
  awaited_positions: number[];
}

/** What staff must be told at once. */
export type AlertKind =
  | "announcement_differs"
  | "cabinet_fault"
  | "cover_off"
  | "dice_reader"
  | "disruption"
  | "early_entry"
  | "early_reading"
  | "entry_keypad"
  | "identity_check"
  | "idle_seat"
  | "lamps"
  | "large_win"
  | "not_on_register"
  | "note_in_doubt"
  | "note_to_pay"
  | "reading_differs"
  | "tamper"
  | "terminal_lost"
  | "terminal_revoked"
  | "tumbler"
  | "void_required"
  | "voucher_in_doubt";

/** Something staff were told. */
export interface AlertShown {
  number: number;
  at: number;
  kind: AlertKind;
  text: string;
  /** Nobody has said yet that they have seen it. */
  is_waiting: boolean;
  /** The commands about it that would be allowed now to whoever looks. */
  lit: string[];
  terminal?: number;
  /** The values for its sentence, by their names; absent where there are none. */
  details?: Record<string, number | string>;
  /** The member of staff who did; absent while it waits. */
  seen_by?: string;
  seen_at?: number;
}

/** A supervisor has wrong numbers put right before settlement (D9 7.2). */
export interface AmendOutcome {
  type: "AmendOutcome";
  faces: [number, number, number];
}

/** An amount that the law wants shown: in cents, and in dollars and cents as it is shown. */
export interface Amount {
  cents: number;
  shown: string;
}

/** The dealer announces "No spin" (D9 7.1). */
export interface AnnounceNoSpin {
  type: "AnnounceNoSpin";
  cause: NoSpinCause;
}

/** Announces the result aloud (D9 6.3). */
export interface AnnounceOutcome {
  type: "AnnounceOutcome";
  faces: [number, number, number];
}

/** The dealer announces "void round" (D9A 7.2). */
export interface AnnounceVoidRound {
  type: "AnnounceVoidRound";
  reason: string;
}

/** The dealer has seen to a player who asked. */
export interface AnswerCall {
  type: "AnswerCall";
  terminal: number;
}

/** D9A 3.5: the reference under which a build of the Game System, or a type, is approved. */
export interface ApprovalShown {
  version: string;
  digest: string;
  reference: string;
  at: number;
  kind: EquipmentKind;
  model: string;
  is_withdrawn: boolean;
}

/** A second person approves what the first has proposed (R20). */
export interface Approve {
  say: "approve";
  number: number;
  proposal: string;
}

/** D9A 3.5: what the operator's register says of the equipment at a table, at a moment (R54). */
export interface Approved {
  /** The reference under which the software that runs is approved; empty for none. */
  game_system?: string;
  /**
   * Each terminal that has a device, with the reference under which its type is approved;
   * empty for none.
   */
  terminals?: [number, string][];
}

/** An area whose winners wait. */
export interface AreaToPay {
  bet: string;
  lines: SettlementLine[];
}

/** What stands in a screen's view beside what the screen is for. */
export interface Around {
  /** `in_service`; else `out_of_service`, and there is nothing else to show. */
  service: string;
  /** Why it is out of service, by its stable name; absent in service. */
  service_reason?: string;
  /** What waits for a second person; absent where nothing does. */
  proposals?: SaidProposal[];
}

/** The player asks the dealer to pay the credits in chips (D9A 3.3(d)(ii)). */
export interface AskToCancelCredits {
  type: "AskToCancelCredits";
}

/** Puts a dealer at the table, or relieves the one who is there, also in mid-round. */
export interface AssignDealer {
  type: "AssignDealer";
  dealer: string;
}

/** Why a member of staff must see to a piece of equipment. */
export type Attention =
  | "door_open"
  | "faults"
  | "lamps"
  | "not_connected"
  | "not_on_register"
  | "not_ready"
  | "note_in_doubt"
  | "test_failed"
  | "voucher_in_doubt";

/** A terminal in audit mode. */
export interface AuditPage {
  /** Who began it. */
  by: string;
  meters: Meters;
  /** The self-audit: what credits and wagers in play must come to. */
  balance_cents: number;
  credits_cents: number;
  /** The last ones, the newest first. */
  rounds: AuditedRound[];
  /** The last 35, the newest first. */
  vouchers: RecalledVoucher[];
  /** Absent where it never told anything. */
  cabinet?: CabinetShown;
}

/** A round that is over, with this terminal's part in it. */
export interface AuditedRound {
  round: number;
  ended_at: number;
  wagered_cents: number;
  won_cents: number;
  returned_cents: number;
  /** The result as it stands on this terminal; absent where the round is void. */
  faces?: [number, number, number];
}

/** A terminal's meters and the self-audit. */
export interface AuditedTerminal {
  number: number;
  meters: Meters;
  credits_cents: number;
  wagered_cents: number;
  /** What credits and wagers in play come to. */
  in_account_cents: number;
  /** What the meters say they come to. */
  by_meters_cents: number;
  /** The two are the same. */
  audit_holds: boolean;
  /** It is at the table no more. */
  is_withdrawn: boolean;
  locks: string[];
  vouchers: MaskedVoucher[];
}

/** What players are told about the round, in words. */
export type Banner =
  | "no more bets"
  | "place your bets"
  | "result"
  | "the table is closed"
  | "void round"
  | "waiting for the next round";

/** Begins the checks before opening (D9 5.0). */
export interface BeginOpening {
  type: "BeginOpening";
}

/** The twelve kinds of bet, in the order of D9 4.1(a) to (l). */
export type BetKind =
  | "any_triple"
  | "big"
  | "combination"
  | "double"
  | "even"
  | "face"
  | "four_numbers"
  | "odd"
  | "small"
  | "three_dice"
  | "total"
  | "triple";

/** The book of a table or of the cage. */
export interface BookShown {
  accounts: AccountLine[];
  assets_cents: number;
  claims_cents: number;
  is_balanced: boolean;
}

/** A button for one command. */
export interface Button {
  /** The name of the command. */
  command: string;
  is_lit: boolean;
  /** What tells it from other buttons of the same command: a cause, an area, a number. */
  choice?: string;
  /** How much it would put on the layout, where that is known beforehand. */
  amount_cents?: number;
  /** Absent where it is lit. */
  why_not?: RefusalShown;
}

/** Cash for value chips through the change block (D9 3.4(c)); the cash goes to the drop box. */
export interface BuyChips {
  type: "BuyChips";
  amount_cents: number;
}

/**
 * A player buys non-value chips: the colour gets a value on the display rack (D9 3.4(a),
 * (b)).
 */
export interface BuyColour {
  type: "BuyColour";
  position: number;
  /** The name of the chips: `red`, or `red_a` for a marked subset. */
  chip: string;
  value_cents: number;
  count: number;
  tender: Tender;
}

/** The dealer credits a terminal with cash or chips tendered (D9A 4.3(b), 4.5). */
export interface BuyIn {
  type: "BuyIn";
  terminal: number;
  tender: Tender;
  amount_cents: number;
}

/** What can be fitted in a cabinet. */
export type CabinetDevice = "acceptor" | "doors" | "printer";

/** What is wrong with a device, in the device's own word. */
export interface CabinetFault {
  device: CabinetDevice;
  fault: string;
}

/** A terminal in the list of equipment. */
export interface CabinetRow {
  number: number;
  /** What a casino supervisor may ask of its cabinet from the list. */
  lit: string[];
  /** What its cabinet has told; absent where it never told anything. */
  cabinet?: CabinetShown;
}

/** A cabinet. */
export interface CabinetShown {
  is_linked: boolean;
  /** Since when its agent is connected, or is not. */
  linked_at: number;
  devices: DeviceShown[];
  /** Each value, in cents, with how many notes of it were taken. */
  notes: [number, number][];
  returned_count: number;
  doors_count: number;
  is_door_open: boolean;
  cash_box_count: number;
  tilts_count: number;
  /** Which of its switches say that it is open, or stands tilted. */
  open_switches: Tamper[];
  stacker_seal: string;
  /** What the cash box should hold. */
  stacker_cents: number;
  /** As `notes`, of those in the cash box that is in now. */
  stacker_notes: [number, number][];
  /** Notes that somebody must look for in the cash box, the oldest first. */
  note_doubts: NoteDoubtShown[];
  /** Vouchers that came out of its printer. */
  printed_count: number;
  /** Vouchers of which nobody knew whether they did. */
  doubts_count: number;
  /** Why staff must see to it, the most pressing first; none where all is well. */
  attention: Attention[];
  /** The newest voucher; absent where none was printed here. */
  voucher?: VoucherShown;
  test?: TestShown;
  audited_by?: string;
}

/** Work differently from now on; vouchers that are out keep the expiry they were given. */
export interface CageChangeSettings {
  type: "ChangeSettings";
  settings: CageSettings;
}

/** How the cage works. */
export interface CageSettings {
  /** R7: after how long a voucher counts as unclaimed; zero for never. */
  voucher_expiry_ms?: number;
  /** A payment of this much, or linked ones, raise an alert to check identity; zero for none. */
  identity_cents_min?: number;
  /** The smallest value chip that the cage pays with (Div1 11.3). */
  smallest_chip_cents?: number;
}

/** The player asks the dealer to come. */
export interface CallForDealer {
  type: "CallForDealer";
}

/** Calls "No more bets" and rings the bell (D9 6.2). */
export interface CallNoMoreBets {
  type: "CallNoMoreBets";
}

/** Calls "Place your bets" (D9 6.1). */
export interface CallPlaceYourBets {
  type: "CallPlaceYourBets";
}

/** The dealer cancels all credits of a terminal and pays them in chips. */
export interface CancelCredits {
  type: "CancelCredits";
  terminal: number;
}

/** Make a voucher worthless, such as one that was paid by hand when the printer jammed. */
export interface CancelVoucher {
  type: "CancelVoucher";
  validation_number: string;
  reason: string;
}

/** Takes the whole wager on a bet back. */
export interface CancelWager {
  type: "CancelWager";
  bet: string;
}

/** The player asks for a payment voucher for all credits (D9A 3.3(d)(i)). */
export interface CashOut {
  type: "CashOut";
}

/** A player hands all non-value chips back and gets value chips, rounded up (R30). */
export interface CashOutColour {
  type: "CashOutColour";
  position: number;
  /** How many were handed back, where the layout is not tracked. */
  count?: number | null;
}

/** What the cashier sees between customers. */
export interface CashierView {
  at: number;
  /** How the cage works, as a casino supervisor can change it. */
  settings: CageSettings;
  held: VoucherRow[];
  unclaimed: VoucherRow[];
  winnings: WinningsRow[];
  /** Those that were paid lately, newest first. */
  paid_winnings: PaidWinningsRow[];
  recoverables: RecoverableRow[];
  identity_checks: IdentityCheckRow[];
  outstanding_cents: number;
  unclaimed_cents: number;
  recoverables_cents: number;
  book: BookShown;
}

/** What the casino supervisor sees of a table. */
export interface CasinoSupervisorView {
  at: number;
  glance: Glance;
  /** How the table is set up, as it can be changed. */
  setup: Setup;
  opening: OpeningShown;
  /** What the table needs before players can play, and how far it is there. */
  readiness: NeedShown[];
  limits: TerminalLimits[];
  money: MoneyAtTable;
  buttons: Button[];
  terminals: TerminalRow[];
  /** Terminals that were taken away; what they did can still be put right. */
  withdrawn: TerminalRow[];
  /** What players have and cannot get at, until it is paid. */
  money_waiting: MoneyWaiting[];
  /** Each sign that stands, and who has agreed to it. */
  agreements: Agreements[];
  alerts: AlertShown[];
  past_rounds: PastRoundLine[];
  /** All of them, repaired ones too: an amount may be refused later (D9A 7.4). */
  malfunctions: MalfunctionShown[];
  /** D9A 7.5(a): the reports of what was refused, and their evidence locks. */
  reports: ReportShown[];
  /** What lies on a tracked layout, for D9 4.3 and 4.9. */
  layout_wagers: LayoutWager[];
  /**
   * The commands with which a table played like this puts a past round right; whether one of
   * them may be done, its preview tells.
   */
  corrections: string[];
  /** Whether the results display is on; absent where there is none. */
  results_display_is_on?: boolean;
  table_limits?: LimitsShown;
  amendment?: Button;
  /** D9A 3.5: which equipment has no approval on record, where some has none. */
  not_approved?: RefusalShown;
  /** The table's own equipment; absent where there never was any. */
  equipment?: TableEquipmentShown;
}

/** Changes limits: with notice where Div1 9.3 asks for it. */
export interface ChangeLimits {
  type: "ChangeLimits";
  sheet: LimitSheet;
  /** The terminals they are for (D9A 4.8); none of them for the table layout. */
  terminals?: number[];
  /** When they are to hold from; None for as soon as may be. */
  from_at?: number | null;
}

/** Give a member of staff other roles. */
export interface ChangeRoles {
  type: "ChangeRoles";
  id: string;
  roles: Role[];
}

/** Makes the wager on a bet this much in all. */
export interface ChangeWager {
  type: "ChangeWager";
  bet: string;
  to_cents: number;
}

/** What has changed of the view, and answers. */
export interface Changed {
  tell: "changed";
  update: number;
  /** The fields that have changed, whole. */
  view?: Record<string, unknown>;
  /** The fields that the view no longer has; hidden things are absent, not blanked. */
  gone?: string[];
  answers?: SaidAnswer[];
}

/** The casino supervisor's checks before opening, D9 5.0(a) to (d). */
export type Check = "power" | "seal" | "test_runs" | "tumbler";

/** One of the four checks before opening; without `passed` it has not been made. */
export interface CheckShown {
  check: Check;
  passed?: boolean;
}

/** Empties the entry terminal's display (R27). */
export interface ClearEntry {
  type: "ClearEntry";
}

/** A supervisor clears a terminal that a large win has locked up. */
export interface ClearLockUp {
  type: "ClearLockUp";
  terminal: number;
}

/** A supervisor has looked at a terminal and puts it back in service. */
export interface ClearTamper {
  type: "ClearTamper";
  terminal: number;
  note: string;
}

/** Takes all wagers back. */
export interface ClearWagers {
  type: "ClearWagers";
}

/** Closes the table: with notice, or at once where nobody plays (Div1 8). */
export interface CloseTable {
  type: "CloseTable";
  /** When it is to close; None for now. */
  closes_at?: number | null;
}

/** The dealer collects all losing wagers (D9 6.5(a)). */
export interface CollectLosers {
  type: "CollectLosers";
}

/** The player has seen what came of a round for which the terminal was away (R55). */
export interface ConfirmMissedRound {
  type: "ConfirmMissedRound";
  round: number;
}

/** A player agrees to a change that was given notice of. */
export interface ConsentAtTerminal {
  type: "ConsentAtTerminal";
  notice: number;
}

/** What a correction would mean for one player. */
export interface CorrectionLine {
  posted_cents: number;
  due_cents: number;
  /** What the player gains; below zero, what the player loses. */
  change_cents: number;
  credited_cents: number;
  debited_cents: number;
  /** R19: what would be kept for a player who has left. */
  unclaimed_cents: number;
  /** R18: what could not be taken from credits. */
  recoverable_cents: number;
  /** Absent for a wager on the table layout, which has a position and a bet. */
  terminal?: number;
  session?: number;
  /** The player of that session is not at the terminal any more. */
  has_left?: boolean;
  credits_before_cents?: number;
  credits_after_cents?: number;
  position?: number;
  bet?: string;
}

/** What a correction would do. */
export interface CorrectionPreview {
  round: number;
  lines: CorrectionLine[];
  gained_cents: number;
  lost_cents: number;
  /** What the house would win more, or less. */
  house_change_cents: number;
  /** The vouchers that the cage would be asked to hold, masked. */
  hold_vouchers: string[];
  /** The call of the result as it stands. */
  result_before?: string;
  /** The call of the result as it would stand; absent where it would be void. */
  result_after?: string;
}

/** A supervisor counts the float; what an untracked layout won or lost shows in it. */
export interface CountFloat {
  type: "CountFloat";
  counted_cents: number;
}

/** Make a house, live or demo (R4); who makes it is its first casino supervisor. */
export interface CreateHouse {
  type: "CreateHouse";
  /** That person's name. */
  by_name: string;
  kind: HouseKind;
  settings: HouseSettings;
  /** That person is demo staff. */
  is_demo?: boolean;
}

/** The table layout as its dealer sees it. */
export interface DealersLayout {
  is_tracked: boolean;
  /** The value chips in use. */
  chips_cents: number[];
  /** D9 3.4(a): the colours that nobody at the table has. */
  free_colours: string[];
  /** D9 3.4(c): the change block may be used now. */
  can_buy_chips: boolean;
  positions: PositionRow[];
  /** D9 6.5(a): the losing wagers, until they are collected. */
  to_collect?: SettlementLine[];
  /** R45: wagers on the line that the operator has not accepted. */
  to_give_back?: SettlementLine[];
  /** D9 6.5(b): the areas that are paid next, once the losers are collected. */
  to_pay?: AreaToPay[];
  /** R46: collected wagers that go back to their areas; absent where none does. */
  to_put_back?: PutBackLine[];
  /** R46: what was wrongly paid; absent where nothing was. */
  to_take_back?: TakeBackLine[];
}

/** Staff declare a malfunction: no further round until it is dealt with (D9 7.4). */
export interface DeclareMalfunction {
  type: "DeclareMalfunction";
  part: Part;
  what: string;
  /** The terminal that fails, where the part is one. */
  terminal?: number | null;
}

/** The dealer has collected and paid all wagers of an untracked layout (D9 4.4, 6.5). */
export interface DeclareTablePaid {
  type: "DeclareTablePaid";
}

/** A second person declines it. */
export interface Decline {
  say: "decline";
  number: number;
  proposal: string;
}

/** What is wrong with a device of the table. */
export type DeviceFault = "away" | "does_not_turn" | "silent";

/** What a device says that it is. */
export interface DeviceIdentity {
  model: string;
  serial: string;
  version: string;
}

/**
 * What a device is; those of a table stand at one table, the others serve the house.
 * Equipment is what reports and shows nothing: in a terminal's cabinet, which its number
 * names (note acceptor, printer, door), or the table's own under the number zero (dice
 * reader).
 */
export type DeviceKind =
  | "cashier_station"
  | "entry_terminal"
  | "equipment"
  | "inspector_station"
  | "results_display"
  | "supervisor_station"
  | "table_display"
  | "terminal";

/** A device, without its key. */
export interface DeviceRow {
  device: string;
  kind: DeviceKind;
  table: string;
  terminal: number;
  is_revoked: boolean;
  /** Its type; absent while that is not on record. */
  model?: string;
  /** D9A 3.5: its type's approval is on record; absent where none is asked for. */
  is_approved?: boolean;
  /** Whether it is there; absent of a revoked one. */
  sighting?: Sighting;
}

/** A device as it told of itself last, and when. */
export interface DeviceShown {
  device: CabinetDevice;
  model: string;
  serial: string;
  version: string;
  faults: string[];
  is_ready: boolean;
  at: number;
  /** What was wrong with it last; absent where nothing ever was, or still is. */
  last_faults?: string[];
  last_faults_at?: number;
  /** R54: that of its approval; empty where its type is not on the register. */
  reference?: string;
}

/** Let a person act no more; the id is never given to another. */
export interface DismissStaff {
  type: "DismissStaff";
  id: string;
  reason: string;
}

/** Dispose of an unclaimed voucher's value under approved procedures (Div1 12.2). */
export interface DisposeUnclaimedVoucher {
  type: "DisposeUnclaimedVoucher";
  validation_number: string;
  procedure_reference: string;
}

/** Dispose of unclaimed winnings under approved procedures (Div1 12.2). */
export interface DisposeUnclaimedWinnings {
  type: "DisposeUnclaimedWinnings";
  winnings: number;
  procedure_reference: string;
}

/** Asks for a command. */
export interface Do {
  say: "do";
  /** The screen's own count; never used twice for different things. */
  number: number;
  /** The command as JSON, without who asks. */
  command: unknown;
}

/** Doubles every wager. */
export interface DoubleWagers {
  type: "DoubleWagers";
}

/** What staff saw of a voucher in doubt, and what is to be done. */
export type DoubtFinding = "came" | "pay_by_hand" | "print_again";

/** An edition with its layouts and the ways in which it is played. */
export interface EditionChoice {
  name: string;
  title: string;
  modes: Mode[];
  layouts: string[];
  has_results_display: boolean;
}

/** The dealer ends the control of a terminal with no credits on it. */
export interface EndControl {
  type: "EndControl";
  terminal: number;
}

/** A casino supervisor ends a game lock in one of its two ways (D9 7.4). */
export interface EndMalfunction {
  type: "EndMalfunction";
  malfunction: number;
  way: WayOut;
  note: string;
}

/** Take a person on, in one role or several. */
export interface EngageStaff {
  type: "EngageStaff";
  id: string;
  name: string;
  roles: Role[];
  is_demo?: boolean;
}

/** Let a device speak to the Game System. */
export interface EnrolDevice {
  type: "EnrolDevice";
  device: string;
  kind: DeviceKind;
  /** SHA-256 of the device's key, in hexadecimal. */
  key_fingerprint: string;
  /** Empty for a device that serves the house. */
  table?: string;
  /** A terminal's number at its table; zero for other devices. */
  terminal?: number;
}

/** A supervisor has a terminal show its meters and its past: nobody plays there meanwhile. */
export interface EnterAuditMode {
  type: "EnterAuditMode";
  terminal: number;
}

/** A key of the entry terminal's keypad: D9 3.3(a)(i), (ii), and the clear key of R27. */
export type EntryKey = "1" | "2" | "3" | "4" | "5" | "6" | "clear" | "enter";

/** What the entry terminal shows. */
export interface EntryTerminalView {
  at: number;
  glance: Glance;
  /** D9 3.3(a)(iii): the last three numbers pressed, which ENTER will send. */
  display: number[];
  /** Every command of this screen, lit or dark with the reason. */
  buttons: Button[];
  terminals: TerminalRow[];
  /** What staff were told and nobody has seen yet. */
  alerts: AlertShown[];
  /** The last rounds' results, oldest first, for a dealer who is asked what fell. */
  results: ResultShown[];
  /** How they would be announced; absent before there are three. */
  display_call?: string;
  /**
   * The command that brings the round on; absent where time must pass or a supervisor is
   * needed.
   */
  next_step?: string;
  /** The table layout, its positions and what is to be paid; absent where none is in use. */
  layout?: DealersLayout;
}

/** What an approval on the register is of (D9A 3.5); other equipment is shown, not enforced. */
export type EquipmentKind = "game_system" | "other" | "terminal";

/** A table's part of the list of equipment. */
export interface EquipmentTile {
  terminals: CabinetRow[];
  /** Terminals that were taken away. */
  withdrawn: CabinetRow[];
  /** The table's own; absent where there never was any. */
  equipment?: TableEquipmentShown;
}

/** What a piece of equipment is told. */
export interface EquipmentView {
  /** The moment. */
  at: number;
  table: string;
  /** The number of the terminal in whose cabinet it is; zero for the table's own. */
  cabinet: number;
  /** The notes that would be credited now; none for the table's own. */
  notes_cents: number[];
  /** Why no note at all would be; absent where one would, or for the table's own. */
  why_no_note?: RefusalShown;
  /** What the printer prints next, once it is taken. */
  to_print?: VoucherToPrint;
  /** The voucher that was taken, and of which nobody has told what became of it. */
  sent?: number;
  /** The test that waits. */
  to_test?: TestToRun;
  /** A supervisor has the terminal in audit mode. */
  is_in_audit?: boolean;
  /** Which of its switches are open on record; none for the table's own. */
  open_switches?: Tamper[];
  /** What the table's own equipment is to do; absent for a cabinet's. */
  own?: TableEquipmentView;
}

/** The win since the gaming day began. */
export interface EveningWin {
  began_at: number;
  floor: WinShown;
  tables: Record<string, WinShown>;
  /** Tables whose win nobody tells now; the floor's is without them. */
  missing: string[];
}

/** A line of the security record. */
export interface FactRow {
  at: number;
  /** The name of the event behind it. */
  event: string;
  kind: string;
  person: string;
  /** The whole of it, in words of the record's own. */
  text: string;
  left_out_count: number;
  /** What it is about by name, for the sentence of a screen's language. */
  details: Record<string, number | string>;
}

/** D9 5.0(b): a test run that lit wrong areas. */
export interface FailedRun {
  call: string;
  dark_but_winning: string[];
  lit_but_losing: string[];
}

/** What the table layout shows. */
export interface FeltView {
  table: string;
  at: number;
  is_demo: boolean;
  mode: Mode;
  /**
   * The name of the layout to draw, as `rules.layouts` has it: that of the round on display,
   * with the odds of its own edition.
   */
  layout: string;
  /** The same areas, each with its own odds, for a screen taller than wide. */
  upright_layout: string;
  banner: Banner;
  /** D9 3.4(e)(iv): the dome is on the tumbler. */
  is_covered: boolean;
  is_private: boolean;
  is_tracked: boolean;
  /** The value chips in use at the table. */
  chips_cents: number[];
  positions: PositionShown[];
  rack: RackEntry[];
  wagers: WagerOnLayout[];
  /** D9 4.7(b): areas whose winners have been paid in this round. */
  paid_areas: string[];
  notices: NoticeShown[];
  messages: Message[];
  round?: number;
  /** How often the dice were spun in this round; absent between rounds. */
  spins?: number;
  period?: Period;
  /** The layout's limits; absent where wagers are made at terminals alone. */
  limits?: LimitsShown;
  /** The outcome and the lit areas, from ENTER until the next round's first spin. */
  result?: Result;
  /** D9 5.0(b): an outcome that is lit as a test before the table opens; no result. */
  test?: OpeningTest;
  /** Why laying chips on an area places nothing now; absent where it would. */
  why_no_wager?: RefusalShown;
  /** D9 6.5(a): the losing wagers, until they are collected. */
  to_collect?: SettlementLine[];
  /** R45: wagers on the line that the operator has not accepted. */
  to_give_back?: SettlementLine[];
  /** D9 6.5(b): the areas that are paid next, once the losers are collected. */
  to_pay?: AreaToPay[];
}

/** What the first page says. */
export interface FirstPage {
  house: string;
  sentences: Sentence[];
  groups: TileGroup[];
  /** Where words of the sentences lead, by the names of those places. */
  places?: Record<string, string>;
  /** The table of which the sentences speak. */
  table?: string;
  /** What the tables show now; a demo's page asks again and again. */
  now?: TablesNow;
}

/** What the game supervisor sees. */
export interface GameSupervisorView {
  at: number;
  glance: Glance;
  buttons: Button[];
  terminals: TerminalRow[];
  /** What players have and cannot get at, until it is paid. */
  money_waiting: MoneyWaiting[];
  /** Each sign that stands, and who has agreed to it. */
  agreements: Agreements[];
  alerts: AlertShown[];
  past_rounds: PastRoundLine[];
  /**
   * D9 3.3(a)(iii), D9A 5.4(a): the numbers on the entry terminal's display, which this
   * supervisor may press as well.
   */
  display: number[];
  /**
   * D9 7.2: whether an entry may be amended now, and why not; absent where there is no entry
   * to amend.
   */
  amendment?: Button;
}

/** The dealer gives a player control of a terminal (D9A 4.5(a)). */
export interface GiveControl {
  type: "GiveControl";
  terminal: number;
}

/** The table at a glance. */
export interface Glance {
  table: string;
  mode: Mode;
  /** The edition that is played: the round's own while one is under way. */
  edition: string;
  layout: string;
  /** The name of the layout to draw or to name areas by, as `rules.layouts` has it. */
  drawn_layout: string;
  is_demo: boolean;
  phase: Phase;
  is_covered: boolean;
  is_private: boolean;
  is_game_locked: boolean;
  is_evidence: boolean;
  void_required: boolean;
  /** All wagers in play at terminals. */
  wagered_cents: number;
  /** All wagers that lie on a tracked table layout. */
  layout_wagered_cents: number;
  rounds_count: number;
  notices: NoticeShown[];
  malfunctions: MalfunctionShown[];
  dealer?: string;
  dice_set?: string;
  seal?: string;
  round?: number;
  /** How often the dice were spun in this round; absent between rounds. */
  spins?: number;
  period?: Period;
  no_more_bets_called?: boolean;
  announced?: string;
  /** What a dice reader has told; absent where it has told nothing. */
  reading?: ReadingShown;
  result?: Result;
  /** R8: the end of the settlement window, while it runs. */
  settles_at?: number;
  /** R46: until when a supervisor holds the settlement, at most. */
  held_until?: number;
  /** R52: what must be checked at an open table before the next spin. */
  missing_checks?: Check[];
}

/** Whose screens stand together: a table's, by how it is played, or the staff's. */
export type GroupKind =
  | "automatic_table"
  | "demo_staff"
  | "hybrid"
  | "staff"
  | "table"
  | "terminals";

/** A supervisor opens an amendment: the settlement waits for it, for a bounded time (R8). */
export interface HoldSettlement {
  type: "HoldSettlement";
}

/** Pay a voucher to nobody for now (R18). */
export interface HoldVoucher {
  type: "HoldVoucher";
  validation_number: string;
  reason: string;
}

/** Change what can be changed about the house; its kind cannot (R4). */
export interface HouseChangeSettings {
  type: "ChangeSettings";
  settings: HouseSettings;
}

/** R4: a house is made live or demo, and stays so. */
export type HouseKind = "demo" | "live";

/** What can be changed about a house. */
export interface HouseSettings {
  /** The casino's name, as it stands on vouchers. */
  name: string;
  /** D9A 2.2: the name under which the game is shown, such as Tai-Sai or sic bo. */
  game_name?: string;
  /** R33: the zone in which times are shown. */
  zone?: string;
  /** R33: when the gaming day begins, in minutes after midnight. */
  gaming_day_start_minutes?: number;
  /** Where the casino is, as it stands on vouchers. */
  place?: string;
  /** The languages in which vouchers are printed, the first one first. */
  voucher_languages?: string[];
  /** What vouchers say at the end, such as where to find help. */
  voucher_message?: string;
}

/** The house at a glance. */
export interface HouseView {
  at: number;
  name: string;
  game_name: string;
  kind: HouseKind;
  zone: string;
  gaming_day_start_minutes: number;
  /** Where the casino is, as it stands on vouchers; the next two are for them too. */
  place: string;
  voucher_languages: string[];
  voucher_message: string;
  tables: Record<string, Mode>;
  staff: StaffRow[];
  devices: DeviceRow[];
  approvals: ApprovalShown[];
  facts: FactRow[];
  software?: SoftwareShown;
}

/** Tells what a device of the table is (D9A 3.5; R54). */
export interface IdentifyTableDevice {
  type: "IdentifyTableDevice";
  device: TableDevice;
  model: string;
  serial: string;
  version: string;
}

/** A payment, or linked ones, for which identity was to be checked. */
export interface IdentityCheckRow {
  at: number;
  amount_cents: number;
  voucher?: string;
  winnings?: number;
  payments_count?: number;
}

/** A note is in the box, past recovery: it is credited, whatever has happened (D9A 4.4). */
export interface InsertNote {
  type: "InsertNote";
  /** Its identity, by which it is credited once. */
  note_id: string;
  note_cents: number;
}

/** What the inspector sees of a table. */
export interface InspectorView {
  at: number;
  is_recall: boolean;
  glance: Glance;
  setup: Setup;
  /** The newest rounds in full, newest first. */
  recall: RecalledRound[];
  /** Rounds whose record is in the journal alone, held to it by a digest. */
  older_rounds_count: number;
  terminals: AuditedTerminal[];
  incidents: AlertShown[];
  malfunctions: MalfunctionShown[];
  reports: ReportShown[];
  book: BookShown;
}

/** Records a set of three dice under seal in the tumbler (D9 3.4(d), (e)(iii)). */
export interface InstallDice {
  type: "InstallDice";
  dice_set: string;
  seal: string;
}

/** Puts a terminal at the table (D9A 3.2(c): up to 30). */
export interface InstallTerminal {
  type: "InstallTerminal";
  terminal: number;
}

/** Limits of one kind of bet, as they are written down. */
export interface KindLimits {
  kind: BetKind;
  wager_cents_min: number;
  step_cents: number;
  wager_cents_max: number;
}

/** The limits of a kind of bet that has its own. */
export interface KindLimitsShown {
  kind: BetKind;
  wager_min: Amount;
  step: Amount;
  wager_max: Amount;
}

/** A wager that lies on the layout. */
export interface LayoutWager {
  position: number;
  bet: string;
  amount_cents: number;
  touches_line: boolean;
  line_accepted: boolean;
  /** R47: inside, on the line, or by call; each is a wager of its own. */
  way: Way;
  /** The bet that the player called, where the dealer placed it (D9 4.5). */
  called_bet?: string;
  /** D9 4.9: the bet as which it is settled, where that differs. */
  settled_as?: string;
}

/** The terminal is the players' again. */
export interface LeaveAuditMode {
  type: "LeaveAuditMode";
  terminal: number;
}

/** The player leaves; no wager of theirs lies on the layout and no colour is theirs. */
export interface LeavePosition {
  type: "LeavePosition";
  position: number;
}

/** Lights an outcome's areas on the table's own layout, as a test (D9 5.0(b)). */
export interface LightTestRun {
  type: "LightTestRun";
  /** The outcome; None where the layout is to go dark again. */
  faces?: [number, number, number] | null;
}

/** The limits of a table layout or a terminal, as they are written down and signed. */
export interface LimitSheet {
  wager_cents_min: number;
  step_cents: number;
  wager_cents_max: number;
  aggregate_cents_min?: number;
  by_kind?: KindLimits[];
}

/** The sign with the limits (Div1 9.2: the step is said, because it is enforced). */
export interface LimitsShown {
  wager_min: Amount;
  step: Amount;
  /** The highest wager that is permitted; a multiple of the step above the minimum. */
  wager_max: Amount;
  by_kind?: KindLimitsShown[];
  /** What all wagers of a round must come to; absent where nothing is asked. */
  aggregate_min?: Amount;
}

/** What a line is, from which each printer knows how it looks. */
export type LineKind =
  | "amount"
  | "bars"
  | "field"
  | "mark"
  | "note"
  | "number"
  | "place"
  | "rule"
  | "square"
  | "title"
  | "venue"
  | "words";

/** R21: an evidence lock holds one terminal, or the whole Game System. */
export type LockScope = "game_system" | "terminal";

/** Makes the table private, or public again (Div1 7). */
export interface MakePrivate {
  type: "MakePrivate";
  is_private: boolean;
}

/** Table game alone: recovers or makes good under Div1 11.1 on the actual outcome. */
export interface MakeTableRoundGood {
  type: "MakeTableRoundGood";
  round: number;
  reason: string;
  faces: [number, number, number];
  evidence: string;
}

/** A malfunction with its beginning, the end of its game lock, and its repair (D9A 7.4(b)). */
export interface MalfunctionShown {
  number: number;
  part: Part;
  what: string;
  began_at: number;
  locks_the_game: boolean;
  terminal?: number;
  released_at?: number;
  repaired_at?: number;
}

/** Count a voucher among the money that nobody has claimed (Div1 12.1). */
export interface MarkVoucherUnclaimed {
  type: "MarkVoucherUnclaimed";
  validation_number: string;
  reason: string;
}

/** A voucher that a terminal issued, its number masked. */
export interface MaskedVoucher {
  number: string;
  session: number;
  amount_cents: number;
  issued_at: number;
}

/** What the cage pays with (Div1 13.1: equal value, a cheque on request). */
export type Means = "cash" | "cheque" | "chips";

/** A process that runs a part of the house, or did. */
export interface MemberShown {
  name: string;
  address: string;
  /** Those that it runs. */
  tables: string[];
  /** People sign in there, and vouchers are paid there. */
  has_office: boolean;
  /** Of its program; empty where it never said. */
  version: string;
  /** How far its clock is off the database's, at the least. */
  clock_off_ms: number;
  /** Too far: it is given no tables. */
  is_clock_off: boolean;
  /** For how long nothing was heard of it. */
  unheard_ms: number;
  /** It was asked to hand over all that it runs. */
  is_draining: boolean;
  /** It has closed in good order, or was shut out. */
  has_ended: boolean;
  /** It is the one that tells this. */
  is_here: boolean;
}

/** All members; of a house that one process runs, none. */
export interface MembersShown {
  /** The house is run by members, if only by one. */
  is_shared: boolean;
  members: MemberShown[];
}

/** One message. */
export interface Message {
  kind: MessageKind;
  rule: string;
  text: string;
  /** What it is about, where that is an amount. */
  amount_cents?: number;
  /** The credits for which the amount was paid, which may be more (R30). */
  cancelled_cents?: number;
  /** The round it is about, where that is one that is over. */
  round?: number;
  /**
   * Why that round is void: the name of a cause (D9 7.1), or as the dealer gave it; why it
   * was put right, as the supervisor gave it.
   */
  reason?: string;
}

/** What a message is about. */
export type MessageKind =
  | "below_aggregate"
  | "credits_added"
  | "credits_await_dealer"
  | "credits_cancelled"
  | "credits_taken"
  | "dealer_called"
  | "evidence"
  | "game_lock"
  | "locked_up"
  | "out_of_service"
  | "payment_refused"
  | "private_table"
  | "recalculated"
  | "tamper"
  | "unrecognised"
  | "void_required"
  | "void_round";

/**
 * A terminal's meters since it was installed, in cents. The self-audit: credits and wagers in
 * play are what came in and was won, less turnover and what went out, give or take
 * corrections.
 */
export interface Meters {
  notes_in_cents?: number;
  dealer_in_cents?: number;
  turnover_cents?: number;
  returned_cents?: number;
  vouchers_out_cents?: number;
  cancelled_cents?: number;
  paid_by_hand_cents?: number;
  corrections_cents?: number;
}

/** R55: a round of this player's for which the terminal was away, until it is confirmed. */
export interface MissedRound {
  round: number;
  /** The name of the layout to draw, with the odds of the round's own edition. */
  layout: string;
  wagered: Amount;
  won: Amount;
  returned: Amount;
  settled: SettledLine[];
  /** Absent where the round is void. */
  result?: Result;
  /** Why it is void; absent where it is not. */
  void_reason?: string;
}

/** How a table is played. */
export type Mode = "hybrid" | "table" | "terminals";

/** Where the table's money is. */
export interface MoneyAtTable {
  cash_in_cents: number;
  drop_box_cents: number;
  chip_float_cents: number;
  /** All that its terminals ever issued; what of it is still to be paid, the cage knows alone. */
  vouchers_issued_cents: number;
  /** All that was passed to the cage for players who had left (R19). */
  unclaimed_cents: number;
  /** All that was passed to the cage to be recovered (R18). */
  recoverables_cents: number;
  house_win_cents: number;
}

/** What a player has at a terminal, and why they cannot get at it. */
export interface MoneyWaiting {
  terminal: number;
  credits_cents: number;
  wagered_cents: number;
  /** Everything that keeps them from it; none where the terminal was taken away alone. */
  locks: string[];
  /** The terminal was taken away. */
  is_withdrawn: boolean;
}

/** A player moves a wager to another area. */
export interface MoveChips {
  type: "MoveChips";
  position: number;
  bet: string;
  to_bet: string;
  /** Which of the player's wagers in the area; None for the only one (R47). */
  way?: Way | null;
}

/** Moves the whole wager on a bet to another bet, or nothing of it. */
export interface MoveWager {
  type: "MoveWager";
  bet: string;
  to_bet: string;
}

/** Something a table needs. */
export type Need =
  | "approvals"
  | "checks"
  | "dealer"
  | "dice"
  | "equipment"
  | "screens"
  | "terminals";

/** A need, and how far it is met. */
export interface NeedShown {
  need: Need;
  /** How many of `all_count` are there; one thing alone is there or is not. */
  done_count: number;
  all_count: number;
}

/** The four faults of D9 7.1(a) to (d). */
export type NoSpinCause =
  | "dice_exposed"
  | "die_not_flat"
  | "tumbler_fault"
  | "tumbler_not_activated";

/** A note that may lie in the cash box without its credit; `note_cents` 0: of unknown value. */
export interface NoteDoubtShown {
  doubt: number;
  note_cents: number;
  at: number;
  what: string;
}

/** A sign at the table (Div1 8, 9.3). */
export interface NoticeShown {
  number: number;
  /** When it is carried out, as things stand. */
  due_at: number;
  text: string;
  is_closing: boolean;
  /** The limits that will hold; absent where the table will close. */
  limits?: LimitsShown;
  /** The terminals they are for; none of them for the table layout. */
  terminals?: number[];
  /** How many players have agreed. */
  consents_count?: number;
  /** R50: it waits until an investigation is over. */
  is_held_back?: boolean;
}

/** Asks whether a note that lies in the acceptor's escrow may be stacked (D9A 4.3(a)). */
export interface OfferNote {
  type: "OfferNote";
  /** Its identity: the acceptor, the log that counts its notes, and the number there. */
  note_id: string;
  note_cents: number;
}

/** Begin the cage's stream. */
export interface OpenCage {
  type: "OpenCage";
  settings?: CageSettings;
}

/** Opens the table for gaming. */
export interface OpenTable {
  type: "OpenTable";
}

/** The checks before opening, as far as they have come; of an open table, those of its dice. */
export interface OpeningShown {
  /** None where an open table needs none (R12). */
  checks: CheckShown[];
  runs_count: number;
  /** R52: how many areas of the layout no test run has lit yet. */
  dark_count: number;
  failed_runs: FailedRun[];
}

/** One outcome to be tested. */
export interface OpeningTest {
  faces: [number, number, number];
  call: string;
  lit: string[];
}

/** All outcomes, and a few that between them light every area of the layout. */
export interface OpeningTests {
  /** The name of the layout to draw, as `rules.layouts` has it. */
  layout: string;
  tests: OpeningTest[];
  every_area: [number, number, number][];
}

/** Which part of a correction money comes from. */
export interface Origin {
  round: number;
  /** Zero for a wager on the table layout. */
  terminal?: number;
  session?: number;
  /** Zero for a terminal. */
  position?: number;
  bet?: string;
  /** R47: which of the position's wagers on that bet; empty where all were one (0.1). */
  way?: string;
}

/** A sign at the table, with this player's consent to it. */
export interface OwnNotice {
  notice: NoticeShown;
  has_consented: boolean;
  /** A button for consent is lit. */
  may_consent: boolean;
}

/** The voucher that this terminal issued last, and how far it has come. */
export interface OwnVoucher {
  amount_cents: number;
  printing: VoucherPrinting;
}

/** A page that says one thing. */
export interface PageNotice {
  why: PageNoticeKind;
}

/** Why a page shows nothing else. */
export type PageNoticeKind =
  | "not_found"
  | "not_let_in"
  | "out_of_service"
  | "revoked"
  | "too_often";

/** R19: winnings that were paid after all, and who was to hand the money over. */
export interface PaidWinningsRow {
  number: number;
  amount_cents: number;
  means: Means;
  paid_at: number;
  /** The cashier who asked for it; a second person has approved. */
  by: string;
}

/** The part of the equipment that malfunctions (D9 7.3, 7.4, 7.5). */
export type Part =
  | "entry_terminal"
  | "game_system"
  | "illumination"
  | "results_display"
  | "terminal"
  | "tumbler";

/** A round that is over. */
export interface PastRound {
  number: number;
  edition: string;
  layout: string;
  began_at: number;
  opened_at: number;
  closed_at: number;
  ended_at: number;
  spins: number;
  /** The result as it stands; None where the round is void. */
  faces: [number, number, number] | null;
  /** What was entered and settled first, for the evidence. */
  entered_faces: [number, number, number] | null;
  /** Why it is void; empty where it is not. */
  void_reason?: string;
  terminals?: Record<string, TerminalRound>;
  table_wagers?: TableWager[];
  corrections_count?: number;
  /** D9 6.1 of 2008: the game supervisor spun, as often as is asked for. */
  game_supervisor_spun?: boolean;
}

/** A past round in one line, for staff; also one whose layout is still being settled (R46). */
export interface PastRoundLine {
  round: number;
  wagered_cents: number;
  won_cents: number;
  returned_cents: number;
  corrections_count: number;
  faces?: [number, number, number];
  call?: string;
  void_reason?: string;
  /** When it was over; absent while its layout is being settled. */
  ended_at?: number;
}

/** The dealer pays the winning wagers of one area (D9 6.5(b)). */
export interface PayArea {
  type: "PayArea";
  bet: string;
}

/** Pays a terminal's credits by hand while the whole Game System is locked (R21). */
export interface PayByHand {
  type: "PayByHand";
  terminal: number;
}

/** The cashier pays an unclaimed voucher, and a casino supervisor approves (R7). */
export interface PayUnclaimedVoucher {
  type: "PayUnclaimedVoucher";
  validation_number: string;
  amount_cents: number;
  means: Means;
}

/** The cashier pays unclaimed winnings, and a casino supervisor approves. */
export interface PayUnclaimedWinnings {
  type: "PayUnclaimedWinnings";
  winnings: number;
  means: Means;
}

/** The Fixed Wagering Period: its beginning, and its end where a clock ends it. */
export interface Period {
  opened_at: number;
  closes_at?: number;
  closed_at?: number;
}

/** A member of staff, acting in one role. */
export interface Person {
  role: Role;
  id: string;
}

/** Where a table stands. */
export type Phase =
  | "between_rounds"
  | "closed"
  | "no_more_wagers"
  | "opening"
  | "outcome_entered"
  | "settling"
  | "tumbling"
  | "wagering";

/**
 * The screen is still there, and wants to hear that the server is. A screen that says nothing
 * for long is let go.
 */
export interface Ping {
  say: "ping";
}

/** What words of a sentence lead to. */
export type Place =
  | "cashier"
  | "dealer"
  | "first_layout"
  | "inspector"
  | "layout"
  | "seat"
  | "tray";

/** The dealer places a wager that a player declared orally and handed chips for (D9 4.5). */
export interface PlaceCallBet {
  type: "PlaceCallBet";
  position: number;
  /** The bet that the player called. */
  bet: string;
  /** Where the dealer put it; another area is a misplacement (D9 4.9). */
  placed_on: string;
  chips_cents?: number[];
  colour_count?: number;
}

/** A player places value chips, or a count of their colour, on one area (D9 4.3). */
export interface PlaceChips {
  type: "PlaceChips";
  position: number;
  bet: string;
  /** The value chips placed; none where colour chips are. */
  chips_cents?: number[];
  /** The number of non-value chips placed; zero where value chips are. */
  colour_count?: number;
  /** A chip lies on the area's line. */
  touches_line?: boolean;
}

/** Adds chips to the wager on a bet. */
export interface PlaceWager {
  type: "PlaceWager";
  bet: string;
  amount_cents: number;
}

/** One position as the dealer sees it. */
export interface PositionRow {
  number: number;
  /** A player stands there. */
  is_taken: boolean;
  /** What of theirs is in play on a tracked layout. */
  wagered_cents: number;
  /** The commands for this position that would be allowed now. */
  lit: string[];
  /** Those that would not, each with the reason. */
  dark: Button[];
  /** Div1 9.3(b): the notices to which its player may still agree. */
  may_consent_to: number[];
  /** The player's non-value chips; absent for value chips alone. */
  chip?: string;
  value_cents?: number;
  colour_count?: number;
}

/** A player's position at the layout. */
export interface PositionShown {
  number: number;
  /** The non-value chips the player has; absent for value chips alone. */
  chip?: string;
  /** How many of them are in the player's hands. */
  colour_count?: number;
}

/** Presses the entry button: the last three numbers become the outcome (D9 6.4(b)). */
export interface PressEnter {
  type: "PressEnter";
}

/** Presses one of the six numbered buttons (D9 6.4(a)). */
export interface PressEntryButton {
  type: "PressEntryButton";
  number: number;
}

/** A key of the entry terminal's keypad was pressed (D9 3.3(a)(i), (ii)). */
export interface PressKey {
  type: "PressKey";
  key: EntryKey;
  /** The round in which it was pressed, so that none counts for another; None: this one. */
  round?: number | null;
}

/** A terminal that somebody must see to; a tile names no others. */
export interface PressingTerminal {
  number: number;
  credits_cents: number;
  asks_for_dealer: boolean;
  locks: string[];
}

/** A payment voucher as it lies in the tray. */
export interface PrintedVoucher {
  table: string;
  terminal: number;
  at: number;
  amount: Amount;
  /** Whole, in groups that can be read. */
  validation_number: string;
}

/** What lies in the tray. */
export interface PrinterTray {
  house: string;
  /** The path to the cashier's screen. */
  cashier: string;
  /** Newest first. */
  vouchers: PrintedVoucher[];
}

/** R46: a collected wager that goes back to its area. */
export interface PutBackLine {
  position: number;
  bet: string;
  way: Way;
  amount_cents: number;
  chips_cents?: number[];
  colour?: string;
  colour_count?: number;
}

/** D9 3.4(a), (b): a colour, or a marked subset of one, and the value of a chip of it. */
export interface RackEntry {
  chip: string;
  position: number;
  value_cents: number;
}

/** What a dice reader has told of this round, the newest, or what a supervisor must decide. */
export interface ReadingShown {
  /** What it saw; absent where it is unsure. */
  call?: string;
  /** D9 7.2: it is not what was entered, and nothing is settled until it is decided. */
  differs?: boolean;
}

/** Recalculates a round on the actual outcome (D9A 7.3). */
export interface RecalculateRound {
  type: "RecalculateRound";
  round: number;
  reason: string;
  faces: [number, number, number];
  /** What proves the actual outcome (R42). */
  evidence: string;
  /** The one terminal that was shown a wrong result; None for the whole round. */
  terminal?: number | null;
}

/** A past round in full. */
export interface RecalledRound {
  round: number;
  edition: string;
  layout: string;
  began_at: number;
  opened_at: number;
  closed_at: number;
  ended_at: number;
  spins: number;
  corrections_count: number;
  terminals: RecalledTerminal[];
  table_wagers: TableWager[];
  /** What was entered first, in the order of entry, before any amendment. */
  entered_faces?: [number, number, number];
  /** The result as it stands, from low to high; absent where the round is void. */
  faces?: [number, number, number];
  call?: string;
  void_reason?: string;
}

/** What one terminal did in a past round. */
export interface RecalledTerminal {
  terminal: number;
  session: number;
  wagers: Record<string, number>;
  wagered_cents: number;
  won_cents: number;
  returned_cents: number;
  recognised: boolean;
  refused: boolean;
  faces?: [number, number, number];
}

/** A voucher that a terminal issued. */
export interface RecalledVoucher {
  /** Its validation number, but for the last four digits. */
  masked: string;
  /** How far it has come on its way to paper. */
  voucher: VoucherShown;
  /** Where it stands at the cage; absent where the cage was not asked, or has not heard. */
  status?: VoucherStatus;
  /** When it was paid, or came to another end there. */
  ended_at?: number;
}

/** Put an approval on the register: of the Game System, or of a type of equipment (D9A 3.5). */
export interface RecordApproval {
  type: "RecordApproval";
  /** How the approval is cited. */
  reference: string;
  /** The approved version; of equipment, where it has one. */
  version?: string;
  /** SHA-256 of the approved build of the Game System, in hexadecimal. */
  digest?: string;
  kind?: EquipmentKind;
  /** The type's own name; empty for the Game System. */
  model?: string;
}

/** Records one of the four checks as passed or failed; the seal's with its number. */
export interface RecordCheck {
  type: "RecordCheck";
  check: Check;
  passed: boolean;
  note?: string;
  seal?: string;
}

/** The dealer records that the player at a position of the table layout agrees. */
export interface RecordConsent {
  type: "RecordConsent";
  notice: number;
  position: number;
}

/**
 * Note that somebody's means of signing in were changed; the secret itself is kept elsewhere.
 * A person changes their own, a casino supervisor anybody's.
 */
export interface RecordCredentialsChange {
  type: "RecordCredentialsChange";
  id: string;
}

/** The dealer puts on record that a settled round's integrity was compromised (D9A 7.2, R56). */
export interface RecordDisruption {
  type: "RecordDisruption";
  round: number;
  reason: string;
}

/** Chips brought from the cage to the float; below zero, chips taken back to the cage. */
export interface RecordFill {
  type: "RecordFill";
  amount_cents: number;
}

/** Note of which type devices are, so that its approval can be looked up (D9A 3.5). */
export interface RecordTypes {
  type: "RecordTypes";
  devices: string[];
  model: string;
}

/** R18: what a player was overpaid and still owes. */
export interface RecoverableRow {
  number: number;
  record: string;
  origin: Origin;
  amount_cents: number;
  owed_cents: number;
  registered_at: number;
}

/** Pay a voucher to its bearer (D9A 6.3). */
export interface RedeemVoucher {
  type: "RedeemVoucher";
  validation_number: string;
  /** The value as the paper says it, which must be the recorded one. */
  amount_cents: number;
  means: Means;
}

/** Why a button is dark, or why something was refused. */
export interface RefusalShown {
  code: string;
  rule: string;
  /** A plain sentence, for a screen that has none of its own for the code. */
  words: string;
  /** The values involved, by their names; absent where there are none. */
  details?: Record<string, number | string>;
}

/** Refuses credits that a malfunction brought and no round is involved in (D9A 7.4, R49). */
export interface RefuseCredits {
  type: "RefuseCredits";
  terminal: number;
  /** The session of control that was credited; zero for the one under way. */
  session?: number;
  /** What was credited too much, such as 90 dollars for a 10-dollar note. */
  amount_cents: number;
  malfunction: number;
  scope: LockScope;
  report_reference: string;
  standard_reference: string;
  inspector: string;
  reported_at?: number;
  reason: string;
}

/** Refuses an amount credited through a malfunction, and refunds the wagers (D9A 7.4, 7.5). */
export interface RefuseToPay {
  type: "RefuseToPay";
  round: number;
  reason: string;
  terminal: number;
  /** The declared malfunction it came from. */
  malfunction: number;
  scope: LockScope;
  /** The number of the report to the Gambling Inspector (D9A 7.5(a)). */
  report_reference: string;
  /** The Minimum Operating Standard that it is made under. */
  standard_reference?: string;
  /** The Gambling Inspector to whom it is made. */
  inspector?: string;
  /** When it was made; zero for now. */
  reported_at?: number;
}

/** The player leaves a terminal with no credits on it. */
export interface ReleaseControl {
  type: "ReleaseControl";
}

/** Ends an evidence lock after the investigation (D9A 7.5(b), R21). */
export interface ReleaseEvidenceLock {
  type: "ReleaseEvidenceLock";
  /** The terminal that is locked; None where the whole Game System is. */
  terminal?: number | null;
  report_reference: string;
  investigation_reference: string;
}

/** A supervisor leaves what was entered as it is: the settlement goes on. */
export interface ReleaseSettlement {
  type: "ReleaseSettlement";
}

/** Release the cage's own hold on a voucher; where there is none, what corrections hold. */
export interface ReleaseVoucher {
  type: "ReleaseVoucher";
  validation_number: string;
  reason: string;
}

/** Places the player's last wagers again (R10). */
export interface RepeatWagers {
  type: "RepeatWagers";
}

/** Puts the dome back over the dice. */
export interface ReplaceCover {
  type: "ReplaceCover";
}

/** The acceptor's cash box is taken out, under its seal, and an empty one is put in. */
export interface ReplaceStacker {
  type: "ReplaceStacker";
  terminal: number;
  removed_seal: string;
  seal: string;
}

/** A device tells what it is and how it is. */
export interface ReportCabinet {
  type: "ReportCabinet";
  device: CabinetDevice;
  model: string;
  serial: string;
  version: string;
  faults: string[];
  is_ready: boolean;
}

/** What came of a test. */
export interface ReportCabinetTest {
  type: "ReportCabinetTest";
  test: number;
  is_passed: boolean;
  what: string;
}

/** Tells that the cover was put on the tumbler, or taken off it (D9 3.4(e)(iv)). */
export interface ReportCover {
  type: "ReportCover";
  is_on: boolean;
}

/** A cabinet's door is closed again; a supervisor still has to look at it (D9A 3.6). */
export interface ReportDoorClosed {
  type: "ReportDoorClosed";
  /** Which switch tells so; one of a tilt tells that the cabinet stands upright again. */
  kind?: Tamper;
}

/** Tells which lamps of the layout do not shine as they should (D9 7.3); none: all do. */
export interface ReportLamps {
  type: "ReportLamps";
  /** Areas whose lamps stay dark when they are to be lit. */
  dark?: string[];
  /** Areas whose lamps shine when they are not to be. */
  wrongly_lit?: string[];
}

/** A note may be in the box without its credit: staff must look (D9A 4.4). */
export interface ReportNoteInDoubt {
  type: "ReportNoteInDoubt";
  /** The identity of one that was offered; empty for anything else. */
  note_id: string;
  /** Its value; zero where nobody knows it. */
  note_cents: number;
  /** What was found, in words of the acceptor's driver. */
  what: string;
  /** Which entry of the cabinet's log tells it: told again, it is the same. */
  report?: string;
}

/** A note, or what was taken for one, went back to its player. */
export interface ReportNoteReturned {
  type: "ReportNoteReturned";
  /** The identity of one that was offered; empty for anything else. */
  note_id: string;
  /** Why, in a word of the acceptor's. */
  why: string;
  /** Which entry of the cabinet's log tells it: told again, it is the same. */
  report?: string;
}

/** A dice reader reports what it sees; before the close it is sealed (R4, D9 7.1(c)). */
export interface ReportReading {
  type: "ReportReading";
  /** What it sees; None where it is unsure. */
  faces: [number, number, number] | null;
  /** How sure it is, in thousandths; zero where it does not say. */
  confidence?: number;
  /** The SHA-256 of the picture that it saw, as 64 digits; empty where it keeps none. */
  picture?: string;
  /** The round that it looked at, so that none counts for another; None: this one. */
  round?: number | null;
}

/** D9A 7.5(a): the report of a refusal to pay, and whether its evidence lock stands (7.5(b)). */
export interface ReportShown {
  /** Its own number. */
  reference: string;
  at: number;
  terminal: number;
  malfunction: number;
  scope: LockScope;
  amount_cents: number;
  reason: string;
  standard_reference: string;
  /** The round it is about; absent where no round is involved (R49). */
  round?: number;
  /** To whom it was made, and when; absent in what version 0.1 recorded. */
  inspector?: string;
  reported_at?: number;
  /** When the lock was released; absent while it stands. */
  released_at?: number;
  investigation_reference?: string;
}

/** Tells how often a motor has spun the dice in a round, in all (D9 6.1). */
export interface ReportSpins {
  type: "ReportSpins";
  round: number;
  spins: number;
}

/** Tells what is wrong with a device of the table; nothing: it works (D9 7.4). */
export interface ReportTableDevice {
  type: "ReportTableDevice";
  device: TableDevice;
  failures?: DeviceFault[];
}

/** A terminal's switch reports a door opened, a tilt or tampering (D9A 3.6). */
export interface ReportTamper {
  type: "ReportTamper";
  kind: Tamper;
  /** It is so until `ReportDoorClosed` says otherwise; told again it changes nothing. */
  stands?: boolean;
  /** How often it was, where it was too often to be told one by one. */
  times?: number;
}

/** Nobody knows whether a voucher is on the paper: staff must look. */
export interface ReportVoucherInDoubt {
  type: "ReportVoucherInDoubt";
  voucher: number;
  why: string;
}

/** The printer has confirmed that a voucher is on the paper. */
export interface ReportVoucherPrinted {
  type: "ReportVoucherPrinted";
  voucher: number;
}

/** The result of a round: its faces from low to high, the call, and the areas that are lit. */
export interface Result {
  round: number;
  faces: [number, number, number];
  call: string;
  lit: string[];
}

/** A past round's result: the faces from low to high, and what the dealer called. */
export interface ResultShown {
  round: number;
  faces: [number, number, number];
  total: number;
  call: string;
}

/** What the results display shows. */
export interface ResultsDisplayView {
  table: string;
  at: number;
  is_demo: boolean;
  banner: Banner;
  /** Oldest first, newest last; void rounds are absent. */
  results: ResultShown[];
  /** The round in play; absent between rounds. */
  round?: number;
  period?: Period;
  /** What was entered for the round on display, as the layout shows it (R39). */
  result?: Result;
  disclaimer?: string;
}

/** The screen has missed an update: it wants the whole view. */
export interface Resync {
  say: "resync";
}

/** Let a device speak no more; its key never comes back. */
export interface RevokeDevice {
  type: "RevokeDevice";
  device: string;
  reason: string;
}

/** What a person is at the casino. The two supervisors are different people (Div1 1.1). */
export type Role =
  | "cashier"
  | "casino_supervisor"
  | "dealer"
  | "game_supervisor"
  | "inspector"
  | "player";

/** Reports test runs: outcomes entered, and the areas seen lit for each (D9 5.0(b)). */
export interface RunTests {
  type: "RunTests";
  /** Each outcome entered, with the names of the areas that lit up. */
  runs: [[number, number, number], string[]][];
}

/** The answer to a request. */
export interface SaidAnswer {
  number: number;
  /** `done`, `refused`, `busy`, `out_of_service`, `older_request` or `proposed`. */
  outcome: string;
  /** The refusal's stable name. */
  code?: string;
  /** The rule behind it. */
  rule?: string;
  /** A plain sentence, for a screen that has none of its own for the code. */
  words?: string;
  /** The name under which a second person can approve. */
  proposal?: string;
  /** The values involved, by their names, for the sentence that a screen makes. */
  details?: Record<string, number | string>;
}

/** What one person has asked for and another may approve (R20); staff's views have them. */
export interface SaidProposal {
  /** The name under which it is approved or declined. */
  proposal: string;
  /** The command as it was asked, with who asks. */
  command: Record<string, unknown>;
  by: Person;
  proposed_at: number;
  expires_at: number;
  /** The person at this screen may be the second. */
  may_approve: boolean;
}

/** Who is at a terminal. */
export type SeatState = "bot" | "free" | "in_use";

/** How many terminals a table has, and at how many of them somebody plays. */
export interface SeatsShown {
  count: number;
  in_use_count: number;
}

/** The page of a terminal has shown what came of a round (R55). */
export interface Seen {
  say: "seen";
  /** The round, as the view's `to_acknowledge` names it. */
  round: number;
}

/** What a newcomer is told, a sentence each. */
export type Sentence =
  | "by_hand"
  | "deal"
  | "deal_with_real_chips"
  | "devices"
  | "pay"
  | "proof"
  | "seat"
  | "touch"
  | "watch";

/** Sets a table up for the first time. */
export interface SetUpTable {
  type: "SetUpTable";
  setup: Setup;
}

/** A supervisor has looked into the cash box after a note in doubt (D9A 4.4). */
export interface SettleNoteDoubt {
  type: "SettleNoteDoubt";
  terminal: number;
  /** Its number at the terminal. */
  doubt: number;
  /** What was found in the box and is not credited yet; zero: no note. */
  note_cents: number;
}

/** Ends the settlement window: the entered outcome stands and is settled. */
export interface SettleRound {
  type: "SettleRound";
}

/** A supervisor has looked at the paper, and says what becomes of a voucher in doubt. */
export interface SettleVoucherDoubt {
  type: "SettleVoucherDoubt";
  terminal: number;
  voucher: number;
  finding: DoubtFinding;
}

/** What one wager of the round on display came to. */
export interface SettledLine {
  bet: string;
  wager_cents: number;
  won_cents: number;
  returned_cents: number;
}

/** A wager that the dealer is to collect, give back or pay, and the chips to pay it with. */
export interface SettlementLine {
  position: number;
  bet: string;
  /** R47: which of the position's wagers in the area it is. */
  way: Way;
  wager_cents: number;
  won_cents: number;
  chips_cents?: number[];
  /** The non-value chips it is paid in; absent where it is paid in value chips. */
  colour?: string;
  /** How many of them it is paid. */
  colour_count?: number;
}

/** How a table is set up. */
export interface Setup {
  table: string;
  mode: Mode;
  edition: string;
  layout?: string;
  house_kind?: HouseKind;
  tumbler?: TumblerKind;
  has_automatic_dealer?: boolean;
  /** Wagers on the table layout are known chip by chip; else they are the dealer's. */
  tracked?: boolean;
  chips_cents?: number[];
  /** The Fixed Wagering Period; D9A 1.1 asks for 36 seconds at least. */
  wagering_period_ms?: number;
  /** R8: how long a game supervisor may amend after ENTER. */
  settlement_window_ms?: number;
  /** R12: for terminals alone a setting, else always so. */
  opening_checks_required?: boolean;
  table_limits?: LimitSheet;
  terminal_limits?: LimitSheet;
  /** A larger cash-out is forced to cancel credit. */
  voucher_cents_max?: number;
  /** Above it the note acceptor takes no note. */
  credits_cents_max?: number;
  /** A win of this much locks the terminal up; zero for never. */
  large_win_cents_min?: number;
  /**
   * From this much paid out at a terminal, at once or within an hour, staff are told to check
   * identity; zero for never.
   */
  identity_cents_min?: number;
  /** How many past rounds the terminals' strip shows, 0 to 20 (D9A 3.4). */
  results_shown_max?: number;
  has_results_display?: boolean;
}

/** What can be chosen. */
export interface SetupChoices {
  editions: EditionChoice[];
  /** A table as it is set up where nothing else is chosen. */
  usual: Setup;
  /** The kinds of bet that can have limits of their own. */
  kinds: BetKind[];
  wagering_period_ms_min: number;
  terminals_max: number;
  /** Div1 8, 9.3: for how long a sign stands at least. */
  notice_ms_min: number;
}

/** What a dealer ran at a table, within the gaming day. */
export interface ShiftSummary {
  began_at: number;
  rounds_count: number;
  void_count: number;
  /** How often a round was put right in that time, whoever dealt it. */
  corrections_count: number;
  /** In the rounds that began in the shift, as they stand after corrections. */
  wagered_cents: number;
  /**
   * The house's win of the same rounds, by the same reckoning as the supervisors'
   * (`evening_win`); below zero where the players won.
   */
  win_cents: number;
  /** Cash and chips taken for credits, for chips and for colours. */
  bought_in_cents: number;
  /** Credits that were paid in chips. */
  paid_in_chips_cents: number;
  /** Chips that came from the cage, less those that went back. */
  filled_cents: number;
  /** As many as the inspector finds for the table in that time. */
  incidents_count: number;
  /** When somebody else took over; absent while the dealer is at the table. */
  ended_at?: number;
}

/** The two sides of the book. */
export type Side = "asset" | "claim";

/** A device as the house has seen it since the Game System started. */
export interface Sighting {
  is_online: boolean;
  /** When it was there last; absent while it is there, and where it never was. */
  seen_at?: number;
}

/** A cabinet as it stands there. */
export interface SimulatedCabinet {
  house: string;
  table: string;
  terminal: number;
  /** Where it is asked for, such as `/demo/cabinet/table-1/3`. */
  path: string;
  /** The path that leads to its terminal. */
  seat: string;
  /** The path that leads to the cashier's screen. */
  cashier: string;
  /** The path to the game supervisor's, who puts a terminal back in service. */
  supervisor: string;
  /** Its devices answer; while their process starts they do not. */
  is_there: boolean;
  /** The notes that its acceptor takes now. */
  notes_cents: number[];
  /** What is in its cash box. */
  box: Amount;
  /** How many notes that is. */
  box_count: number;
  /** How many notes have come back out. */
  returned_count: number;
  /** What is wrong with its devices. */
  faults: SimulatedFault[];
  /** The numbers of the tickets that lie before it, newest first. */
  tickets: number[];
  /** A note is on its way in, or out again. */
  is_busy?: boolean;
  /** Paper hangs out of the printer that is not cut off yet. */
  is_printing?: boolean;
  /** Why the table would take none. */
  why_no_note?: RefusalShown;
}

/** What a visitor can do to a device, and put right again. */
export type SimulatedFault =
  | "acceptor_jam"
  | "box_out"
  | "cash_box_open"
  | "cover_open"
  | "door_open"
  | "paper_low"
  | "paper_out"
  | "printer_jam"
  | "tilted";

/** A table's own equipment as it stands there. */
export interface SimulatedTableView {
  house: string;
  table: string;
  /** Where it is asked for, such as `/demo/equipment/table-1`. */
  path: string;
  /** The name of the layout whose lamps these are. */
  layout: string;
  /** The path that leads to the table's layout. */
  display: string;
  /** The path to the casino supervisor's screen, who deals with a malfunction. */
  supervisor: string;
  /** Its board answers; while its process starts it does not. */
  is_there: boolean;
  /** The areas whose lamps shine. */
  lit: string[];
  /** The areas whose lamps never will. */
  burnt_out: string[];
  /** The bell rings. */
  rings: boolean;
  /** What the switch under the cover says. */
  is_covered: boolean;
  /** How often the tumbler's motor has spun since the board had power. */
  spins: number;
  /** The motor turns. */
  turns: boolean;
}

/** The software that runs, and whether its approval is on record. */
export interface SoftwareShown {
  version: string;
  digest: string;
  at: number;
  is_approved: boolean;
}

/** Activates the tumbler; the first spin begins a round (D9 6.1). */
export interface SpinTumbler {
  type: "SpinTumbler";
  times?: number;
}

/** A member of staff. */
export interface StaffRow {
  id: string;
  name: string;
  roles: Role[];
  is_dismissed: boolean;
  /** When they signed in last; absent where they never did. */
  signed_in_at?: number;
}

/** Switches the results display on or off (D9 3.4(g), 7.4). */
export interface SwitchResultsDisplay {
  type: "SwitchResultsDisplay";
  is_on: boolean;
}

/** Changes settings; limits have a command of their own; the game itself rests while open. */
export interface TableChangeSettings {
  type: "ChangeSettings";
  setup: Setup;
}

/** A device of the table's own, that reports (D9 3.3, 3.4; D9A 5.4(a)). */
export type TableDevice = "dice_reader" | "entry_keypad" | "lamps" | "tumbler";

/** A device of the table's own: what is wrong with it now, and what it is if it told that. */
export interface TableDeviceShown {
  device: TableDevice;
  faults: DeviceFault[];
  model?: string;
  serial?: string;
  version?: string;
  /** R54: that of its approval; empty where its type is not on the register. */
  reference?: string;
}

/** What the table has of its own: lamps, tumbler, dice reader, keypad. */
export interface TableEquipmentShown {
  is_linked: boolean;
  /** Since when its agent is connected, or is not. */
  linked_at: number;
  devices: TableDeviceShown[];
  /** Areas whose lamps stay dark; `wrongly_lit` the other way round. */
  dark: string[];
  wrongly_lit: string[];
  is_cover_off: boolean;
  /** Why staff must see to it; none where all is well. */
  attention: Attention[];
}

/** What the table's own equipment is to do, and what the table has on record of it. */
export interface TableEquipmentView {
  /** The name of the layout whose lamps are meant. */
  layout: string;
  /** The areas that are to be lit, and no others. */
  lit: string[];
  /** The round in which the bell is rung, from the call on; zero before it. */
  bell: number;
  /** The round under way; zero between rounds. */
  round: number;
  /** A motor spins the dice, and counts its spins. */
  has_motor: boolean;
  /** D9 6.1: the tumbler may be started now. */
  may_spin: boolean;
  /** How many spins of the round were asked for. */
  spins_asked: number;
  /** How many of them are on record. */
  spins_counted: number;
  /** The dice may be read: wagering has closed, they can be seen, and nothing was read. */
  may_read: boolean;
  /** Areas that are on record as dark; the others of these likewise. */
  dark: string[];
  wrongly_lit: string[];
  faults: Record<string, DeviceFault[]>;
  is_cover_off: boolean;
  /** What its devices are, as far as that is on record. */
  identities?: Record<string, DeviceIdentity>;
}

/** A table as everybody at it sees it. */
export interface TableNow {
  table: string;
  /** The name of the layout to draw. */
  layout: string;
  banner: Banner;
  round?: number;
  period?: Period;
  /** What is on display now. */
  result?: Result;
  /** The newest result that a round was settled on. */
  last?: Result;
}

/** A table on the floor's overview. */
export interface TableTile {
  glance: Glance;
  seats: SeatsShown;
  terminals: PressingTerminal[];
  /** Those that wait, and the newest. */
  alerts: AlertShown[];
  /** The newest. */
  past_rounds: PastRoundLine[];
  /** What players have and cannot get at, until it is paid. */
  money_waiting: MoneyWaiting[];
}

/** R47: chips that one player put into one area of the table layout in one way. */
export interface TableWager {
  position: number;
  bet: string;
  amount_cents: number;
  /** The value chips, bottom first; none where the chips have no value. */
  chips_cents?: number[];
  /** The name of the non-value chips; empty where value chips lie there. */
  colour?: string;
  colour_count?: number;
  /** The bet the player called, where the dealer placed it (D9 4.5). */
  called_bet?: string;
  /** A chip lies on the area's line. */
  touches_line?: boolean;
  /** The operator is satisfied of its intended position (D9-2008 4.3). */
  line_accepted?: boolean;
  /** D9 4.9: the bet as which it is settled, where the operator has adjusted it. */
  settled_as?: string;
  status?: TableWagerStatus;
  /** What its player was paid of its winnings. */
  won_cents?: number;
  /** How they came there; with the position and the bet it names the wager. */
  way?: Way;
  /** What of the amount due for it waits at the cage (R19). */
  unclaimed_cents?: number;
  /** What its player has of it and owes (R18). */
  recoverable_cents?: number;
}

/** What has become of a wager on the table layout. */
export type TableWagerStatus = "collected" | "paid" | "placed" | "returned";

/** The tables at a moment. */
export interface TablesNow {
  at: number;
  tables: TableNow[];
}

/** R46: what was wrongly paid, and the dealer asks for. */
export interface TakeBackLine {
  round: number;
  position: number;
  bet: string;
  way: Way;
  amount_cents: number;
  colour?: string;
}

/** The dealer has asked for what was wrongly paid (Div1 11.1); the rest is recoverable (R18). */
export interface TakeChipsBack {
  type: "TakeChipsBack";
  position: number;
  bet: string;
  /** What the dealer got; nothing, where the player has left. */
  taken_cents: number;
  /** Which of the player's wagers in the area; None for the only one (R47). */
  way?: Way | null;
}

/** The dealer gives a player a position at the table layout. */
export interface TakePosition {
  type: "TakePosition";
  position: number;
}

/** A player pays back in cash, all or a part (Div1 11.1). */
export interface TakeRepayment {
  type: "TakeRepayment";
  recoverable: number;
  amount_cents: number;
}

/** The cabinet is about to print a voucher (D9A 3.3(d)(i)); it may do so once. */
export interface TakeVoucher {
  type: "TakeVoucher";
  /** Its number in the table's count. */
  voucher: number;
}

/** What a terminal's switches report (D9A 3.6). */
export type Tamper = "cash_box" | "door" | "tamper" | "tilt";

/** What a player hands to the dealer (D9A 4.3(b)). */
export type Tender = "cash" | "chips";

/** D9A 4.8: the limits of one terminal from the next round on. */
export interface TerminalLimits {
  terminal: number;
  limits: LimitsShown;
}

/** What one terminal did in a round, and what has been posted for it. */
export interface TerminalRound {
  /** The session of control whose wagers they were. */
  session: number;
  wagers: Record<string, number>;
  wagered_cents: number;
  /** False where the wagers came to less than the aggregate minimum and went back. */
  recognised?: boolean;
  /** The result as it stands on that terminal (D9A 4.7). */
  faces?: [number, number, number] | null;
  /** Posted as won, corrections included. */
  won_cents?: number;
  /** Posted to credits for the round, corrections included; wagers with it. */
  returned_cents?: number;
  refused?: boolean;
  /** What of that waits at the cage (R19). */
  unclaimed_cents?: number;
  /** What the player has beyond it, and owes (R18). */
  recoverable_cents?: number;
}

/** One terminal in the staff's overview. */
export interface TerminalRow {
  number: number;
  credits_cents: number;
  wagered_cents: number;
  is_in_use: boolean;
  asks_for_dealer: boolean;
  asks_to_cancel: boolean;
  idle_rounds_count: number;
  /** Everything that keeps its player from playing, in words. */
  locks: string[];
  /** The commands for this terminal that would be allowed now. */
  lit: string[];
  /** The session of control; absent where nobody is in control. */
  session?: number;
  /** What its cabinet has told; absent where it never told anything. */
  cabinet?: CabinetShown;
  /** Whether its screen is there; absent where none is enrolled. */
  sighting?: Sighting;
}

/** What a Tai-Sai Terminal shows. */
export interface TerminalView {
  table: string;
  terminal: number;
  /** The time (D9A 3.3(b)(vi)), in milliseconds of UTC; the screen shows it in its zone. */
  at: number;
  is_demo: boolean;
  edition: string;
  /**
   * The name of the layout to draw, as `rules.layouts` has it: that of the round on display,
   * with the odds of its own edition.
   */
  layout: string;
  banner: Banner;
  is_in_control: boolean;
  /** D9A 3.3(b)(i): the round's own while a round is open (R37). */
  limits: LimitsShown;
  /** How long the next Fixed Wagering Period will be. */
  wagering_period_ms: number;
  /** D9A 3.3(b)(iii). */
  credits: Amount;
  /** D9A 3.3(b)(iv). */
  wagered: Amount;
  /** D9A 3.3(b)(v): without the wagers that came back with it (R17). */
  won_last: Amount;
  /** The wagers and what they won. */
  returned_last: Amount;
  chips_cents: number[];
  /** This round's wagers by bet; locked after the close. */
  wagers: Record<string, number>;
  buttons: Button[];
  notices: OwnNotice[];
  messages: Message[];
  round?: number;
  /** D9A 3.3(b)(ii): absent until "Place your bets" is called. */
  period?: Period;
  /** Why touching the layout does nothing now, whatever the area; absent where it would. */
  why_no_wager?: RefusalShown;
  /** D9A 5.4(b)(ii): from settlement until the next round begins (3.3(e), R10). */
  result?: Result;
  /** D9 5.0(b), R12: an outcome that is lit as a test before the table opens; no result. */
  test?: OpeningTest;
  /** The lines of the round on display. */
  settled?: SettledLine[];
  /**
   * R55: the round on display in which this player had wagers: the page says that it has
   * shown it.
   */
  to_acknowledge?: number;
  /** R55: a round that no page has shown; it is confirmed before a wager or a cash-out. */
  missed?: MissedRound;
  /** D9A 3.3(d)(i): the voucher that is on its way to paper, or lies in the printer. */
  voucher?: OwnVoucher;
  /** What staff must see to in its cabinet. */
  cabinet_faults?: CabinetFault[];
  /** What a supervisor sees who has the terminal in audit mode; nobody plays meanwhile. */
  audit?: AuditPage;
  /** D9A 3.4: absent where the operator shows no past results. */
  strip?: [number, number, number][];
}

/** A supervisor has a device of a cabinet test itself. */
export interface TestCabinet {
  type: "TestCabinet";
  terminal: number;
  device: CabinetDevice;
}

/** The last test of a device; `is_passed` is absent until it is over. */
export interface TestShown {
  device: CabinetDevice;
  by: string;
  what: string;
  is_passed?: boolean;
}

/** A test that a supervisor has asked for. */
export interface TestToRun {
  test: number;
  device: CabinetDevice;
}

/** A way to one screen. */
export interface Tile {
  kind: TileKind;
  path: string;
  /** The number of a terminal. */
  number?: number;
  state?: SeatState;
}

/** Screens that belong together. */
export interface TileGroup {
  kind: GroupKind;
  tiles: Tile[];
  table?: string;
  /** Small links below the tiles. */
  more?: Tile[];
  /** What the words of the group fill in: a staff name, a password known to all. */
  names?: Record<string, string>;
}

/** What a tile leads to. */
export type TileKind =
  | "cabinet"
  | "cashier"
  | "casino_supervisor"
  | "dealer"
  | "game_supervisor"
  | "inspector"
  | "lamps"
  | "layout_on_wall"
  | "layout_to_touch"
  | "layout_with_real_chips"
  | "printer_tray"
  | "results"
  | "terminal";

/** Who spins: hands, a motor that counts its spins (D9 6.1), or a simulator of a demo alone. */
export type TumblerKind = "by_hand" | "motor" | "simulated";

/** Takes the dome off (D9 6.3). */
export interface Uncover {
  type: "Uncover";
}

/** Takes the last change back; the last ten of the round can be undone. */
export interface UndoWager {
  type: "UndoWager";
}

/** Decides that the entry is right and the dice reader is not (D9 7.2). */
export interface UpholdEntry {
  type: "UpholdEntry";
}

/** Voids a settled round for a disruption that its dealer has put on record (R56). */
export interface VoidDisruptedRound {
  type: "VoidDisruptedRound";
  round: number;
  reason: string;
}

/** Voids a round after settlement for a cause of D9 7.1 (R31). */
export interface VoidSettledRound {
  type: "VoidSettledRound";
  round: number;
  reason: string;
  cause: NoSpinCause;
}

/** A voucher that somebody hands in. */
export interface VoucherAtCounter {
  number: string;
  /** What may be done with it, lit or dark with the reason. */
  buttons: Button[];
  /** What is wrong with the paper: its number, or the value that was read from it. */
  wrong?: RefusalShown;
  /** Absent where no voucher of that number was issued. */
  status?: VoucherStatus;
  /**
   * Its value, once the cashier has read the same from the paper, or once there is nothing
   * left to pay.
   */
  amount_cents?: number;
  /** What is paid for it in chips, with the amount: rounded up (R30). */
  in_chips_cents?: number;
  issue?: string;
  table?: string;
  terminal?: number;
  issued_at?: number;
  expires_at?: number;
  /** Since when it is held or counts as unclaimed. */
  since?: number;
  /** Why it is held. */
  hold_reason?: string;
  ended_at?: number;
  ended_by?: string;
  means?: Means;
}

/** One line of a voucher. */
export interface VoucherLine {
  kind: LineKind;
  text?: string;
  /** What a field is called. */
  label?: string;
}

/** How far a voucher has come on its way to paper. */
export type VoucherPrinting =
  | "assumed"
  | "in_doubt"
  | "issued"
  | "paid_by_hand"
  | "printed"
  | "sent";

/** A voucher on a work-list. */
export interface VoucherRow {
  number: string;
  /** The record that issued it, as stream and place: `table-1/41`. */
  issue: string;
  amount_cents: number;
  issued_at: number;
  /** Since when it is on the list. */
  since: number;
  /** Why it is held. */
  reason?: string;
}

/** A voucher on its way to paper, or come to its end. */
export interface VoucherShown {
  voucher: number;
  amount_cents: number;
  at: number;
  printing: VoucherPrinting;
  is_duplicate: boolean;
  why: string;
}

/** Where a voucher stands; the last three are for good. */
export type VoucherStatus =
  | "cancelled"
  | "disposed"
  | "held"
  | "outstanding"
  | "paid"
  | "unclaimed";

/** A voucher that waits for its printer. */
export interface VoucherToPrint {
  /** Its number in the table's count. */
  voucher: number;
  is_duplicate: boolean;
  /** What stands on it, from top to bottom. */
  lines: VoucherLine[];
}

/** The last vouchers of a terminal, the newest first. */
export interface VouchersRecalled {
  table: string;
  terminal: number;
  vouchers: RecalledVoucher[];
}

/** A wager as it lies in its area. */
export interface WagerOnLayout {
  position: number;
  bet: string;
  amount_cents: number;
  status: TableWagerStatus;
  /** The player may take it now (D9 4.7(b), 4.8). */
  may_be_withdrawn: boolean;
  touches_line: boolean;
  line_accepted: boolean;
  /** R47: inside, on the line, or by call; each is a wager of its own. */
  way: Way;
  chips_cents?: number[];
  colour?: string;
  colour_count?: number;
  called_bet?: string;
  /** D9 4.9: the bet as which the operator settles it, where that differs. */
  settled_as?: string;
  won_cents?: number;
  /** The value chips that it was paid in. */
  paid_chips_cents?: number[];
  /** How many chips of its own colour it was paid. */
  paid_colour_count?: number;
}

/**
 * R47: in which way a player's chips came into an area; it tells their wagers there apart. Up
 * to version 0.1 all of a player's chips in an area were one wager: such a wager is JOINED,
 * and stays what it was recorded as.
 */
export type Way = "called" | "inside" | "joined" | "on_line";

/** The two ways out of a game lock (D9 7.4). */
export type WayOut = "rectified" | "safe_procedures";

/** The whole view, at the beginning and after a resync. */
export interface Welcome {
  tell: "welcome";
  update: number;
  screen: string;
  view: unknown;
  /** Which page the screen is; it says so when it comes back. Told at the beginning. */
  page?: string;
  /** The newest number under which this page has asked here; the next is greater. */
  asked?: number;
}

/** Where the win stood after a round, and where theory had it; all since the evening began. */
export interface WinPoint {
  at: number;
  win_cents: number;
  expected_cents: number;
  low_cents: number;
  high_cents: number;
}

/** The win of a table, or of the floor. */
export interface WinShown {
  rounds_count: number;
  wagered_cents: number;
  /** In order; of many rounds some are left out, the newest never. */
  points: WinPoint[];
}

/** R19: what a table owes to a player who has left. */
export interface WinningsRow {
  number: number;
  record: string;
  origin: Origin;
  amount_cents: number;
  registered_at: number;
}

/** Strike an approval off the register: no round begins under it any more (D9A 3.5). */
export interface WithdrawApproval {
  type: "WithdrawApproval";
  reference: string;
  reason: string;
}

/** A player takes a wager off the layout. */
export interface WithdrawChips {
  type: "WithdrawChips";
  position: number;
  bet: string;
  /** Which of the player's wagers in the area; None for the only one (R47). */
  way?: Way | null;
}

/** Takes a sign down before what it announces has happened: it will not happen (R32). */
export interface WithdrawNotice {
  type: "WithdrawNotice";
  notice: number;
}

/** Takes a terminal with no credits away from the table. */
export interface WithdrawTerminal {
  type: "WithdrawTerminal";
  terminal: number;
}

/** Give up what is still owed. */
export interface WriteOffRecoverable {
  type: "WriteOffRecoverable";
  recoverable: number;
  reason: string;
}

/** What a screen may say. */
export type AnyRequest = Do | Approve | Decline | Resync | Ping | Seen;

/** What a screen is told. */
export type AnyUpdate = Welcome | Changed;

/** What a screen shows. */
export type AnyView =
  | TerminalView
  | EntryTerminalView
  | FeltView
  | EquipmentView
  | ResultsDisplayView
  | GameSupervisorView
  | CasinoSupervisorView
  | InspectorView
  | CashierView
  | HouseView;

/** What a member of staff may ask of the house. */
export type HouseStaffCommand =
  | CreateHouse
  | HouseChangeSettings
  | AddTable
  | EngageStaff
  | ChangeRoles
  | DismissStaff
  | RecordCredentialsChange
  | EnrolDevice
  | RevokeDevice
  | RecordApproval
  | WithdrawApproval
  | RecordTypes;

/** What a member of staff may ask of the cage. */
export type CageStaffCommand =
  | OpenCage
  | CageChangeSettings
  | RedeemVoucher
  | HoldVoucher
  | ReleaseVoucher
  | CancelVoucher
  | MarkVoucherUnclaimed
  | PayUnclaimedVoucher
  | DisposeUnclaimedVoucher
  | PayUnclaimedWinnings
  | DisposeUnclaimedWinnings
  | TakeRepayment
  | WriteOffRecoverable;

/** What a member of staff may ask of the table. */
export type TableStaffCommand =
  | SetUpTable
  | TableChangeSettings
  | InstallTerminal
  | WithdrawTerminal
  | AssignDealer
  | InstallDice
  | BeginOpening
  | LightTestRun
  | RunTests
  | RecordCheck
  | OpenTable
  | CloseTable
  | ChangeLimits
  | RecordConsent
  | WithdrawNotice
  | MakePrivate
  | ReplaceCover
  | SpinTumbler
  | CallPlaceYourBets
  | CallNoMoreBets
  | Uncover
  | AnnounceOutcome
  | PressEntryButton
  | ClearEntry
  | PressEnter
  | SettleRound
  | BuyIn
  | GiveControl
  | EndControl
  | CancelCredits
  | AnswerCall
  | ClearLockUp
  | SettleVoucherDoubt
  | ReplaceStacker
  | TestCabinet
  | EnterAuditMode
  | LeaveAuditMode
  | SettleNoteDoubt
  | TakePosition
  | LeavePosition
  | BuyChips
  | BuyColour
  | CashOutColour
  | RecordFill
  | CountFloat
  | PlaceCallBet
  | AcceptLineTouching
  | AdjustWager
  | CollectLosers
  | PayArea
  | DeclareTablePaid
  | AnnounceNoSpin
  | AnnounceVoidRound
  | AmendOutcome
  | DeclareMalfunction
  | EndMalfunction
  | SwitchResultsDisplay
  | AcknowledgeAlert
  | ClearTamper
  | RecalculateRound
  | MakeTableRoundGood
  | VoidSettledRound
  | RecordDisruption
  | VoidDisruptedRound
  | RefuseToPay
  | ReleaseEvidenceLock
  | PayByHand
  | RefuseCredits
  | HoldSettlement
  | ReleaseSettlement
  | TakeChipsBack
  | UpholdEntry;

/** What a terminal may ask of the table. */
export type TableTerminalCommand =
  | ConsentAtTerminal
  | PlaceWager
  | ChangeWager
  | CancelWager
  | MoveWager
  | UndoWager
  | ClearWagers
  | RepeatWagers
  | DoubleWagers
  | ReleaseControl
  | ConfirmMissedRound
  | CashOut
  | AskToCancelCredits
  | CallForDealer;

/** What equipment may ask of the table. */
export type TableEquipmentCommand =
  | ReportCabinet
  | TakeVoucher
  | ReportVoucherPrinted
  | ReportVoucherInDoubt
  | ReportCabinetTest
  | ReportDoorClosed
  | OfferNote
  | InsertNote
  | ReportNoteReturned
  | ReportNoteInDoubt
  | ReportTamper
  | ReportLamps
  | ReportCover
  | ReportSpins
  | ReportTableDevice
  | IdentifyTableDevice
  | ReportReading
  | PressKey;

/** What the table layout may ask of the table. */
export type TableLayoutCommand = PlaceChips | MoveChips | WithdrawChips;
