// Every command that a supervisor may ask for has a control on that supervisor's screen. `make docs`
// writes the list from the law's own table.
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import CasinoSupervisor from "../src/apps/casino_supervisor/CasinoSupervisor.svelte";
import GameSupervisor from "../src/apps/game_supervisor/GameSupervisor.svelte";
import { isKey } from "../src/messages/words.svelte";
import { FORMS, isAsked } from "../src/staff/supervision/forms";
import TableTop from "../src/staff/supervision/TableTop.svelte";
import commandsOfRoles from "./commands_of_roles.json";
import { answers, casinoView, PAST, type Shown, viewOf } from "./supervisors_views";

/** The Game System at the other end: it tells each stream's view at once, and no more. */
let shown: Shown = "open";
const sent: Record<string, unknown>[] = [];
const sockets: FakeSocket[] = [];
const TABLES = ["table-10", "table-9", "table-1"];
let isLarge = false;

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(address: string) {
    sockets.push(this);
    queueMicrotask(() => {
      this.onopen?.();
      const modes = Object.fromEntries(TABLES.map((name) => [name, "hybrid"]));
      const view = { ...(viewOf(address, shown) as object), ...(isLarge && { tables: modes }) };
      const told = { tell: "welcome", update: 1, screen: "", view, page: "1.seal" };
      this.onmessage?.({ data: JSON.stringify(told) });
    });
  }

  send(text: string): void {
    sent.push(JSON.parse(text));
  }

  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(new Response(JSON.stringify(answers(path)), { status: 200 })),
  );
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
    this.open = true;
  };
  isLarge = false;
  sent.length = 0;
  sockets.length = 0;
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  location.hash = "";
  vi.unstubAllGlobals();
});

const settled = async () => {
  for (let turn = 0; turn < 12; turn += 1) {
    await new Promise((done) => setTimeout(done, 0));
    await tick();
  }
};

const person = (role: string) => ({ id: role, name: role, role, tables: ["table-1"] });

function commandsIn(found: Set<string>): void {
  for (const one of document.querySelectorAll("[data-command]"))
    found.add(one.getAttribute("data-command") ?? "");
}

async function look(
  screen: typeof GameSupervisor | typeof CasinoSupervisor,
  role: string,
  places: readonly string[],
  states: readonly Shown[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const state of states) {
    shown = state;
    for (const place of places) {
      location.hash = encodeURIComponent(place);
      render(screen, { person: person(role), table: "", onleave: () => {} });
      await settled();
      commandsIn(found);
      const terminal = document.querySelector<HTMLElement>(".grid button");
      if (terminal !== null) {
        await fireEvent.click(terminal);
        commandsIn(found);
      }
      cleanup();
    }
  }
  return found;
}

const TABS = ["now", "opening", "limits", "rounds", "layout", "settings"];

test("the game supervisor's screen offers every command of that role", async () => {
  const found = await look(GameSupervisor, "game_supervisor", ["table table-1"], ["open"]);
  const { table, house } = commandsOfRoles.game_supervisor;
  expect([...table.asks, ...house.asks].filter((one) => !found.has(one))).toEqual([]);
});

test("the casino supervisor's screen offers every command of that role at a table", async () => {
  const places = TABS.map((tab) => `table table-1/${tab}`);
  const found = await look(CasinoSupervisor, "casino_supervisor", places, [
    "open",
    "opening",
    "empty",
  ]);
  const { asks } = commandsOfRoles.casino_supervisor.table;
  expect(asks.filter((one) => !found.has(one))).toEqual([]);
});

test("the casino supervisor's screen offers every command of the cage and the house", async () => {
  const places = ["cage", "staff", "devices/enrolled", "house"];
  const found = await look(CasinoSupervisor, "casino_supervisor", places, ["open", "empty"]);
  const { cage, house } = commandsOfRoles.casino_supervisor;
  // A house is made before anybody can sign in to it: `taisai init`.
  const wanted = [
    ...cage.asks.map((one) => (one === "ChangeSettings" ? "cage ChangeSettings" : one)),
    ...house.asks
      .filter((one) => one !== "CreateHouse")
      .map((one) => (one === "ChangeSettings" ? "house ChangeSettings" : one)),
  ];
  expect(wanted.filter((one) => !found.has(one))).toEqual([]);
});

