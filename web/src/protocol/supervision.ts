// What supervisors ask beside their sockets, and the words of their views.
import { post } from "./door";
import type {
  CashierView as Cage,
  CasinoSupervisorView as CasinoView,
  CorrectionPreview,
  DeviceKind,
  EveningWin,
  GameSupervisorView as GameView,
  HouseView as House,
  MembersShown,
  Mode,
  OpeningTests,
  Person,
  RefusalShown,
  Role,
  SaidProposal,
  SetupChoices,
  ShiftSummary,
  VouchersRecalled,
} from "./generated";
import { ask, type Denial, denialOf } from "./http";
import type { Values } from "./records";
import type { Command } from "./types";

export type {
  Agreements,
  AlertShown,
  Button,
  CabinetDevice,
  CageSettings,
  CorrectionLine,
  CorrectionPreview,
  DeviceKind,
  DeviceRow,
  DeviceShown,
  EquipmentTile,
  EveningWin,
  Glance,
  KindLimits,
  LayoutWager,
  LimitSheet,
  LimitsShown,
  MalfunctionShown,
  MemberShown,
  MembersShown,
  Mode,
  MoneyWaiting,
  NeedShown,
  NoticeShown,
  OpeningTest,
  OpeningTests,
  PastRoundLine,
  RecalledVoucher,
  RefusalShown,
  Role,
  Setup,
  SetupChoices,
  Sighting,
  StaffRow,
  TableEquipmentShown,
  TableTile,
  TerminalRow,
  WinShown,
} from "./generated";

interface Around {
  service: string;
  service_reason?: string;
  proposals?: SaidProposal[];
}

export type GameSupervisorView = GameView & Around;
export type CasinoSupervisorView = CasinoView & Around;
export type HouseView = House & Around;
export type CageView = Cage & Around;

export interface Colleague {
  id: string;
  name: string;
}

export type Dealer = Colleague;

/** What a correction would do, or why it would be refused. */
export interface PreviewAnswer {
  preview?: CorrectionPreview;
  refusal?: RefusalShown;
}

/** What was asked for was refused, by its code where the Game System gave one. */
export class NotDone extends Error {
  constructor(readonly why: Denial) {
    super(why.words);
  }
}

async function read<T>(path: string): Promise<T> {
  const answer = await ask(path);
  if (!answer.ok) throw new NotDone(await denialOf(answer));
  return (await answer.json()) as T;
}

async function send(path: string, body: unknown): Promise<Response> {
  const answer = await post(path, body);
  if (!answer.ok) throw new NotDone(await denialOf(answer));
  return answer;
}

const at = (role: string, path: string) => `/staff/${role}/${path}`;
const named = (text: string) => encodeURIComponent(text);

export const dealersOf = (role: string) => read<Dealer[]>(at(role, "dealers"));
export const colleaguesOf = (role: string) => read<Colleague[]>(at(role, "colleagues"));
export const setupChoices = (role: string) => read<SetupChoices>(at(role, "setup-choices"));
export const eveningWin = (role: string) => read<EveningWin>(at(role, "win"));
/** What the dealer who is signed in has run at a table today; null where they were not at it. */
export const shiftAt = (table: string) =>
  read<ShiftSummary | null>(at("dealer", `tables/${named(table)}/shift`));
export const openingTests = (role: string, table: string) =>
  read<OpeningTests>(at(role, `tables/${named(table)}/opening-tests`));

const vouchersAt = (role: string, table: string, terminal: number) =>
  at(role, `tables/${named(table)}/terminals/${terminal}/vouchers`);
export const recallVouchers = (role: string, table: string, terminal: number) =>
  read<VouchersRecalled>(vouchersAt(role, table, terminal));
/** The whole number of a voucher that is on no paper, for the cage; that it was shown is on record. */
export async function showNumber(
  role: string,
  table: string,
  terminal: number,
  voucher: number,
): Promise<string> {
  const answer = await send(`${vouchersAt(role, table, terminal)}/${voucher}/number`, {});
  return ((await answer.json()) as { validation_number: string }).validation_number;
}
/** Where a copy of a voucher for the record is: a PDF that nobody is paid for. */
export const copyAddress = (role: string, table: string, terminal: number, voucher: number) =>
  `${vouchersAt(role, table, terminal)}/${voucher}/copy`;

