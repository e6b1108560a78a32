// Views as the Game System would tell them, small enough to read; every button is there.
import type {
  Agreements,
  AlertShown,
  Button,
  CasinoSupervisorView,
  GameSupervisorView,
  Glance,
  HouseView,
  LimitsShown,
  TerminalRow,
} from "../src/protocol/generated";
import commandsOfRoles from "./commands_of_roles.json";

export type Shown = "open" | "opening" | "empty" | "dark";

const CHOICES: Record<string, string[]> = {
  WithdrawNotice: ["1"],
  PressEntryButton: ["1", "2", "3", "4", "5", "6"],
  RecordCheck: ["power", "test_runs", "tumbler", "seal"],
  CloseTable: ["now", "notice"],
  ChangeLimits: ["table", "1"],
  EndMalfunction: ["1/rectified", "1/safe_procedures"],
  RefuseCredits: ["1/2"],
  AcceptLineTouching: ["1/small/on_line"],
  AdjustWager: ["1/small/on_line/moved_by_dealer"],
};

const DARK = { code: "wrong_phase", rule: "D9 6.6", words: "not at this point of the round" };

function buttonsOf(commands: readonly string[], shown: Shown): Button[] {
  const lit = shown === "dark" ? { is_lit: false, why_not: DARK } : { is_lit: true };
  return commands.flatMap((command) =>
    (CHOICES[command] ?? [undefined]).map((choice) => ({
      command,
      ...lit,
      ...(choice === undefined ? {} : { choice }),
    })),
  );
}

const amount = (cents: number) => ({ cents, shown: `$${cents / 100}.00` });
const LIMITS: LimitsShown = {
  wager_min: amount(100),
  step: amount(100),
  wager_max: amount(50_000),
  by_kind: [
    { kind: "triple", wager_min: amount(100), step: amount(100), wager_max: amount(5_000) },
  ],
};

function glance(shown: Shown): Glance {
  return {
    table: "table-1",
    mode: "hybrid",
    edition: "9A",
    layout: "standard",
    drawn_layout: "9A-standard",
    is_demo: true,
    phase: shown === "opening" ? "opening" : "outcome_entered",
    is_covered: false,
    is_private: false,
    is_game_locked: true,
    is_evidence: true,
    void_required: false,
    wagered_cents: 4_500,
    layout_wagered_cents: 500,
    rounds_count: 7,
    notices: [],
    malfunctions: [
      { number: 1, part: "tumbler", what: "sticks", began_at: 1, locks_the_game: true },
    ],
    settles_at: 5_000,
    round: 8,
  };
}

const AT_A_CABINET = [
  "SettleVoucherDoubt",
  "SettleNoteDoubt",
  "ReplaceStacker",
  "TestCabinet",
  "EnterAuditMode",
  "LeaveAuditMode",
];

function terminal(lit: readonly string[]): TerminalRow {
  return {
    number: 1,
    credits_cents: 5_000,
    wagered_cents: 500,
    is_in_use: true,
    asks_for_dealer: false,
    asks_to_cancel: false,
    idle_rounds_count: 0,
    locks: ["large win"],
    lit: [...lit],
    session: 3,
  };
}

/** Something staff were told of terminal 1, and nobody has seen yet. */
export const alert = (number: number, kind: AlertShown["kind"]): AlertShown => ({
  number,
  at: number,
  kind,
  text: `${kind} is told`,
  terminal: 1,
  is_waiting: true,
  lit: ["AcknowledgeAlert"],
});

const SIGN: Agreements = {
  sign: {
    number: 1,
    due_at: 1_201_000,
    text: "the table will close",
    is_closing: true,
    terminals: [],
    consents_count: 1,
    is_held_back: false,
  },
  agreed_terminals: [1],
  awaited_terminals: [2, 5],
  agreed_positions: [],
  awaited_positions: [3],
};

export const PAST = {
  round: 7,
  ended_at: 1,
  wagered_cents: 4_000,
  won_cents: 500,
  returned_cents: 1_000,
  corrections_count: 0,
  faces: [1, 2, 5] as [number, number, number],
  call: "1, 2, 5, total 8",
};

export function gameView(shown: Shown): GameSupervisorView & { service: string } {
  return {
    service: "in_service",
    at: 1_000,
    glance: glance(shown),
    buttons: buttonsOf(commandsOfRoles.game_supervisor.table.asks, shown),
    terminals: [terminal(["ClearLockUp", "ClearTamper", ...AT_A_CABINET])],
    money_waiting: [],
    agreements: [SIGN],
    alerts: [alert(2, "early_entry"), alert(1, "large_win")],
    past_rounds: [PAST],
    display: [],
    amendment: { command: "AmendOutcome", is_lit: true },
  };
}

