import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Dealings } from "../src/apps/entry_terminal/dealings";
import LayoutDialogs from "../src/apps/entry_terminal/LayoutDialogs.svelte";
import LayoutSide from "../src/apps/entry_terminal/LayoutSide.svelte";
import { nextStep } from "../src/apps/entry_terminal/next_step";
import Settlement from "../src/apps/entry_terminal/Settlement.svelte";
import type { DealersLayout, EntryTerminalView, PositionRow } from "../src/protocol/types";

afterEach(cleanup);

const row = (number: number, more: Partial<PositionRow> = {}): PositionRow => ({
  number,
  is_taken: true,
  wagered_cents: 0,
  lit: [],
  dark: [],
  may_consent_to: [],
  ...more,
});

const layout = (more: Partial<DealersLayout> = {}): DealersLayout => ({
  is_tracked: true,
  chips_cents: [100, 500],
  free_colours: ["blue", "green"],
  can_buy_chips: true,
  positions: [
    row(1, { lit: ["BuyColour", "PlaceCallBet", "LeavePosition"] }),
    row(2, { chip: "red", value_cents: 200, colour_count: 9, lit: ["BuyColour", "CashOutColour"] }),
    row(3, { is_taken: false, lit: ["TakePosition"] }),
  ],
  ...more,
});

const small = {
  bet: "small",
  lines: [
    {
      position: 1,
      bet: "small",
      way: "inside" as const,
      wager_cents: 600,
      won_cents: 600,
      chips_cents: [500, 100],
    },
  ],
};
const nameOf = (bet: string) => ({ small: "Small" })[bet] ?? bet;
const view = (more: Partial<EntryTerminalView> = {}) =>
  ({
    glance: { notices: [] },
    buttons: [],
    layout: layout(),
    ...more,
  }) as unknown as EntryTerminalView;

function dialog(is: string, position: number, shown = layout()) {
  const ask = vi.fn(() => Promise.resolve(true));
  const say = vi.fn();
  const onclose = vi.fn();
  HTMLDialogElement.prototype.showModal = () => {};
  render(LayoutDialogs, {
    open: { is, position },
    view: view(),
    layout: shown,
    dealings: { ask, say } as unknown as Dealings,
    areas: [["small", "Small"]],
    onclose,
    onopen: () => {},
  });
  return { ask, say, onclose };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name, hidden: true }));

test("the dealer sees the taken positions, and what lies of each on the layout", () => {
  render(LayoutSide, { layout: layout(), wageredCents: 600, onopen: () => {} });
  const names = screen.getAllByRole("button").map((one) => one.textContent ?? "");
  expect(names.some((name) => name.includes("Position 2, red, $2.00 each, 9 in hand"))).toBe(true);
  expect(names.some((name) => name.includes("Position 3"))).toBe(false);
});

test("D9 6.5(b): an area is paid with the chips that are counted out", async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  const dealings = { ask } as unknown as Dealings;
  render(Settlement, { layout: layout({ to_pay: [small] }), dealings, nameOf });
  expect(screen.getByRole("status").textContent).toContain("1 × $5 + 1 × $1");
  await fireEvent.click(screen.getByRole("button", { name: "Pay Small" }));
  expect(ask).toHaveBeenCalledWith({ type: "PayArea", bet: "small" });
});

test("the large button names the area to pay, and to whom", () => {
  const shown = view({
    next_step: "PayArea",
    buttons: [{ command: "PayArea", choice: "small", is_lit: true }],
    layout: layout({ to_pay: [small] }),
  });
  const { words, under, command } = nextStep(shown, 0, nameOf);
  expect([words, under]).toEqual(["Pay Small", "1:\u00a0$6.00"]);
  expect(command).toEqual({ type: "PayArea", bet: "small" });
});

test("R46: while a settlement is held, or something is taken back first, there is nothing to press", () => {
  const line = { round: 1, position: 4, bet: "small", way: "inside" as const, amount_cents: 500 };
  const shown = view({ layout: layout({ to_take_back: [line] }) });
  const settling = { ...shown, glance: { ...shown.glance, phase: "settling" as const } };
  const back = nextStep(settling, 0, nameOf);
  expect([back.words, back.under, back.command]).toEqual(["Take back first", "4: $5.00", null]);
  const held = nextStep(
    { ...settling, glance: { ...settling.glance, held_until: 59_000 } },
    0,
    nameOf,
  );
  expect([held.words, held.command]).toEqual(["Settlement held", null]);
  expect(held.under).toContain("59 s");
});

test("D9 3.4(a): a colour is sold at a value, for a count of chips", async () => {
  const { ask } = dialog("position", 1);
  await press("Sell colour chips");
  const bought = { position: 1, chip: "blue", value_cents: 500, count: 20, tender: "cash" };
  expect(ask).toHaveBeenCalledWith({ type: "BuyColour", ...bought });
});

test("more of a colour is sold at the value that the rack shows", async () => {
  const { ask } = dialog("position", 2);
  await press("Sell colour chips");
  const bought = { position: 2, chip: "red", value_cents: 200, count: 20, tender: "cash" };
  expect(ask).toHaveBeenCalledWith({ type: "BuyColour", ...bought });
});

test("D9 4.5: a called wager is placed with the chips that were handed over", async () => {
  const { ask, onclose } = dialog("call_bet", 1);
  await press("$5");
  await press("$1");
  await press("Wager called by the player");
  const placed = { position: 1, bet: "small", placed_on: "small", chips_cents: [500, 100] };
  expect(ask).toHaveBeenCalledWith({ type: "PlaceCallBet", ...placed });
  await vi.waitFor(() => expect(onclose).toHaveBeenCalled());
});

test("the next free position is given out", async () => {
  const { ask } = dialog("take_position", 0);
  await press("New position");
  expect(ask).toHaveBeenCalledWith({ type: "TakePosition", position: 3 });
});

test("what cannot be done for a player says why", async () => {
  const why_not = { code: "wagers_in_play", rule: "D9 4.3", words: "wagers are in play" };
  const dark = [{ command: "LeavePosition", is_lit: false, why_not }];
  const { say, ask } = dialog("position", 1, layout({ positions: [row(1, { dark })] }));
  await press("The player leaves");
  expect(say).toHaveBeenCalledWith("Not while wagers are in play");
  expect(ask).not.toHaveBeenCalled();
});
