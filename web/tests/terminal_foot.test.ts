import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import Help from "../src/apps/terminal/Help.svelte";
import Rack from "../src/apps/terminal/Rack.svelte";
import type { AreaData, LayoutData } from "../src/layout/geometry";
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

test("the help pages say of each bet when it wins, and when a triple loses it", () => {
  const area = (kind: string, more: Partial<AreaData>) =>
    ({
      bet: kind,
      kind,
      title: kind,
      prices: [],
      dice: [],
      ways: [1],
      note: "",
      numbers: "",
      ...more,
    }) as AreaData;
  const layout = {
    outcomes_count: 216,
    areas: [
      area("small", { numbers: "4 to 10", note: "loses on any triple", odds_text: "1 to 1" }),
      area("double", { dice: [3, 3], odds_text: "11 to 1" }),
    ],
  } as unknown as LayoutData;
  const limits = { wager_min: amount(100), wager_max: amount(500) } as unknown as Limits;
  const { container } = render(Help, { layout, limits });
  const wins = [...container.querySelectorAll("td.wins")].map((one) => one.textContent);
  expect(wins).toEqual([
    "the three dice add up to 4 to 10; loses on any triple",
    "its number is on at least two dice",
  ]);
});
