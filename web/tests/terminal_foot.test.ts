import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import layouts from "../layouts.json";
import Foot from "../src/apps/terminal/Foot.svelte";
import Help from "../src/apps/terminal/Help.svelte";
import Rack from "../src/apps/terminal/Rack.svelte";
import Tidings from "../src/apps/terminal/Tidings.svelte";
import type { LayoutData } from "../src/layout/geometry";
import type { Limits, TerminalView } from "../src/protocol/types";

afterEach(cleanup);

const amount = (cents: number) => ({ cents, shown: `$${cents / 100}.00` });
const NOTHING = { onchoose: () => {}, ondrop: () => {}, ondrag: () => {} };

function rack(view: Partial<TerminalView>) {
  render(Rack, {
    view: { banner: "result", is_in_control: false, is_demo: true, ...view } as TerminalView,
    chips: [100, 500],
    chip: 100,
    chipSize: 60,
    outcome: null,
    ...NOTHING,
  });
}

test("a voucher that was printed stays in sight, and in a demo leads to the printer", () => {
  rack({ voucher: { amount_cents: 3_300, printing: "printed" } });
  expect(screen.getByText("Your payment voucher for $33.00 is printed")).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/demo/vouchers");
});

test("in a house with printers the voucher is taken from there, and no number is shown", () => {
  rack({ is_demo: false, voucher: { amount_cents: 3_300, printing: "printed" } });
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText(/from the printer to the cashier/)).toBeTruthy();
});

test("a round with a net loss is told as one, and not celebrated", () => {
  const view = { banner: "result", is_in_control: true, is_demo: true } as TerminalView;
  const outcome = { wagered: 2_500, returned: 1_000, net: -1_500 };
  const shown = render(Rack, { view, chips: [100], chip: 100, chipSize: 60, outcome, ...NOTHING });
  const told = shown.container.querySelector(".outcome");
  expect(told?.textContent?.replace(/\s+/g, " ")).toContain(
    "Wagered$25.00 Returned$10.00 Net -$15.00",
  );
  expect(told?.classList.contains("win")).toBe(false);
});

test.each([
  ["issued", "is being printed", "Please wait until it comes out."],
  ["sent", "is being printed", "Please wait until it comes out."],
  ["in_doubt", "Your voucher for $33.00", "Staff have been called, please wait."],
  ["paid_by_hand", "Your voucher for $33.00", "The cashier pays it without paper."],
] as const)("a voucher that is %s is not called printed", (printing, title, words) => {
  rack({ voucher: { amount_cents: 3_300, printing } });
  const told = screen.getByRole("status").textContent ?? "";
  expect(told).toContain(title);
  expect(told).toContain(words);
  expect(told).not.toContain("is printed");
  expect(screen.queryByRole("link")).toBeNull();
});

test.each([
  ["no_printer", "the dealer pays"],
  ["printer_not_ready", "the dealer pays"],
  ["voucher_printing", "being printed"],
  ["voucher_in_doubt", "staff are called"],
  ["no_credits", "voucher"],
])("where cash-out is refused with %s the button says: %s", (code, words) => {
  const shown = amount(0);
  const why_not = { code, rule: "", text: "", details: {} };
  render(Foot, {
    view: {
      ...{ banner: "result", is_in_control: true, is_demo: false, messages: [], wagers: {} },
      ...{ credits: shown, wagered: shown, won_last: shown },
      buttons: [{ command: "CashOut", is_lit: false, why_not }],
    } as unknown as TerminalView,
    ...{ chips: [100], chip: 100, chipSize: 60, outcome: null, isCancelling: false, ...NOTHING },
    ...{ onpress: () => {}, oncancel: () => {}, oncashin: () => {}, onrefused: () => {} },
  });
  const button = screen.getByRole("button", { name: /Cash out/ });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.querySelector("small")?.textContent).toBe(words);
});

test("what is wrong in the cabinet stands small beside the hint, for staff", () => {
  const faults = [
    { device: "printer", fault: "paper_low" },
    { device: "acceptor", fault: "a word of its maker" },
  ] as const;
  render(Tidings, {
    terminal: 1,
    limits,
    notices: [],
    messages: [],
    hint: "Touch",
    faults,
    onconsent: () => {},
  });
  expect(screen.getByText("Touch")).toBeTruthy();
  expect(screen.getByText(/^For staff:/).textContent).toBe(
    "For staff: Voucher printer: paper low · Note acceptor: a word of its maker",
  );
});

test("a free terminal at which nothing was printed says how to begin", () => {
  rack({});
  expect(screen.getByText("Welcome to Tai-Sai")).toBeTruthy();
});

test("who is in control has the chips", () => {
  rack({ is_in_control: true });
  expect(screen.getAllByRole("radio")).toHaveLength(2);
});

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