test("R20: whatever a supervisor may approve has a name on the screen", () => {
  for (const role of Object.values(commandsOfRoles))
    for (const one of Object.values(role))
      for (const command of one.approves) expect(isKey(`command.${command}`), command).toBe(true);
});

test.each([
  ["game_supervisor", GameSupervisor],
  ["casino_supervisor", CasinoSupervisor],
])("the tables of the floor stand as people count them: %s", async (role, screen) => {
  isLarge = true;
  render(screen, { person: { ...person(role), tables: TABLES }, table: "", onleave: () => {} });
  await settled();
  const titles = [...document.querySelectorAll("article h2")].map((one) => one.textContent);
  expect(titles).toEqual(["Table 1", "Table 9", "Table 10"]);
});

test("a dark button says why, and asks for nothing", async () => {
  shown = "dark";
  location.hash = encodeURIComponent("table table-1");
  render(GameSupervisor, { person: person("game_supervisor"), table: "", onleave: () => {} });
  await settled();
  const spin = document.querySelector<HTMLElement>("button[data-command=SpinTumbler]");
  expect(spin?.getAttribute("aria-disabled")).toBe("true");
  await fireEvent.click(spin as HTMLElement);
  expect(document.querySelector(".toasts")?.textContent).toContain("Not at this point");
  expect(sent.filter((one) => one.say === "do")).toEqual([]);
});

test("a lit button asks for its command", async () => {
  shown = "open";
  location.hash = encodeURIComponent("table table-1");
  render(GameSupervisor, { person: person("game_supervisor"), table: "", onleave: () => {} });
  await settled();
  await fireEvent.click(
    document.querySelector<HTMLElement>("button[data-command=SpinTumbler]") as HTMLElement,
  );
  expect(sent.filter((one) => one.say === "do").map((one) => one.command)).toEqual([
    { type: "SpinTumbler" },
  ]);
});

test("a withdrawn terminal is shown apart, and can be installed again", async () => {
  shown = "open";
  location.hash = encodeURIComponent("table table-1");
  render(CasinoSupervisor, { person: person("casino_supervisor"), table: "", onleave: () => {} });
  await settled();
  const panel = document.querySelector("section[aria-label='Terminals in use']");
  const button = [...(panel?.querySelectorAll("h3 + .grid button") ?? [])].find((one) =>
    one.textContent?.includes("Terminal 2"),
  );

  if (button) await fireEvent.click(button);
  await settled();

  const offered = [...document.querySelectorAll("dialog [data-command]")];
  expect(offered.map((one) => one.getAttribute("data-command"))).toContain("InstallTerminal");
});

test("a voucher of a work-list is named by its issue, and its number is not asked for", () => {
  const fields = FORMS.ReleaseVoucher?.fields ?? [];
  const asked = (values: Record<string, string>) =>
    fields.filter((field) => isAsked(field, values)).map((field) => field.name);
  expect(asked({ issue: "table-1/41" })).toEqual(["reason"]);
  expect(asked({})).toEqual(["validation_number", "reason"]);
});

test("a notice says who has agreed to it and who is still asked", async () => {
  shown = "open";
  location.hash = encodeURIComponent("table table-1/limits");
  render(CasinoSupervisor, { person: person("casino_supervisor"), table: "", onleave: () => {} });
  await settled();
  const panel = document.querySelector("section[aria-label='Notices that stand']");
  expect(panel?.textContent).toContain("Still asked: terminals 2, 5 · positions 3");
  expect(panel?.textContent).toContain("Agreed: terminals 1");
  expect(panel?.querySelector("[data-command=WithdrawNotice]")).not.toBeNull();
});

