import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import ChipSelector from "../src/parts/ChipSelector.svelte";
import Countdown from "../src/parts/Countdown.svelte";
import { Caller } from "../src/parts/caller";
import Keypad from "../src/parts/Keypad.svelte";
import ResultsStrip from "../src/parts/ResultsStrip.svelte";
import RoundPill from "../src/parts/RoundPill.svelte";
import * as sounds from "../src/parts/sounds";

afterEach(cleanup);

test("D9 3.3(a)(i): there are six numbered buttons", async () => {
  const onpress = vi.fn();
  render(Keypad, { display: [], isLit: true, onpress });
  const buttons = screen.getAllByRole("button");
  for (const button of buttons) await fireEvent.click(button);
  expect(onpress.mock.calls.flat()).toEqual([1, 2, 3, 4, 5, 6]);
});

test("D9 3.3(a)(iii): the display shows the numbers pressed", () => {
  render(Keypad, { display: [3, 3, 4], isLit: true, onpress: () => {} });
  expect(screen.getByRole("status").getAttribute("aria-label")).toBe("Display: 3 3 4");
});

test("D9A 3.3(b)(ii): the countdown shows the period's start and end and what is left", () => {
  const openedAt = Date.UTC(2026, 10, 15, 7, 41, 0);
  const { container } = render(Countdown, {
    openedAt,
    closesAt: openedAt + 45_000,
    now: openedAt + 21_000,
    words: "Place your bets",
  });
  expect(container.textContent).toContain("8:41:00 pm");
  expect(container.textContent).toContain("8:41:45 pm");
  expect(container.textContent).toContain("24 s");
});

test("the time left is said aloud at a few moments only", () => {
  const beside = { openedAt: 0, closesAt: 45_000, words: "Place your bets" };
  render(Countdown, { ...beside, now: 34_500 });
  expect(screen.getByRole("status").textContent).toBe("");
  cleanup();
  render(Countdown, { ...beside, now: 35_000 });
  expect(screen.getByRole("status").textContent).toContain("10 seconds");
});

test("D9A 3.4: the strip shows the faces, oldest first, and no more", () => {
  render(ResultsStrip, {
    strip: [
      [1, 2, 3],
      [4, 4, 6],
    ],
  });
  const shown = screen.getAllByRole("img").map((one) => one.getAttribute("aria-label"));
  expect(shown).toEqual(["1 2 3", "4 4 6"]);
});

test("a chip is chosen by touch and by the arrow keys", async () => {
  const onchoose = vi.fn();
  render(ChipSelector, { chips: [100, 500], chosen: 100, size: 60, onchoose });
  await fireEvent.click(screen.getByRole("radio", { name: "Chip of $5.00" }));
  await fireEvent.keyDown(screen.getByRole("radio", { name: "Chip of $1.00" }), {
    key: "ArrowRight",
  });
  expect(onchoose.mock.calls.flat()).toEqual([500, 500]);
});

const round = {
  banner: "result",
  period: { opened_at: 1, closes_at: 45_000 },
  result: { faces: [1, 2, 5], call: "1, 2, 5, total 8" },
};

test("the round is said in words, by its result, or as a test that is marked as one", () => {
  const said = (view: object) => {
    const beside = { view: view as typeof round, now: 10_000, words: "Words", under: "below" };
    const { container } = render(RoundPill, beside);
    const text = container.querySelector(".pill")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
    cleanup();
    return text;
  };
  expect(said(round)).toBe("1, 2, 5, total 8 1, 2, 5, total 8");
  expect(said({ ...round, banner: "no more bets", result: undefined })).toContain("Words below");
  expect(said({ ...round, banner: "place your bets", result: undefined })).toContain("35 s");
  const closed = { ...round, banner: "the table is closed" };
  expect(said(closed)).not.toContain("total 8");
  const test = { faces: [6, 6, 6], call: "triple 6, total 18" };
  expect(said({ ...closed, test })).toContain("Test triple 6, total 18");
});

test("D9 3.4(f): the bell rings once at the close, and not when the screen opens", () => {
  const say = vi.fn();
  const bell = vi.spyOn(sounds, "play").mockImplementation(() => {});
  const caller = new Caller();
  caller.told("place your bets", true, say);
  caller.told("no more bets", true, say);
  caller.told("no more bets", true, say);
  caller.told("result", false, say);
  expect(bell.mock.calls).toEqual([["bell"]]);
  expect(say).toHaveBeenCalledTimes(1);
});
