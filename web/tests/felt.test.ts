import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import { Drags } from "../src/apps/felt/drags.svelte";
import Hand from "../src/apps/felt/Hand.svelte";
import { Hands } from "../src/apps/felt/hands.svelte";
import Rack from "../src/apps/felt/Rack.svelte";
import Settling from "../src/apps/felt/Settling.svelte";
import { chipsIn, chipsOf, fateOf, paidChips, stacksOf, tagsOf } from "../src/apps/felt/stacks";
import type { Placed } from "../src/layout/arrange";
import { markSpace } from "../src/layout/chip_space";
import { coloursOf, coloursOfColour } from "../src/layout/chips";
import type { AreaData } from "../src/layout/geometry";
import { ToastRack } from "../src/parts/toasts.svelte";
import type { Command, FeltView, WagerOnLayout } from "../src/protocol/types";
import type { ScreenState } from "../src/state/screen.svelte";

afterEach(cleanup);

const wager = (
  position: number,
  bet: string,
  more: Partial<WagerOnLayout> = {},
): WagerOnLayout => ({
  position,
  bet,
  amount_cents: 500,
  status: "placed",
  may_be_withdrawn: true,
  touches_line: false,
  way: "inside" as const,
  line_accepted: false,
  chips_cents: [500],
  ...more,
});

const view = (more: Partial<FeltView> = {}): FeltView =>
  ({
    table: "table-1",
    is_tracked: true,
    chips_cents: [100, 500],
    positions: [{ number: 1 }, { number: 2, chip: "red", colour_count: 8 }],
    rack: [{ chip: "red", position: 2, value_cents: 200 }],
    wagers: [],
    ...more,
  }) as FeltView;

const line = (position: number, bet: string, won = 0) => ({
  position,
  bet,
  way: "inside" as const,
  wager_cents: 500,
  won_cents: won,
});

const placed = (bet: string, width = 120, height = 100): Placed => ({
  area: { bet, flow: "down" } as AreaData,
  box: { x: 10, y: 20, width, height },
});

function handsOf(shown: FeltView, answer: object = { outcome: "done" }) {
  const asked: Command[] = [];
  const state = {
    view: shown,
    do: (command: Command) => {
      asked.push(command);
      return Promise.resolve(answer);
    },
  } as unknown as ScreenState<FeltView>;
  const toasts = new ToastRack();
  const hands = new Hands(state, toasts);
  hands.isSoundOn = false;
  return { hands, asked, toasts };
}

test("what becomes of a wager is what the Game System says", () => {
  const losing = view({ to_collect: [line(1, "big")], to_give_back: [line(1, "odd")] });
  expect(fateOf(view(), wager(1, "small")).fate).toBe("lies");
  expect(fateOf(losing, wager(1, "big")).fate).toBe("loses");
  expect(fateOf(losing, wager(1, "odd")).fate).toBe("back");
  expect(fateOf(losing, wager(1, "small")).fate).toBe("wins");
  const paying = view({ to_pay: [{ bet: "small", lines: [line(1, "small", 500)] }] });
  expect(fateOf(paying, wager(1, "small"))).toEqual({ fate: "wins", wonCents: 500 });
  const paid = wager(1, "small", { status: "paid", won_cents: 500 });
  expect(fateOf(paying, paid)).toEqual({ fate: "paid", wonCents: 500 });
});

test("D9 4.3: every stack lies within its area, however many there are", () => {
  for (const count of [1, 3, 7, 12]) {
    const wagers = Array.from({ length: count }, (_, index) => wager(index + 1, "small"));
    const { box } = placed("small");
    const stacks = stacksOf(view({ wagers }), [placed("small")]);
    const lying = stacks.flatMap((one) => one.wagers.map((wager) => wager.position));
    expect(lying).toEqual(wagers.map((one) => one.position));
    for (const { x, y, radius } of stacks) {
      expect(x - radius).toBeGreaterThanOrEqual(box.x);
      expect(x + radius).toBeLessThanOrEqual(box.x + box.width);
      expect(y - radius).toBeGreaterThanOrEqual(box.y);
      expect(y + radius).toBeLessThanOrEqual(box.y + box.height);
    }
  }
});

test("stacks of a few players do not cover one another", () => {
  const wagers = [1, 2, 3].map((position) => wager(position, "small"));
  const [one, two, three] = stacksOf(view({ wagers }), [placed("small")]);
  const apart = 2 * (one?.radius ?? 0);
  expect((two?.x ?? 0) - (one?.x ?? 0)).toBeGreaterThanOrEqual(apart);
  expect((three?.x ?? 0) - (two?.x ?? 0)).toBeGreaterThanOrEqual(apart);
});