test("a round of the list is opened, with what each player came out with", async () => {
  shown = "open";
  location.hash = encodeURIComponent("table table-1/rounds");
  render(CasinoSupervisor, { person: person("casino_supervisor"), table: "", onleave: () => {} });
  await settled();
  await fireEvent.click(document.querySelector("[aria-label='Look back on round 7']") as Element);
  await settled();
  const dialog = document.querySelector("dialog");
  const rows = [...(dialog?.querySelectorAll("tbody tr") ?? [])].map((one) =>
    [...one.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ["Terminal 1", "$5.00", "$5.00", "$10.00", "+$5.00"],
    ["Position 2", "$15.00", "$0.00", "$0.00", "-$15.00"],
  ]);
  expect(dialog?.querySelector("tfoot")?.textContent).toContain("-$10.00");
  expect(dialog?.textContent).toContain("Round 7 began");
  expect(dialog?.querySelector("a")?.getAttribute("href")).toBe(
    "/staff/inspector?table=table-1&round=7",
  );
});

test("a table that is not open says what it still needs, and leads there", async () => {
  shown = "opening";
  location.hash = encodeURIComponent("table table-1/opening");
  render(CasinoSupervisor, { person: person("casino_supervisor"), table: "", onleave: () => {} });
  await settled();
  const panel = document.querySelector("section[aria-label='Before players can play']");
  expect(panel?.textContent).toContain("2 things are missing");
  const items = [...(panel?.querySelectorAll("li") ?? [])];
  expect(items.map((one) => one.classList.contains("met"))).toEqual([true, false, false]);
  expect(items[1]?.textContent).toContain("1 of 2");
  await fireEvent.click(items[1]?.querySelector("button") as Element);
  await settled();
  expect(document.querySelector("section[aria-label='Devices']")).not.toBeNull();
});

/** The screen of each supervisor in turn, at an open table; away before the next one comes. */
async function* screensAtTable() {
  shown = "open";
  location.hash = encodeURIComponent("table table-1");
  for (const [screen, role] of [
    [GameSupervisor, "game_supervisor"],
    [CasinoSupervisor, "casino_supervisor"],
  ] as const) {
    render(screen, { person: person(role), table: "", onleave: () => {} });
    await settled();
    yield role;
    cleanup();
    sockets.length = 0;
  }
}

test("what must be seen to comes first, so that a notice moves it nowhere", async () => {
  for await (const _screen of screensAtTable()) {
    const [alerts, notices] = ["Alerts", "Notices that stand"].map((one) =>
      document.querySelector(`section[aria-label='${one}']`),
    );
    const order = alerts?.compareDocumentPosition(notices as Node) ?? 0;
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  }
});

test("an older round is asked for by its number only where the list does not go back so far", async () => {
  shown = "open";
  const before = PAST.round;
  for (const [oldest, hasOlder] of [
    [2, true],
    [1, false],
  ] as const) {
    PAST.round = oldest;
    location.hash = encodeURIComponent("table table-1/rounds");
    render(CasinoSupervisor, { person: person("casino_supervisor"), table: "", onleave: () => {} });
    await settled();
    const panel = document.querySelector("section[aria-label='An older round']");
    expect(panel !== null).toBe(hasOlder);
    cleanup();
  }
  PAST.round = before;
});

test("what was told last stands while the line is lost, and the page says since when", async () => {
  for await (const _screen of screensAtTable()) {
    const page = () => document.querySelector("section[aria-label='Alerts']")?.textContent;
    const before = page();
    expect(before).toBeDefined();
    for (const socket of sockets.splice(0)) socket.onclose?.({ code: 1006 });
    await settled();
    expect(page()).toBe(before);
    expect(document.querySelector(".stale")?.textContent).toContain("The line is lost");
  }
});

test("the head of a table has as many facts between rounds as in one: a round moves no page", async () => {
  const heads: (number | undefined)[] = [];
  for (const period of [{ opened_at: 1_000 }, undefined]) {
    const view = casinoView("open");
    const glance = { ...view.glance, announced: undefined, reading: undefined, period } as never;
    render(TableTop, { view: { ...view, glance }, now: 2_000 });
    heads.push(document.querySelectorAll("dl > div").length);
    cleanup();
  }
  expect(heads[0]).toBe(heads[1]);
});
