import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import BrokenLink from "../src/apps/inspector/BrokenLink.svelte";
import ReplayChips from "../src/apps/inspector/ReplayChips.svelte";
import {
  landmarkOf,
  seatsAfter,
  sinceBegin,
  wageredOf,
  wagersOf,
} from "../src/apps/inspector/replay";
import Scrubber from "../src/apps/inspector/Scrubber.svelte";
import type { AreaData } from "../src/layout/geometry";
import { type ReplayStep, type RoundReplay, type Seat, searchPath } from "../src/protocol/records";

afterEach(cleanup);

const seat = (number: number, wagers: Record<string, number>, more: Partial<Seat> = {}): Seat => ({
  kind: "terminal",
  number,
  wagers,
  won_cents: 0,
  returned_cents: 0,
  is_settled: false,
  ...more,
});

const step = (event: string, at: number, seats: Seat[] = [], more: Partial<ReplayStep> = {}) => ({
  sequence: at + 1,
  at: 1_000_000 + at * 1_250,
  event,
  values: {},
  digest: "",
  previous: "",
  phase: "wagering",
  seats,
  is_settled: false,
  is_void: false,
  is_correction: false,
  is_altered: false,
  ...more,
});

const REPLAY: RoundReplay = {
  table: "table-1",
  round: 7,
  edition: "9A",
  layout: "standard",
  drawn_layout: "terminal_standard",
  steps: [
    step("RoundBegan", 0),
    step("PlaceYourBetsCalled", 1),
    step("WagersChanged", 2, [seat(1, { small: 500 })]),
    step("WagersChanged", 3, [seat(2, { small: 200, big: 100 })]),
    step("WagersChanged", 4, [seat(1, { small: 900 })]),
    step("TerminalsSettled", 5, [seat(1, { small: 900 }, { won_cents: 900, is_settled: true })]),
  ],
};

test("the layout after a step has the wagers of all steps before it, and none after", () => {
  expect(wagersOf(seatsAfter(REPLAY, 1))).toEqual({});
  expect(wagersOf(seatsAfter(REPLAY, 3))).toEqual({ small: 700, big: 100 });
  expect(wagersOf(seatsAfter(REPLAY, 4))).toEqual({ small: 1_100, big: 100 });
});

test("every landmark has its button and the time since the round began", async () => {
  const onmove = vi.fn();
  render(Scrubber, { replay: REPLAY, at: 3, onmove });
  const opened = screen.getByRole("button", { name: "Open 0:01" });
  expect(opened.getAttribute("aria-current")).toBe("step");
  await fireEvent.click(screen.getByRole("button", { name: "Settled 0:06" }));
  expect(onmove).toHaveBeenCalledWith(5);
});

test("lost chips are crossed out once the round is settled, and chips say their amount", () => {
  const box = { x: 0, y: 0, width: 100, height: 80 };
  const placed = ["small", "big", "odd"].map((bet) => ({ area: { bet } as AreaData, box }));
  const wagers = { small: 500, big: 2_500 };
  const shown = (isSettled: boolean) => {
    const { container } = render(ReplayChips, { placed, wagers, lit: ["small"], isSettled });
    return [...container.querySelectorAll("[data-wager]")].map((one) => [
      one.getAttribute("data-wager"),
      one.querySelector("text")?.textContent,
      one.classList.contains("lost"),
    ]);
  };
  expect(shown(false)).toEqual([
    ["small", "$5", false],
    ["big", "$25", false],
  ]);
  cleanup();
  expect(shown(true)).toEqual([
    ["small", "$5", false],
    ["big", "$25", true],
  ]);
});

test("one seat can be looked at alone", () => {
  expect(wagersOf(seatsAfter(REPLAY, 5), "terminal 2")).toEqual({ small: 200, big: 100 });
  expect(wageredOf(seat(2, { small: 200, big: 100 }))).toBe(300);
});

test("landmarks stand where the round opened and was settled, and at corrections", () => {
  expect(REPLAY.steps.map(landmarkOf)).toEqual(["", "open", "", "", "", "settle"]);
  expect(landmarkOf(step("PaymentRefused", 1, [], { is_correction: true }))).toBe("correct");
});

test("time counts from the round's first record", () => {
  const [, second, , , , last] = REPLAY.steps;
  expect(second && sinceBegin(REPLAY, second)).toBe("0:01.250");
  expect(last && sinceBegin(REPLAY, last)).toBe("0:06.250");
});

test("what is not sought is left out of the question", () => {
  expect(searchPath("/rounds", { table: "", day: "2026-11-15", irregular: false })).toBe(
    "/rounds?day=2026-11-15",
  );
  expect(searchPath("/rounds", { table: "" })).toBe("/rounds");
});

test("arrow keys go from step to step, and never past the ends", async () => {
  const onmove = vi.fn();
  render(Scrubber, { replay: REPLAY, at: 5, onmove });
  await fireEvent.keyDown(window, { key: "ArrowLeft" });
  await fireEvent.keyDown(window, { key: "ArrowRight" });
  await fireEvent.keyDown(window, { key: "Home" });
  expect(onmove.mock.calls.map(([to]) => to)).toEqual([4, 5, 0]);
});

test("play goes on by itself until it is paused", async () => {
  vi.useFakeTimers();
  const onmove = vi.fn();
  render(Scrubber, { replay: REPLAY, at: 2, onmove });
  await fireEvent.click(screen.getByText("Play"));
  vi.advanceTimersByTime(700);
  expect(onmove).toHaveBeenLastCalledWith(3);
  await fireEvent.click(screen.getByText("Pause"));
  vi.advanceTimersByTime(5_000);
  expect(onmove).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test("a record whose contents were altered is marked, and so is one that is not linked", () => {
  const link = { at: 1, kind: "NoteInserted" };
  const wrong = {
    words: "",
    reason: "altered",
    stream: "table-1",
    sequence: 9,
    detail: "",
    links: [
      { ...link, sequence: 8, previous: "p7", digest: "d8", digest_made: "d8" },
      { ...link, sequence: 9, previous: "d8", digest: "d9", digest_made: "other" },
      { ...link, sequence: 10, previous: "not d9", digest: "d10", digest_made: "d10" },
    ],
  };
  const { container } = render(BrokenLink, { wrong });
  const bad = [...container.querySelectorAll(".bad")].map((one) => one.textContent?.trim());
  expect(bad).toEqual(["✕ other", "✕ not d9"]);
  expect(container.querySelectorAll(".here")).toHaveLength(1);
});
