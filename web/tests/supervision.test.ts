import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { draftOf, draftOfSheet, groupLimits, sheetOf } from "../src/apps/casino_supervisor/limits";
import { momentAfter } from "../src/apps/casino_supervisor/notices";
import { setupDraft, setupOf, wholeSetup } from "../src/apps/casino_supervisor/setup_draft";
import { choose, isSame, toggle } from "../src/apps/casino_supervisor/test_runs";
import type { SetupChoices } from "../src/protocol/generated";
import { meet } from "../src/staff/people.svelte";
import { mattersOf } from "../src/staff/supervision/attention";
import { commandOf, FORMS, facesOf } from "../src/staff/supervision/forms";
import { betName, seenText, tableName, voidText } from "../src/staff/supervision/naming";
import PreviewTable from "../src/staff/supervision/PreviewTable.svelte";
import { tableStanding } from "../src/staff/supervision/watched_stream";
import { alert, answers, gameView } from "./supervisors_views";

afterEach(cleanup);

const form = (command: string) => {
  const found = FORMS[command];
  if (found === undefined) throw new Error(command);
  return found;
};

test("a filled-in form is the command it says", () => {
  const values = { faces: "6 1 3", evidence: " camera 4 ", reason: "misread" };
  expect(commandOf(form("RecalculateRound"), "RecalculateRound", values, { round: 7 })).toEqual({
    type: "RecalculateRound",
    round: 7,
    faces: [6, 1, 3],
    evidence: "camera 4",
    reason: "misread",
  });
});

test("a form with something missing names it, and is no command", () => {
  const values = { faces: "6 1 7", evidence: "camera", reason: "misread" };
  expect(commandOf(form("RecalculateRound"), "RecalculateRound", values)).toBe("faces");
  const malfunction = { part: "terminal", what: "dark" };
  expect(commandOf(form("DeclareMalfunction"), "DeclareMalfunction", malfunction)).toBe("terminal");
});

test("a field is asked for only where it belongs", () => {
  const values = { part: "tumbler", terminal: "3", what: "sticks" };
  expect(commandOf(form("DeclareMalfunction"), "DeclareMalfunction", values)).toEqual({
    type: "DeclareMalfunction",
    part: "tumbler",
    what: "sticks",
  });
});

test("chips taken back to the cage are written with a minus", () => {
  const fill = (amount_cents: string) =>
    commandOf(form("RecordFill"), "RecordFill", { amount_cents });
  expect(fill("-250")).toEqual({ type: "RecordFill", amount_cents: -25_000 });
  expect(fill("0")).toBe("amount_cents");
});

test("the cage's settings are put together into one", () => {
  const values = {
    voucher_expiry_ms: "90",
    identity_cents_min: "6000",
    smallest_chip_cents: "2.50",
  };
  expect(commandOf(form("cage ChangeSettings"), "cage ChangeSettings", values)).toEqual({
    type: "ChangeSettings",
    settings: {
      voucher_expiry_ms: 7_776_000_000,
      identity_cents_min: 600_000,
      smallest_chip_cents: 250,
    },
  });
});

test("three faces are three numbers of 1 to 6", () => {
  expect(facesOf("1,3,6")).toEqual([1, 3, 6]);
  for (const wrong of ["", "1 3", "1 3 7", "1 2 3 4", "0 1 2"]) expect(facesOf(wrong)).toBeNull();
});

const amount = (cents: number) => ({ cents, shown: "" });
const SHOWN = { wager_min: amount(150), step: amount(50), wager_max: amount(50_000) };

test("limits are written as they are shown, and read back the same", () => {
  const own = { kind: "triple" as const, ...SHOWN };
  expect(sheetOf(draftOf({ ...SHOWN, by_kind: [own], aggregate_min: amount(1_000) }))).toEqual({
    wager_cents_min: 150,
    step_cents: 50,
    wager_cents_max: 50_000,
    aggregate_cents_min: 1_000,
    by_kind: [{ kind: "triple", wager_cents_min: 150, step_cents: 50, wager_cents_max: 50_000 }],
  });
});

test("limits that are no amounts are not sent", () => {
  expect(sheetOf({ ...draftOf(SHOWN), max: "plenty" })).toBeNull();
  expect(
    sheetOf({ ...draftOf(SHOWN), kinds: { small: { min: "1", step: "", max: "5" } } }),
  ).toBeNull();
});

test("D9A 4.8: terminals with the same limits stand together", () => {
  const other = { ...SHOWN, wager_max: amount(100) };
  const all = [1, 2, 3].map((terminal) => ({ terminal, limits: terminal === 2 ? other : SHOWN }));
  expect(groupLimits(all).map((one) => one.terminals)).toEqual([[1, 3], [2]]);
});

test("Div1 8: a sign stands a little longer than it must", () => {
  expect(momentAfter(1_000.4, 1_200_000, 10) - 1_000).toBeGreaterThan(1_200_000 + 600_000);
});

