import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import layouts from "../layouts.json";
import Help from "../src/apps/terminal/Help.svelte";
import Rack from "../src/apps/terminal/Rack.svelte";
import type { LayoutData } from "../src/layout/geometry";
import type { Limits, TerminalView } from "../src/protocol/types";

afterEach(cleanup);

const NOTHING = { onchoose: () => {}, ondrop: () => {}, ondrag: () => {} };

function rack(view: Partial<TerminalView>, printedCents: number) {
  render(Rack, {
    view: { banner: "result", is_in_control: false, is_demo: true, ...view } as TerminalView,
    chips: [100, 500],
    chip: 100,
    chipSize: 60,
    outcome: null,
    printedCents,
    ...NOTHING,
  });
}

test("a voucher that was printed stays in sight, and in a demo leads to the printer", () => {
  rack({}, 3_300);
  expect(screen.getByText("Your voucher: $33.00")).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/demo/vouchers");
});

test("in a house with printers the voucher is taken from there, and no number is shown", () => {
  rack({ is_demo: false }, 3_300);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText(/from the printer to the cashier/)).toBeTruthy();
});

test("a free terminal at which nothing was printed says how to begin", () => {
  rack({}, 0);
  expect(screen.getByText("Welcome to Tai-Sai")).toBeTruthy();
});

test("who is in control has the chips, whatever was printed before", () => {
  rack({ is_in_control: true }, 3_300);
  expect(screen.getAllByRole("radio")).toHaveLength(2);
});

const amount = (cents: number) => ({ cents, shown: `$${cents / 100}.00` });

const LAYOUTS = layouts as unknown as LayoutData[];
const whole = LAYOUTS.find((one) => one.name === "9A-terminal_alternative") as LayoutData;
const limits = {
  wager_min: amount(100),
  wager_max: amount(500),
  by_kind: [{ kind: "triple", wager_min: amount(200), wager_max: amount(300) }],
} as unknown as Limits;

function help(layout: LayoutData): string[][] {
  const { container } = render(Help, { layout, limits });
  return [...container.querySelectorAll("tbody tr")].map((row) =>
    ["th", "td.wins", "td.gold", "small", ".wager"].map((cell) => {
      const found = row.querySelector(cell)?.cloneNode(true) as Element;
      for (const one of found.querySelectorAll("span")) one.remove();
      return found.textContent ?? "";
    }),
  );
}

test("the help pages say of each bet when it wins, what it pays and its chance", () => {
  const lines = help(whole);
  expect(lines.map(([bets]) => bets)).toEqual([
    ...["Small", "Big", "Odd", "Even", "Total 4, 17", "Total 5, 16", "Total 6, 15"],
    ...["Total 7, 14", "Total 8, 13", "Total 9, 12", "Total 10, 11"],
    ...["Single face · one", "Single face · two", "Single face · three"],
    ...["Two dice combination", "Double", "Triple", "Any triple"],
    ...["Three dice combination (1 1 2)", "Three dice combination (1 2 3)"],
    "Three of four numbers",
  ]);
  expect(lines[0]).toEqual([
    ...["Small", "the three dice add up to 4 to 10; loses on any triple", "1 to 1"],
    ...["105 in 216", "$1.00 to $5.00"],
  ]);
  expect(lines[13]?.slice(1, 4)).toEqual([
    ...["its number is on all three dice", "12 to 1", "1 in 216"],
  ]);
  expect(lines[16]?.[4]).toBe("$2.00 to $3.00");
});

test("bets of one sort with different prices are told apart", () => {
  const areas = whole.areas.map((one) =>
    one.bet === "double_3" ? { ...one, odds_text: "10 to 1" } : one,
  );
  const told = whole.told.flatMap((bets) =>
    bets.includes("double_3") ? [bets.filter((bet) => bet !== "double_3"), ["double_3"]] : [bets],
  );
  const lines = help({ ...whole, areas, told }).map(([bets, , pays]) => `${bets}: ${pays}`);
  expect(lines).toContain("Double 1, 2, 4, 5, 6: 11 to 1");
  expect(lines).toContain("Double 3: 10 to 1");
});