test("where there is no space for all, the others' wagers are gathered, to the cent", () => {
  const wagers = Array.from({ length: 10 }, (_, index) => wager(index + 1, "small"));
  const [own, others, ...rest] = stacksOf(view({ wagers }), [placed("small", 88, 84)], 4);
  expect(rest).toEqual([]);
  expect(own?.key).toBe("4/small/inside");
  expect(others?.wagers.map((one) => one.position)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10]);
  expect(others?.amountCents).toBe(9 * 500);
  expect(others?.radius).toBeGreaterThan(12);
  expect((others?.x ?? 0) - (own?.x ?? 0)).toBeGreaterThanOrEqual(2 * (own?.radius ?? 0));
});

test("what all of them were paid lies beside them, and is said together", () => {
  const paid = { status: "paid" as const, won_cents: 4_000, paid_chips_cents: [1_000, 500] };
  const wagers = Array.from({ length: 10 }, (_, index) => wager(index + 1, "small", paid));
  const stacks = stacksOf(view({ wagers }), [placed("small", 88, 84)], 4);
  expect(stacks.map((one) => [one.wagers.length, one.fate])).toEqual([[10, "paid"]]);
  expect(tagsOf(stacks).map((tag) => tag.wonCents)).toEqual([40_000]);
  expect(chipsIn(stacks[0]?.wagers ?? [], paidChips)).toEqual(wagers.map(() => coloursOf(500)));
});

test("wagers with another fate are not gathered with the rest", () => {
  const wagers = Array.from({ length: 10 }, (_, index) => wager(index + 1, "small"));
  const to_give_back = [line(3, "small"), line(5, "small")];
  const shown = view({ wagers, to_collect: [], to_give_back });
  const stacks = stacksOf(shown, [placed("small", 88, 84)]);
  const fates = stacks.map((one) => [one.fate, one.wagers.map((wager) => wager.position)]);
  expect(fates).toEqual([
    ["wins", [1, 2, 4, 6, 7, 8, 9, 10]],
    ["back", [3, 5]],
  ]);
});

test("an area says once what its winners are paid", () => {
  const to_pay = [{ bet: "small", lines: [line(1, "small", 500), line(2, "small", 1_000)] }];
  const wagers = [wager(1, "small"), wager(2, "small"), wager(1, "big")];
  const stacks = stacksOf(view({ wagers, to_pay }), [placed("small"), placed("big")]);
  expect(tagsOf(stacks).map((tag) => [tag.bet, tag.wonCents])).toEqual([["small", 1_500]]);
});

test("chips are drawn as they lie, and a colour in its colour", () => {
  expect(chipsOf(wager(1, "small", { chips_cents: [500, 100] }))).toEqual([
    coloursOf(500),
    coloursOf(100),
  ]);
  const red = wager(2, "small", { chips_cents: [], colour: "red_a", colour_count: 2 });
  expect(chipsOf(red)).toEqual([coloursOfColour("red"), coloursOfColour("red")]);
});

test("a winner is paid in the chips that the Game System says: a colour in its own", () => {
  const paid = { status: "paid", won_cents: 1_500 } as const;
  const value = wager(1, "small", { ...paid, paid_chips_cents: [1_000, 500] });
  expect(paidChips(value)).toEqual([coloursOf(1_000), coloursOf(500)]);
  const red = wager(2, "small", { ...paid, colour: "red", paid_colour_count: 3 });
  expect(paidChips(red)).toEqual([1, 2, 3].map(() => coloursOfColour("red")));
});

test("chips leave the words and dice of their area in sight, whatever its shape", () => {
  for (const [width, height] of [
    [90, 88],
    [118, 57],
    [207, 82],
    [200, 210],
    [1_048, 113],
  ] as const) {
    const { area, box } = placed("small", width, height);
    const marks = markSpace(box, "stacks");
    const wagers = [1, 2, 3].map((position) => wager(position, "small"));
    for (const { x, y, radius } of stacksOf(view({ wagers }), [{ area, box }])) {
      const isBeside = x - radius >= marks.x + marks.width - 1;
      const isBelow = y - radius >= marks.y + marks.height - 1;
      expect(isBeside || isBelow).toBe(true);
      expect(x + radius).toBeLessThanOrEqual(box.x + width);
      expect(y + radius).toBeLessThanOrEqual(box.y + height);
    }
  }
});

test("a touch lays down value chips, or a count of the position's colour", async () => {
  const { hands, asked } = handsOf(view());
  hands.chosen = { 1: 500, 2: 5 };
  hands.choose(1);
  await hands.touch("small");
  hands.choose(2);
  await hands.touch("big");
  expect(asked).toEqual([
    { type: "PlaceChips", position: 1, bet: "small", chips_cents: [500] },
    { type: "PlaceChips", position: 2, bet: "big", colour_count: 5 },
  ]);
});

test("a wager is moved by two touches, and taken back by one", async () => {
  const { hands, asked } = handsOf(view({ wagers: [wager(1, "small")] }));
  hands.choose(1);
  hands.begin("move");
  await hands.touch("small");
  expect(asked).toEqual([]);
  await hands.touch("big");
  hands.begin("take");
  await hands.touch("small");
  expect(asked).toEqual([
    { type: "MoveChips", position: 1, bet: "small", way: "inside", to_bet: "big" },
    { type: "WithdrawChips", position: 1, bet: "small", way: "inside" },
  ]);
  expect(hands.does).toBe("place");
});