export function casinoView(shown: Shown): CasinoSupervisorView & { service: string } {
  return {
    service: "in_service",
    at: 1_000,
    glance: glance(shown),
    setup: { ...CHOSEN.usual, table: "table-1", mode: "hybrid", house_kind: "demo" } as never,
    readiness: [
      { need: "terminals", done_count: 1, all_count: 1 },
      { need: "screens", done_count: 1, all_count: 2 },
      { need: "dealer", done_count: 0, all_count: 1 },
    ],
    opening: {
      checks: (["power", "test_runs", "tumbler", "seal"] as const).map((check) => ({ check })),
      runs_count: 0,
      dark_count: 0,
      failed_runs: [],
    },
    limits: [{ terminal: 1, limits: LIMITS }],
    money: {
      cash_in_cents: 0,
      drop_box_cents: 0,
      chip_float_cents: 0,
      vouchers_issued_cents: 0,
      unclaimed_cents: 0,
      recoverables_cents: 0,
      house_win_cents: 0,
    },
    buttons: buttonsOf(commandsOfRoles.casino_supervisor.table.asks, shown),
    terminals: [
      terminal(["ClearLockUp", "ClearTamper", "WithdrawTerminal", "PayByHand", ...AT_A_CABINET]),
    ],
    withdrawn: [{ ...terminal(["InstallTerminal"]), number: 2, is_in_use: false, locks: [] }],
    money_waiting: [],
    agreements: [SIGN],
    alerts: [alert(2, "early_entry"), alert(1, "large_win")],
    past_rounds: [PAST],
    reports: [],
    malfunctions: [],
    layout_wagers: [
      {
        position: 1,
        bet: "small",
        amount_cents: 500,
        touches_line: true,
        line_accepted: false,
        way: "on_line",
      },
    ],
    corrections: [
      "RecalculateRound",
      "MakeTableRoundGood",
      "VoidSettledRound",
      "VoidDisruptedRound",
      "RefuseToPay",
    ],
    results_display_is_on: true,
    table_limits: LIMITS,
    amendment: { command: "AmendOutcome", is_lit: true },
  };
}

const HOUSE: HouseView & { service: string } = {
  service: "in_service",
  at: 1_000,
  name: "Harbour Casino",
  game_name: "Tai-Sai",
  kind: "demo",
  zone: "Pacific/Auckland",
  gaming_day_start_minutes: 360,
  place: "Auckland",
  voucher_languages: ["en"],
  voucher_message: "",
  tables: { "table-1": "hybrid" },
  staff: [{ id: "ann", name: "Ann", roles: ["dealer"], is_dismissed: false }],
  devices: [{ device: "t-1", kind: "terminal", table: "table-1", terminal: 1, is_revoked: false }],
  approvals: [
    {
      version: "",
      digest: "",
      reference: "TT-1",
      at: 1,
      kind: "terminal",
      model: "Cabinet 5",
      is_withdrawn: false,
    },
  ],
  facts: [],
  software: { version: "1", digest: "ab", at: 1, is_approved: false },
};

export const house = (): HouseView => HOUSE;

const CAGE = {
  service: "in_service",
  at: 1_000,
  settings: { voucher_expiry_ms: 0, identity_cents_min: 600_000 },
  held: [],
  unclaimed: [],
  winnings: [
    { number: 1, record: "table-1/4", origin: { round: 3 }, amount_cents: 500, registered_at: 1 },
  ],
  recoverables: [
    {
      number: 1,
      record: "table-1/4",
      origin: { round: 3 },
      amount_cents: 500,
      owed_cents: 500,
      registered_at: 1,
    },
  ],
  identity_checks: [],
  outstanding_cents: 0,
  unclaimed_cents: 0,
  recoverables_cents: 500,
};

/** What a stream tells a screen; a stream with nothing in it is only in service. */
export function viewOf(address: string, shown: Shown): unknown {
  const stream = /socket\/([^?]+)/.exec(address)?.[1] ?? "";
  if (stream === "house") return HOUSE;
  if (shown === "empty") return { service: "in_service" };
  if (stream === "cage") return CAGE;
  return address.includes("game_supervisor") ? gameView(shown) : casinoView(shown);
}

const SHEET = { wager_cents_min: 100, step_cents: 100, wager_cents_max: 20_000 };
const CHOSEN = {
  editions: [
    {
      name: "9A",
      title: "Division 9A",
      modes: ["terminals", "hybrid"],
      layouts: ["standard", "alternative"],
      has_results_display: true,
    },
  ],
  usual: {
    table: "",
    mode: "terminals",
    edition: "9A",
    layout: "standard",
    house_kind: "demo",
    tumbler: "by_hand",
    has_automatic_dealer: false,
    tracked: true,
    chips_cents: [100, 500],
    wagering_period_ms: 45_000,
    settlement_window_ms: 3_000,
    opening_checks_required: true,
    table_limits: SHEET,
    terminal_limits: SHEET,
    voucher_cents_max: 500_000,
    credits_cents_max: 1_000_000,
    large_win_cents_min: 0,
    identity_cents_min: 600_000,
    results_shown_max: 20,
    has_results_display: true,
  },
  kinds: ["small", "triple"],
  wagering_period_ms_min: 36_000,
  terminals_max: 30,
  notice_ms_min: 1_200_000,
};

/** What is answered beside the sockets. */
const seat = (kind: string, number: number, wagered: number, won: number, returned: number) => ({
  kind,
  number,
  wagered_cents: wagered,
  won_cents: won,
  returned_cents: returned,
  net_cents: returned - wagered,
});

const ROUND_7 = {
  table: "table-1",
  round: 7,
  is_void: false,
  is_settled: true,
  seats: [seat("terminal", 1, 500, 500, 1_000), seat("position", 2, 1_500, 0, 0)],
  course: [{ at: 1, event: "RoundBegan", values: { round: 7 }, is_correction: false }],
  faces: [1, 2, 5],
  call: "1, 2, 5, total 8",
};

export function answers(path: string): unknown {
  if (path.endsWith("setup-choices")) return CHOSEN;
  if (path.endsWith("dealers")) return [{ id: "ann", name: "Ann" }];
  if (path.includes("/layouts/")) return { areas: [] };
  if (path.endsWith("/rounds/7")) return ROUND_7;
  if (path.endsWith("today"))
    return {
      totals: { issued_count: 0, issued_cents: 0, paid_count: 0, paid_cents: 0 },
      ended: [],
    };
  return {};
}
