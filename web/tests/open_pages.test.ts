import { cleanup, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Notice from "../src/apps/notice/Notice.svelte";
import Tray from "../src/apps/printer_tray/Tray.svelte";
import Welcome from "../src/apps/welcome/Welcome.svelte";
import { choose } from "../src/messages/words.svelte";
import { ownView } from "../src/protocol/own_view";
import type { FirstPage, PrinterTray, TablesNow } from "../src/protocol/types";

afterEach(async () => {
  cleanup();
  await choose("en");
});

const first: FirstPage = {
  house: "Harbour Casino",
  sentences: ["seat", "deal", "proof"],
  places: {
    seat: "/seat",
    dealer: "/dealer",
    layout: "/layout",
    inspector: "/inspector",
  },
  table: "table-2",
  groups: [
    {
      kind: "terminals",
      table: "table-1",
      tiles: [
        { kind: "terminal", path: "/t/1", number: 1, state: "free" },
        { kind: "terminal", path: "/t/2", number: 2, state: "in_use" },
        { kind: "layout_on_wall", path: "/wall" },
      ],
      more: [
        { kind: "terminal", path: "/t/4", number: 4 },
        { kind: "terminal", path: "/t/5", number: 5, state: "bot" },
      ],
    },
    {
      kind: "demo_staff",
      names: { name: "game_supervisor", password: "open sesame" },
      tiles: [{ kind: "cashier", path: "/cashier" }],
      more: [{ kind: "printer_tray", path: "/tray" }],
    },
  ],
};

test("the first page names the house and leads to every screen", () => {
  render(Welcome, { view: first });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Harbour Casino");
  const paths = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  for (const path of ["/t/1", "/t/2", "/wall", "/t/4", "/t/5", "/cashier", "/tray"])
    expect(paths).toContain(path);
});

test("a tile says what it leads to, and whether a seat is free", () => {
  render(Welcome, { view: first });
  const table = within(screen.getByRole("region", { name: "Table 1" }));
  expect(table.getByRole("link", { name: /^Terminal 1 free/ }).getAttribute("href")).toBe("/t/1");
  expect(table.getByRole("link", { name: /^Terminal 2 in use/ })).toBeDefined();
  expect(table.getByRole("link", { name: "Terminal 4: 4" })).toBeDefined();
  expect(table.getByRole("link", { name: "Terminal 5: 5 · bot" })).toBeDefined();
});

test("words of the tour are links, and no name in braces is left", () => {
  render(Welcome, { view: first });
  const dealer = screen.getByRole("link", { name: "the dealer of Table 2" });
  expect(dealer.getAttribute("href")).toBe("/dealer");
  expect(document.body.textContent).not.toMatch(/[{}]/);
});

const now = {
  at: Date.now(),
  tables: [
    {
      table: "table-1",
      layout: "standard",
      banner: "place your bets",
      round: 12,
      period: { opened_at: Date.now() - 10_000, closes_at: Date.now() + 30_000 },
      last: { round: 11, faces: [1, 3, 6], call: "1, 3, 6, total 10", lit: ["small"] },
    },
    { table: "table-2", layout: "standard", banner: "waiting for the next round" },
  ],
} as unknown as TablesNow;

test("a demo's first page has numbered steps, each with a table in little", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
  render(Welcome, { view: { ...first, sentences: ["seat", "deal", "pay", "proof"], now } });
  const steps = within(screen.getByRole("list", { name: "Three steps" }));
  expect(steps.getAllByRole("heading").map((one) => one.textContent)).toEqual([
    "Play a round",
    "Deal a round",
    "See it replayed",
  ]);
  expect(steps.getAllByRole("img").map((one) => one.getAttribute("aria-label"))).toEqual([
    "Table 1, live: Place your bets",
    "Table 2, live: Waiting for the next round",
    "Table 1, live: Round 11: 1, 3, 6, total 10",
  ]);
  expect(screen.getByText(/^Won something\?/)).toBeDefined();
  vi.unstubAllGlobals();
});

