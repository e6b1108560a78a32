import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import EquipmentPanel from "../src/apps/casino_supervisor/EquipmentPanel.svelte";
import { equipmentRows, sought } from "../src/apps/casino_supervisor/equipment";
import type { CabinetShown, DeviceRow, TableEquipmentShown } from "../src/protocol/generated";
import CabinetState from "../src/staff/supervision/CabinetState.svelte";
import { casinoView, house } from "./supervisors_views";

afterEach(cleanup);

const printer = (serial: string, faults: string[] = []) => ({
  device: "printer" as const,
  model: "TM-T88VI",
  serial,
  version: "30.12",
  faults,
  is_ready: !faults.includes("paper_out"),
  at: 1,
});

const cabinet = (more: Partial<CabinetShown> = {}): CabinetShown => ({
  is_linked: true,
  linked_at: 1,
  devices: [printer("X1")],
  notes: [[2_000, 3]],
  returned_count: 1,
  doors_count: 0,
  cash_box_count: 0,
  tilts_count: 0,
  open_switches: [],
  is_door_open: false,
  stacker_seal: "S-9",
  stacker_cents: 6_000,
  stacker_notes: [],
  note_doubts: [],
  printed_count: 4,
  doubts_count: 0,
  attention: [],
  ...more,
});

const own = (more: Partial<TableEquipmentShown> = {}): TableEquipmentShown => ({
  is_linked: true,
  linked_at: 1,
  devices: [],
  dark: [],
  wrongly_lit: [],
  is_cover_off: false,
  attention: [],
  ...more,
});

const key = (table: string, terminal: number, is_revoked = false): DeviceRow => ({
  device: `${table}-${terminal}`,
  kind: "equipment",
  table,
  terminal,
  is_revoked,
});

const [row] = casinoView("open").terminals;
const view = (cabinets: Record<number, CabinetShown>, gone: Record<number, CabinetShown> = {}) => {
  const rows = (all: Record<number, CabinetShown>) =>
    Object.entries(all).map(([number, one]) => ({ ...row, number: Number(number), cabinet: one }));
  return { ...casinoView("open"), terminals: rows(cabinets), withdrawn: rows(gone) } as never;
};

const listed = (devices: DeviceRow[], tables: Parameters<typeof equipmentRows>[1]) =>
  equipmentRows({ ...house(), service: "in_service", devices }, tables);

test("cabinets of all tables stand in one list, in the order of their numbers", () => {
  const keys = [key("table-10", 1), key("table-2", 2), key("table-2", 11)];
  const rows = listed(keys, [
    { name: "table-10", view: view({ 1: cabinet() }) },
    { name: "table-2", view: view({ 11: cabinet(), 2: cabinet() }) },
  ]);
  expect(rows.map((one) => one.key)).toEqual(["table-2 2", "table-2 11", "table-10 1"]);
});

test("what is enrolled and never came is in the list, and needs somebody", () => {
  const rows = listed(
    [key("table-1", 3), key("table-1", 0)],
    [{ name: "table-1", view: view({}) }],
  );
  expect(rows.map((one) => [one.terminal, one.attention])).toEqual([
    [0, ["Not connected"]],
    [3, ["Not connected"]],
  ]);
  // There is no terminal to open yet: only the table.
  expect(rows.map((one) => one.hasTerminal)).toEqual([false, false]);
});

test("of a table that is not shown yet nothing is said", () => {
  expect(listed([key("table-1", 3)], [{ name: "table-1", view: null }])).toEqual([]);
});

test("a cabinet that is gone for good needs nobody, unless a voucher of it is in doubt", () => {
  const lost = cabinet({ is_linked: false, attention: ["not_connected"] });
  const doubtful = cabinet({ is_linked: false, attention: ["voucher_in_doubt", "not_connected"] });
  const tables = [{ name: "table-1", view: view({ 1: lost, 2: doubtful }, { 3: lost }) }];
  const rows = listed([key("table-1", 1, true), key("table-1", 3)], tables);
  expect(rows.map((one) => one.attention)).toEqual([[], ["A voucher is in doubt"], []]);
  expect(rows.map((one) => one.isWithdrawn)).toEqual([false, false, true]);
});

test("a cabinet that never came is not said to be gone since a day long ago", () => {
  const never = cabinet({
    is_linked: false,
    linked_at: 0,
    test: { device: "doors", by: "gus", is_passed: false, what: "door_open, cash_box_open" },
  });
  render(CabinetState, { terminal: 4, cabinet: never, now: 1_700_000_000_000 });
  expect(screen.getByText(/Never connected/)).toBeTruthy();
  expect(screen.queryByText(/1970/)).toBeNull();
  expect(screen.getByRole("status").textContent).toContain(
    "(door open, door of the cash box open)",
  );
});