/** A round on one page, as `taisai.reports.round_account` has it. */
export interface RoundAccount {
  table: string;
  round: number;
  is_void: boolean;
  is_settled: boolean;
  seats: {
    kind: "terminal" | "position";
    number: number;
    wagered_cents: number;
    won_cents: number;
    returned_cents: number;
    net_cents: number;
  }[];
  course: { at: number; event: string; values: Values; is_correction: boolean }[];
  faces?: [number, number, number];
  call?: string;
  entered?: Person;
  archive?: string;
}

export const roundAccount = (role: string, table: string, round: number) =>
  read<RoundAccount>(at(role, `tables/${named(table)}/rounds/${round}`));

export async function previewOf(
  role: string,
  table: string,
  command: Command,
): Promise<PreviewAnswer> {
  const { by: _by, ...asked } = command as Command & { by?: unknown };
  const answer = await send(at(role, `tables/${named(table)}/preview`), { command: asked });
  return (await answer.json()) as PreviewAnswer;
}

export const changeOwnPassword = (role: string, password: string, newPassword: string) =>
  send(at(role, "password"), { password, new_password: newPassword });

const HOUSE = "casino_supervisor";

export interface NewPerson {
  id: string;
  name: string;
  roles: Role[];
  password: string;
}

export const engage = (person: NewPerson) => send(at(HOUSE, "people"), person);
export const changeRoles = (id: string, roles: Role[]) =>
  send(at(HOUSE, `people/${named(id)}/roles`), { roles });
export const dismiss = (id: string, reason: string) =>
  send(at(HOUSE, `people/${named(id)}/dismiss`), { reason });
export const unlock = (id: string) => send(at(HOUSE, `people/${named(id)}/unlock`), {});
/** Who is locked out by wrong passwords, each with until when. */
export async function lockedOut(): Promise<ReadonlyMap<string, number>> {
  const people = await read<{ id: string; locked_until: number }[]>(at(HOUSE, "people"));
  return new Map(
    people.filter((one) => one.locked_until > 0).map((one) => [one.id, one.locked_until]),
  );
}
export const setPassword = (id: string, password: string) =>
  send(at(HOUSE, `people/${named(id)}/password`), { password });
export const addTable = (table: string, mode: Mode) => send(at(HOUSE, "tables"), { table, mode });
/** Loads a table again that a fault of the program has halted (D9 7.4). */
export const reloadTable = (table: string) => send(at(HOUSE, `streams/${named(table)}/reload`), {});
/** The processes that share the house out. */
export const membersOfHouse = () => read<MembersShown>(at(HOUSE, "members"));
/** Has a member hand over all that it runs, each table between two rounds. */
export const drainMember = (name: string) => send(at(HOUSE, `members/${named(name)}/drain`), {});
export const keepMember = (name: string) => send(at(HOUSE, `members/${named(name)}/keep`), {});
export const revokeDevice = (device: string, reason: string) =>
  send(at(HOUSE, `devices/${named(device)}/revoke`), { reason });

/** What a player has at the terminal whose screen a device is. */
export interface MoneyThere {
  credits_cents: number;
  wagered_cents: number;
}

export const moneyAt = (device: string) =>
  read<MoneyThere>(at(HOUSE, `devices/${named(device)}/money`));

/** A one-time code with which a device is enrolled, where, and for how many minutes. */
export interface DeviceCode {
  code: string;
  path: string;
  minutes: number;
  squares: string[];
}

/** Has a one-time code made; it is shown once. */
export async function deviceCode(
  kind: DeviceKind,
  table: string,
  terminal: number,
): Promise<DeviceCode> {
  const answer = await send(at(HOUSE, "codes"), { kind, table, terminal });
  return (await answer.json()) as DeviceCode;
}