test("a table's settings are read back as they were", () => {
  const { usual } = answers("/setup-choices") as SetupChoices;
  const whole = wholeSetup({ table: "table-9" }, usual);
  const sheet = sheetOf(draftOfSheet(whole.table_limits));
  expect(setupOf(setupDraft(whole), "table-9", "demo")).toEqual({
    ...whole,
    table_limits: sheet,
    terminal_limits: sheet,
  });
  expect(setupOf({ ...setupDraft(whole), periodSeconds: "soon" }, "table-9", "demo")).toBeNull();
});

test("D9 5.0(b): an area that is seen otherwise is told as it is seen", () => {
  expect(toggle(["small", "face_1"], "small")).toEqual(["face_1"]);
  expect(isSame(toggle(toggle(["small", "face_1"], "small"), "small"), ["small", "face_1"])).toBe(
    true,
  );
  expect(isSame(["small"], ["big"])).toBe(false);
});

test("D9 5.0(b): the short list of tests is in the order in which it is given", () => {
  const tests = ["1 1 1", "1 1 2", "1 2 3"].map((text) => ({
    faces: facesOf(text) as [number, number, number],
    call: text,
    lit: [],
  }));
  const offered = { layout: "standard", tests, every_area: [tests[2]?.faces, tests[0]?.faces] };
  const short = choose(offered as never, false);
  expect(short.map((one) => one.call)).toEqual(["1 2 3", "1 1 1"]);
  expect(choose(offered as never, true)).toHaveLength(3);
});

test("D9A 7.3: the preview says who gains and who loses, and what the house does", () => {
  const line = { posted_cents: 0, due_cents: 0, credited_cents: 0, debited_cents: 0 };
  const rest = { unclaimed_cents: 0, recoverable_cents: 0, has_left: false };
  render(PreviewTable, {
    preview: {
      round: 7,
      gained_cents: 1_000,
      lost_cents: 1_600,
      house_change_cents: 600,
      hold_vouchers: ["···1234"],
      result_before: "1, 5, 6, total 12",
      result_after: "1, 2, 4, total 7",
      lines: [
        { ...line, ...rest, terminal: 5, change_cents: -1_600, debited_cents: 1_600 },
        { ...line, ...rest, terminal: 6, change_cents: 1_000, credited_cents: 1_000 },
      ],
    },
  });
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows[1]).toContain("Terminal 5");
  expect(rows[1]).toContain("-$16.00");
  expect(rows[2]).toContain("+$10.00");
  const all = document.body.textContent;
  expect(all).toContain("1, 5, 6, total 12 → 1, 2, 4, total 7");
  expect(all).toContain("+$6.00");
  expect(all).toContain("···1234");
});

test("what cannot wait comes first, and a quiet table has nothing", () => {
  const view = gameView("open");
  const keys = mattersOf(view).map((one) => one.key);
  expect(keys).toEqual(["evidence", "malfunction 1", "lock 1 large win", "alert 2"]);
  const quiet = { ...view.glance, is_evidence: false, malfunctions: [], notices: [] };
  expect(mattersOf({ glance: quiet, terminals: [], alerts: [] })).toEqual([]);
});

test("an alert waits until it was seen, and is not told twice where a lock says it already", () => {
  const view = gameView("open");
  const [waiting, locked] = [alert(3, "idle_seat"), alert(1, "large_win")];
  const seen = { ...alert(2, "early_entry"), is_waiting: false, seen_by: "gus", seen_at: 5 };
  const found = mattersOf({ ...view, alerts: [waiting, seen, locked] });
  expect(found.filter((one) => one.alert).map((one) => [one.key, one.isGrave])).toEqual([
    ["alert 3", false],
  ]);
  expect(seenText(waiting)).toBe("waits");
  expect(seenText(seen)).toContain("seen by gus");
  meet([{ id: "gus", name: "Gus Grey" }]);
  expect(seenText(seen)).toContain("seen by Gus Grey");
});

test("names are said as people say them", () => {
  expect(tableName("table-3")).toBe("Table 3");
  expect(tableName("salon")).toBe("salon");
  expect(betName("small")).toBe("Small");
  expect(betName("double_3")).toBe("Double 3");
  expect(betName("total_11")).toBe("Total 11");
});

test("a void round says its cause in plain words", () => {
  expect(voidText("no spin: die_not_flat")).toBe("No spin: A die was not flat");
  expect(voidText("void round: a chip fell in")).toBe("Void: A chip fell in");
});

test("a table that was added and is not set up is said to be so, and not to be in service", () => {
  const of = (view: object) => tableStanding({ line: "open", view } as never);
  expect(of({ service: "in_service", at: 1 })).toBe("empty");
  expect(of({ service: "in_service", at: 1, glance: {} })).toBe("there");
  expect(of({ service: "out_of_service", at: 1 })).toBe("out");
});
