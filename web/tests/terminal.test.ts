import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { outcomeOf } from "../src/apps/terminal/outcome";
import { CHIP_MIN, chipsInRack, chipToBegin, unplayable } from "../src/apps/terminal/rack";
import { Touches } from "../src/apps/terminal/touches.svelte";
import { ToastRack } from "../src/parts/toasts.svelte";
import type { Answer, Command, TerminalView } from "../src/protocol/types";
import type { ScreenState } from "../src/state/screen.svelte";
import { LATE_MS } from "../src/state/waiting.svelte";

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

const DONE = { number: 1, outcome: "done" } as Answer;
const REFUSED = { number: 1, outcome: "refused", code: "at_maximum", words: "enough" } as Answer;

function touching(wagers: Record<string, number>, answer: (asked: Command) => Answer = () => DONE) {
  const asked: Command[] = [];
  const screen = {
    view: { wagers },
    do: async (command: Command) => {
      asked.push(command);
      return answer(command);
    },
  } as unknown as ScreenState<TerminalView>;
  const toasts = new ToastRack();
  return { asked, toasts, touches: new Touches(screen, toasts) };
}

test("every chip of eight is large enough for a finger on each screen", () => {
  for (const width of [336, 366, 510, 740, 1_040]) {
    expect(chipsInRack(8, width, 88).size).toBeGreaterThanOrEqual(CHIP_MIN);
  }
});

test("chips stand in one row where they can, and in two where they cannot", () => {
  const wide = chipsInRack(8, 740, 88);
  expect(8 * (wide.size + wide.gap)).toBeLessThanOrEqual(740);
  expect(wide.width).toBe(8 * (wide.size + wide.gap));
  const narrow = chipsInRack(8, 336, 56);
  expect(narrow.width).toBe(4 * (narrow.size + narrow.gap));
  expect(narrow.width).toBeLessThanOrEqual(336 + narrow.gap);
});

test("the chip to begin with can be played", () => {
  const chips = [100, 500, 1_000, 2_500];
  expect(chipToBegin(chips, unplayable(chips, 100, 5_000))).toBe(500);
  expect(chipToBegin(chips, unplayable(chips, 1_000, 5_000))).toBe(1_000);
  expect(chipToBegin(chips, unplayable(chips, 100, 300))).toBe(100);
  expect(unplayable(chips, 500, 1_500)).toEqual([100, 2_500]);
});

test("a round is told by what was wagered, what came back, and the difference", () => {
  const lines = [
    { bet: "small", wager_cents: 500, won_cents: 500, returned_cents: 1_000 },
    { bet: "big", wager_cents: 2_000, won_cents: 0, returned_cents: 0 },
  ];
  expect(outcomeOf(lines)).toEqual({ wagered: 2_500, returned: 1_000, net: -1_500 });
});

test("a wager dragged to another area is moved in one request", async () => {
  const { asked, touches } = touching({ small: 1_500 });
  await touches.move("small", "big");
  expect(asked).toEqual([{ type: "MoveWager", bet: "small", to_bet: "big" }]);
});

test("a wager that is refused where it was dragged to has never left where it was", async () => {
  const { asked, toasts, touches } = touching({ small: 1_500 }, () => REFUSED);
  await touches.move("small", "triple_1");
  expect(asked).toHaveLength(1);
  expect(toasts.shown[0]?.words).toBe("The highest wager is reached");
});

test("a drag is undone as one thing, because it is one", async () => {
  const { asked, touches } = touching({ small: 1_500 });
  await touches.move("small", "big");
  await touches.press("UndoWager");
  expect(asked.slice(1)).toEqual([{ type: "UndoWager" }]);
});

test("an area without a wager has nothing to drag, and none is dragged onto itself", async () => {
  const { asked, touches } = touching({ small: 500 });
  await touches.move("big", "small");
  await touches.move("small", "small");
  expect(asked).toEqual([]);
});

test("a wager whose answer is late is shown as on its way until it is there", async () => {
  vi.useFakeTimers();
  let settle: (answer: Answer) => void = () => {};
  const screen = {
    view: { wagers: {} },
    do: () =>
      new Promise<Answer>((done) => {
        settle = done;
      }),
  } as unknown as ScreenState<TerminalView>;
  const touches = new Touches(screen, new ToastRack());
  touches.chip = 500;
  const placed = touches.touch("small");
  expect(touches.waiting.asking).toBe(1);
  expect([...touches.waiting.late]).toEqual([]);
  vi.advanceTimersByTime(LATE_MS);
  expect([...touches.waiting.late]).toEqual(["small"]);
  settle(DONE);
  await placed;
  expect(touches.waiting.asking).toBe(0);
  expect([...touches.waiting.late]).toEqual([]);
  vi.advanceTimersByTime(LATE_MS);
  expect([...touches.waiting.late]).toEqual([]);
  vi.useRealTimers();
});

test("a terminal that was made silent stays silent", () => {
  const { touches } = touching({});
  expect(touches.isSoundOn).toBe(true);
  touches.switchSound();
  expect(touching({}).touches.isSoundOn).toBe(false);
});