test("the tour lights the stage that the table is in, and follows it", async () => {
  const later = { ...now, tables: [{ ...now.tables[0], banner: "no more bets" }] };
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (path: string) =>
    path === "/demo/now" ? Promise.resolve(Response.json(later)) : Promise.reject(new Error(path)),
  );
  render(Welcome, { view: { ...first, now } });
  const tour = within(screen.getByRole("region", { name: "A round in one minute" }));
  const lit = () =>
    tour.getAllByRole("listitem").filter((one) => one.getAttribute("aria-current") === "step");
  expect(lit().map((one) => one.querySelector("strong")?.textContent)).toEqual(["Place your bets"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lit().map((one) => one.querySelector("strong")?.textContent)).toEqual(["No more bets"]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the staff's words tell the names that they were given", () => {
  render(Welcome, { view: first });
  expect(screen.getByText(/the password of all is open sesame\.$/)).toBeDefined();
});

test("the first page changes its language by itself", async () => {
  render(Welcome, { view: first });
  await choose("zh-CN");
  await tick();
  expect(screen.getByRole("region", { name: "1 号台" })).toBeDefined();
  expect(screen.getByRole("link", { name: "2 号台荷官" }).getAttribute("href")).toBe("/dealer");
});

test("a house that is no demo has neither a tour nor more links", () => {
  const staff = { kind: "staff", tiles: [{ kind: "inspector", path: "/i" }] } as const;
  render(Welcome, {
    view: { house: "H", sentences: ["devices"], groups: [{ ...staff, tiles: [...staff.tiles] }] },
  });
  expect(screen.getByText(/once a casino supervisor has enrolled them/)).toBeDefined();
  expect(screen.queryByText("More terminals:")).toBeNull();
});

const tray: PrinterTray = {
  house: "Harbour Casino",
  cashier: "/cashier",
  vouchers: [
    {
      table: "table-1",
      terminal: 7,
      at: Date.UTC(2026, 10, 15, 8, 30),
      amount: { cents: 125_050, shown: "$1,250.50" },
      validation_number: "111 222 333 444 555 666",
    },
  ],
};

test("a voucher has every field, and its number twice", () => {
  render(Tray, { view: tray });
  const slip = within(screen.getByRole("listitem"));
  for (const words of [
    "Payment voucher",
    "Harbour Casino",
    "$1,250.50",
    "One thousand two hundred and fifty dollars and fifty cents",
    "Table 1 · Terminal 7",
    "15 Nov 2026 · 9:30:00 pm",
  ])
    expect(slip.getByText(words)).toBeDefined();
  expect(slip.getAllByText("111 222 333 444 555 666")).toHaveLength(2);
});

test("a voucher is read in the reader's language, with the same figures", async () => {
  await choose("zh-CN");
  render(Tray, { view: tray });
  const slip = within(screen.getByRole("listitem"));
  expect(slip.getByText("付款凭单")).toBeDefined();
  expect(slip.getByText("$1,250.50")).toBeDefined();
  expect(slip.getAllByText("111 222 333 444 555 666")).toHaveLength(2);
});

test("the tray leads to the cashier, and says when it is empty", () => {
  render(Tray, { view: { ...tray, vouchers: [] } });
  expect(screen.getByRole("link", { name: "cashier" }).getAttribute("href")).toBe("/cashier");
  expect(screen.getByText(/^Nothing is printed yet/)).toBeDefined();
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("a notice says why, and leads to the first page", () => {
  render(Notice, { view: { why: "revoked" } });
  expect(screen.getByRole("heading").textContent).toBe("Not let in");
  expect(screen.getByText(/^This device was revoked/)).toBeDefined();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/");
});

test("a page reads what it was told as it was served", () => {
  const { dataset } = document.documentElement;
  dataset.told = JSON.stringify({ why: 'a "quoted" <word>' });
  expect(ownView<{ why: string }>().why).toBe('a "quoted" <word>');
  delete dataset.told;
  expect(ownView()).toEqual({});
});
