// The words of the protocol as screens use them. What they are is written in generated.ts.
import type {
  CashierView as CageView,
  EntryTerminalView as EntryView,
  EquipmentView as OfEquipment,
  HouseView as OfHouse,
  InspectorView as OfTable,
  ResultsDisplayView as PastResultsView,
  TerminalView as PlayerView,
  SaidProposal,
  FeltView as TableView,
} from "./generated";

export type {
  AlertShown,
  AnyUpdate as Update,
  AreaToPay,
  AuditedTerminal,
  BookShown,
  Button,
  DealersLayout,
  FirstPage,
  Glance,
  LimitsShown as Limits,
  Message,
  NoticeShown,
  OwnNotice,
  PageNotice,
  PositionRow,
  PositionShown,
  PrintedVoucher,
  PrinterTray,
  RackEntry,
  Result,
  SaidAnswer as Answer,
  SaidProposal as Proposal,
  SettledLine,
  SettlementLine,
  TerminalRow,
  Tile,
  TileGroup,
  TileKind,
  VoucherAtCounter,
  WagerOnLayout,
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

/** A command without who asks: the session or the device's key tells that. */
export type Command = { type: string } & Record<string, unknown>;

/** The answer to signing in. */
export interface SignedIn {
  id: string;
  name: string;
  role: string;
  tables: string[];
  /** No real money: every screen says so. */
  is_demo?: boolean;
}
