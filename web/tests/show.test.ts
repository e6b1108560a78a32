import type { Component } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REST_MS, REVEAL_MS, Show, type StageProps } from "../src/parts/show.svelte";

interface View {
  banner: string;
  round?: number;
  result?: { round: number; faces: readonly number[]; call: string };
  credits?: number;
}

const CLOSED: View = { banner: "no more bets", round: 7, credits: 35 };
const DICE = { round: 7, faces: [1, 3, 3], call: "1, double 3, total 7" };
const RESULT: View = { banner: "result", result: DICE, credits: 300 };

let wantsLessMotion = false;
beforeEach(() => {
  vi.useFakeTimers();
  wantsLessMotion = false;
  vi.stubGlobal("matchMedia", () => ({ matches: wantsLessMotion }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function showing(...views: View[]): Show<View> {
  const show = new Show<View>({
    resultOf: (view) => view.result,
    until: ["banner", "result", "credits"],
  });
  show.stage.found = { default: (() => ({})) as unknown as Component<StageProps> };
  for (const view of views) show.told(view);
  return show;
}

test("the dice tell a result first: what the screen shows of it waits until they lie", () => {
  const show = showing(CLOSED, RESULT);
  expect(show.staged).toMatchObject({ act: "reveal", isAtRest: false, faces: [1, 3, 3] });
  expect(show.present(RESULT)).toMatchObject({ banner: "no more bets", credits: 35 });
  expect(show.present(RESULT).result).toBeUndefined();
  vi.advanceTimersByTime(REST_MS);
  expect(show.present(RESULT)).toBe(RESULT);
  expect(show.act).toBe("reveal");
  vi.advanceTimersByTime(REVEAL_MS - REST_MS);
  expect(show.act).toBeNull();
});

test.each(["pointerdown", "keydown"])("a %s ends the show and shows the result", (sign) => {
  const show = showing(CLOSED, RESULT);
  window.dispatchEvent(new Event(sign));
  expect(show.act).toBeNull();
  expect(show.present(RESULT)).toBe(RESULT);
});

test("who wants less motion sees the result at once, and large dice that are still", () => {
  wantsLessMotion = true;
  const show = showing(CLOSED, RESULT);
  expect([show.act, show.isStill, show.isAtRest]).toEqual(["reveal", true, true]);
  expect(show.present(RESULT)).toBe(RESULT);
});

test("a page that comes while a result is shown, or has no stage yet, shows it without one", () => {
  expect(showing(RESULT).act).toBeNull();
  const show = showing(CLOSED);
  show.stage.found = null;
  show.told(RESULT);
  expect(show.present(RESULT)).toBe(RESULT);
});

test("no result is kept back for a round that is void, amended, or over", () => {
  for (const next of [
    { banner: "void round" },
    { ...RESULT, result: { round: 7, faces: [1, 1, 1], call: "triple 1, total 3" } },
    { banner: "waiting for the next round" },
  ]) {
    const show = showing(CLOSED, RESULT, next);
    expect(show.present(next)).toBe(next);
    expect(show.act).toBeNull();
  }
});

test("the same result told again neither begins the show anew nor cuts it short", () => {
  const show = showing(CLOSED, RESULT);
  vi.advanceTimersByTime(REST_MS - 1);
  show.told({ ...RESULT, credits: 301 });
  expect(show.isAtRest).toBe(false);
  vi.advanceTimersByTime(1);
  expect(show.isAtRest).toBe(true);
});

test("the tumbler shakes while the dice are tumbled, and the bell rings at the close", () => {
  const show = showing(CLOSED, RESULT, { banner: "waiting for the next round", round: 8 });
  expect(show.act).toBe("spin");
  show.told({ banner: "place your bets", round: 8 });
  expect(show.act).toBeNull();
  show.told({ ...CLOSED, round: 8 });
  expect(show.act).toBe("close");
});
