// The words of the protocol as screens use them. What they are is written in generated.ts.
import type {
  CageStaffCommand,
  CashierView as CageView,
  DisposeUnclaimedVoucher,
  EntryTerminalView as EntryView,
  HouseStaffCommand,
  EquipmentView as OfEquipment,
  HouseView as OfHouse,
  InspectorView as OfTable,
  ResultsDisplayView as PastResultsView,
  TerminalView as PlayerView,
  ReleaseVoucher,
  SaidProposal,
  TableEquipmentCommand,
  TableLayoutCommand,
  TableStaffCommand,
  TableTerminalCommand,
  FeltView as TableView,
} from "./generated";

export type {
  AlertShown,
  AnyUpdate as Update,
  AreaToPay,
  AuditedTerminal,
  AuditPage,
  BookShown,
  Button,
  CabinetFault,
  Check,
  DealersLayout,
  FirstPage,
  Glance,
  LimitsShown as Limits,
  Means,
  Message,
  MissedRound,
  NoticeShown,
  OwnNotice,
  PageNotice,
  Part,
  PositionRow,
  PositionShown,
  PrintedVoucher,
  PrinterTray,
  RackEntry,
  ReportShown,
  Result,
  SaidAnswer as Answer,
  SaidProposal as Proposal,
  Sentence,
  SettledLine,
  SettlementLine,
  SimulatedCabinet,
  SimulatedFault,
  SimulatedTableView,
  TableEquipmentCommand,
  TableLayoutCommand,
  TableNow,
  TablesNow,
  TableTerminalCommand,
  TakeBackLine,
  Tender,
  TerminalRow,
  Tile,
  TileGroup,
  TileKind,
  VoucherAtCounter,
  WagerOnLayout,
  Way,
} from "./generated";

/** Every view says whether its stream is in service; where it is not, it says nothing else. */
interface Served {
  service: string;
}

/** What waits for a second person; absent where nothing does. */
interface Proposed {
  proposals?: SaidProposal[];
}

export type TerminalView = PlayerView & Served;
export type EntryTerminalView = EntryView & Served;
export type FeltView = TableView & Served;
export type EquipmentView = OfEquipment & Served;
export type ResultsDisplayView = PastResultsView & Served;
export type CashierView = CageView & Served & Proposed;
export type InspectorView = OfTable & Served & Proposed;
export type HouseView = OfHouse & Served;

/**
 * Staff who deal with a voucher from a list know its issue, not the number that is worth money: the
 * Game System puts the number in.
 */
type ByIssue<C extends { validation_number: string }> = Omit<C, "validation_number"> & {
  issue: string;
};

/** A command without who asks: the session or the device's key tells that. */
export type Command =
  | TableStaffCommand
  | TableTerminalCommand
  | TableLayoutCommand
  | TableEquipmentCommand
  | CageStaffCommand
  | ByIssue<ReleaseVoucher | DisposeUnclaimedVoucher>
  | HouseStaffCommand;

/**
 * A command whose name the Game System has told, with a button or as the next step, or that a form
 * puts together from its list of fields: the Game System checks it, as it checks every command.
 */
export function commandNamed(type: string, fields: Record<string, unknown> = {}): Command {
  return { type, ...fields } as Command;
}

/** The three numbers under the tumbler's dome. */
export type Faces = [number, number, number];

/** The faces in a list of any length; null where they are not three. */
export function threeOf(numbers: readonly number[]): Faces | null {
  const [first, second, third, ...more] = numbers;
  if (first === undefined || second === undefined || third === undefined) return null;
  return more.length === 0 ? [first, second, third] : null;
}

/** The answer to signing in. */
export interface SignedIn {
  id: string;
  name: string;
  role: string;
  tables: string[];
  /** No real money: every screen says so. */
  is_demo?: boolean;
  must_change_password?: boolean;
}