test("one searches by place, serial, seal, and by what is wrong in words", () => {
  const bad = cabinet({ devices: [printer("Z7", ["paper_out"])], attention: ["not_ready"] });
  const seen = view({ 1: cabinet(), 2: bad }) as unknown as object;
  const equipped = { ...seen, equipment: own({ dark: ["small"], attention: ["lamps"] }) } as never;
  const rows = listed(
    [key("table-1", 0), key("table-1", 1), key("table-1", 2)],
    [{ name: "table-1", view: equipped }],
  );
  const found = (words: string, isPressing = false) =>
    sought(rows, words, isPressing).map((one) => one.terminal);
  expect(found("")).toEqual([0, 1, 2]);
  expect(found("z7")).toEqual([2]);
  expect(found("PAPER out")).toEqual([2]);
  expect(found("terminal 1")).toEqual([1]);
  expect(found("terminal")).toEqual([1, 2]);
  expect(found("s-9, x1")).toEqual([1]);
  expect(found("lamps")).toEqual([0]);
  expect(found("", true)).toEqual([0, 2]);
  expect(found("x1", true)).toEqual([]);
});

test("a row is short where all is well, and says once that nothing is connected", () => {
  const lost = cabinet({ is_linked: false, linked_at: 0, attention: ["not_connected"] });
  const rows = listed(
    [key("table-1", 1), key("table-1", 2)],
    [{ name: "table-1", view: view({ 1: cabinet({ devices: [printer("Z7", [])] }), 2: lost }) }],
  );
  render(EquipmentPanel, { rows, now: 2, onopen: () => {}, ontest: () => {} });
  const [gone, well] = [...document.querySelectorAll("[data-place]")].map((one) => one.textContent);
  expect(well).toContain("Voucher printer: ready");
  expect(well).not.toContain("Z7");
  expect(gone).toContain("▲ Never connected");
  expect(gone).not.toContain("Not connected");
});

test("what must be seen to comes first, then what is well, table by table", () => {
  const bad = cabinet({ attention: ["faults"] });
  const rows = listed(
    [key("table-1", 1), key("table-2", 1), key("table-2", 2)],
    [
      { name: "table-1", view: view({ 1: cabinet() }) },
      { name: "table-2", view: view({ 1: cabinet(), 2: bad }) },
    ],
  );
  render(EquipmentPanel, { rows, now: 2, onopen: () => {}, ontest: () => {} });
  const heads = [...document.querySelectorAll("h3")].map((one) => one.textContent?.trim());
  expect(heads).toEqual(["▲ Needs attention1", "Table 11", "Table 21"]);
  const lists = [...document.querySelectorAll("ul")].map((list) =>
    [...list.children].map((one) => one.getAttribute("data-place")),
  );
  expect(lists).toEqual([["table-2 2"], ["table-1 1"], ["table-2 1"]]);
});

test("of four hundred cabinets forty are drawn, and more when they are asked for", async () => {
  const devices = Array.from({ length: 400 }, (_, one) =>
    key(`table-${Math.floor(one / 30)}`, 1 + (one % 30)),
  );
  const tables = Array.from({ length: 14 }, (_, number) => {
    const here = devices.filter((one) => one.table === `table-${number}`);
    const all = Object.fromEntries(here.map((one) => [one.terminal, cabinet()]));
    return { name: `table-${number}`, view: view(all) };
  });
  const rows = listed(devices, tables);
  expect(rows.length).toBe(400);
  render(EquipmentPanel, { rows, now: 2, onopen: () => {}, ontest: () => {} });
  expect(document.querySelectorAll("[data-place]").length).toBe(40);
  await fireEvent.click(screen.getByText("Show 40 more"));
  expect(document.querySelectorAll("[data-place]").length).toBe(80);
  await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "table 3" } });
  expect(document.querySelectorAll("[data-place]").length).toBe(30);
});

test("a row tells what is fitted, how it is, what it counted, and asks for a test", async () => {
  const told = cabinet({
    devices: [printer("Z7", ["paper_low"])],
    doubts_count: 2,
    attention: ["faults"],
    test: { device: "printer", by: "gus", what: "no paper", is_passed: false },
  });
  const rows = listed([key("table-1", 4)], [{ name: "table-1", view: view({ 4: told }) }]);
  const ontest = vi.fn();
  const onopen = vi.fn();
  render(EquipmentPanel, { rows, now: 2, onopen, ontest });
  const text = document.querySelector("[data-place]")?.textContent?.replaceAll(/\s+/g, " ") ?? "";
  for (const words of [
    "TM-T88VI · Z7 · 30.12",
    "▲ paper low",
    "▲ A device reports a fault",
    "3 × $20.00",
    "Given back: 1",
    "Vouchers printed: 4",
    "in doubt: 2",
    "✗ Test of the Voucher printer: failed (no paper)",
  ])
    expect(text).toContain(words);
  await fireEvent.click(screen.getByText("Test"));
  expect(ontest).toHaveBeenCalledWith(rows[0], "printer");
  await fireEvent.click(screen.getByText("Open"));
  expect(onopen).toHaveBeenCalledWith(rows[0]);
});