test("R47: of several wagers in an area the last one laid down is taken first", async () => {
  const onLine = { ...wager(1, "small"), way: "on_line" as const };
  const { hands, asked } = handsOf(view({ wagers: [wager(1, "small"), onLine] }));
  hands.choose(1);
  hands.begin("take");
  await hands.touch("small");
  await hands.take(1, "small", "inside");
  expect(asked).toEqual([
    { type: "WithdrawChips", position: 1, bet: "small", way: "on_line" },
    { type: "WithdrawChips", position: 1, bet: "small", way: "inside" },
  ]);
  const stacks = stacksOf(view({ wagers: [wager(1, "small"), onLine] }), [placed("small")]);
  expect(stacks.map((one) => one.key)).toEqual(["1/small/inside", "1/small/on_line"]);
});

test("nothing is asked for where there is no wager to move or to take", async () => {
  const { hands, asked, toasts } = handsOf(view());
  hands.choose(1);
  hands.begin("move");
  await hands.touch("small");
  expect(hands.lifted).toBeNull();
  expect(toasts.shown[0]?.words).toBe("This position has no wager there.");
  hands.begin("take");
  await hands.touch("small");
  expect(asked).toEqual([]);
});

test("a refusal is said in words for players", async () => {
  const refused = { outcome: "refused", code: "below_minimum", details: { lowest_cents: 500 } };
  const { hands, toasts } = handsOf(view(), refused);
  hands.chosen = { 1: 100 };
  await hands.place(1, "small");
  expect(toasts.shown[0]?.words).toBe("The least on this bet is $5.00");
});

test("each finger carries its own chip, and drops it where it ends", () => {
  const ondrop = vi.fn();
  const drags = new Drags(ondrop);
  const at = (pointerId: number, clientX: number, clientY: number) =>
    ({ pointerId, clientX, clientY }) as PointerEvent;
  drags.grab(at(1, 0, 0), { is: "chip", position: 1, chip: 500 });
  drags.grab(at(2, 0, 0), { is: "stack", position: 2, bet: "small", way: "inside" });
  drags.move(at(1, 5, 5));
  expect(drags.carried).toEqual([]);
  drags.move(at(1, 50, 50));
  drags.move(at(2, 80, 10));
  expect(drags.carried.length).toBe(2);
  drags.up(at(1, 60, 60));
  drags.drop(at(2, 80, 10));
  expect(ondrop.mock.calls).toEqual([[{ is: "chip", position: 1, chip: 500 }, 60, 60]]);
  expect(drags.carried).toEqual([]);
});

test("a touch that hardly moves is no drag", () => {
  const ondrop = vi.fn();
  const drags = new Drags(ondrop);
  const at = (clientX: number) => ({ pointerId: 1, clientX, clientY: 0 }) as PointerEvent;
  drags.grab(at(0), { is: "chip", position: 1, chip: 500 });
  drags.move(at(9));
  drags.up(at(9));
  expect(ondrop).not.toHaveBeenCalled();
  expect(drags.hasJustEnded).toBe(false);
});

test("D9 3.4(a), (b): the rack shows what a chip of each colour is worth", () => {
  const rack = [
    { chip: "red", position: 2, value_cents: 200 },
    { chip: "blue_b", position: 5, value_cents: 1_000 },
  ];
  const { container } = render(Rack, { rack });
  const items = [...container.querySelectorAll("li")].map((one) => one.textContent ?? "");
  expect(items[0]).toContain("red");
  expect(items[0]).toContain("$2.00");
  expect(items[1]).toContain("blue B");
  expect(items[1]).toContain("position 5");
});

test("the hand holds value chips, or counts of a colour", async () => {
  const onchoose = vi.fn();
  const beside = { chosen: 1, onchoose, ongrab: () => {} };
  render(Hand, { position: { number: 2, chip: "red" }, choices: [1, 5], ...beside });
  await fireEvent.click(screen.getByRole("radio", { name: "5 chips, red" }));
  await fireEvent.keyDown(screen.getByRole("radiogroup"), { key: "ArrowRight" });
  expect(onchoose.mock.calls).toEqual([[5], [5]]);
});

test("D9 6.5: first what is collected is said, then who is paid what", () => {
  const nameOf = (bet: string) => bet.toUpperCase();
  render(Settling, { view: view({ to_collect: [line(1, "big"), line(2, "odd")] }), nameOf });
  expect(screen.getByRole("status").textContent).toContain("2 to collect, $10.00");
  cleanup();
  const red = { ...line(2, "small", 1_000), colour: "red", colour_count: 5 };
  render(Settling, { view: view({ to_pay: [{ bet: "small", lines: [red] }] }), nameOf });
  expect(screen.getByRole("status").textContent).toContain("SMALL");
  expect(screen.getByRole("status").textContent).toContain("5 red ($10.00)");
});
