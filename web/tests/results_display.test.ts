import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ResultsDisplay from "../src/apps/results_display/ResultsDisplay.svelte";

class FakeSocket {
  static last: FakeSocket;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.last = this;
  }

  send(): void {}
  close(): void {}

  tell(view: object): void {
    this.onopen?.();
    const told = { tell: "welcome", update: 1, screen: "results_display", view };
    this.onmessage?.({ data: JSON.stringify(told) });
  }
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  render(ResultsDisplay, { path: "/screens/results_display/table-2/0/" });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = {
  service: "in_service",
  table: "table-2",
  at: 1_700_000_000_000,
  is_demo: true,
  banner: "result",
  disclaimer: "For information only (D9 7.5).",
  results: [
    { round: 1, faces: [1, 2, 5], total: 8, call: "1, 2, 5, total 8" },
    { round: 3, faces: [2, 5, 5], total: 12, call: "2, double 5, total 12" },
  ],
};

test("D9 3.4(g): the most recent results are shown, the newest first and largest", async () => {
  FakeSocket.last.tell(shown);
  const newest = await screen.findByRole("status", { name: "The newest result" });
  expect(newest.textContent).toContain("Round 3");
  expect(newest.textContent).toContain("2, double 5, total 12");
  const earlier = screen.getAllByRole("listitem");
  expect(earlier.map((one) => one.textContent?.replace(/\s+/g, " ").trim())).toEqual(["Round 1 8"]);
});

test.each([0, 1, 2])("after %i results the places of the next ones are there", async (count) => {
  FakeSocket.last.tell({ ...shown, results: shown.results.slice(0, count) });
  await screen.findByText("For information only (D9 7.5).");
  const wall = document.querySelector("main ol") as HTMLElement;
  expect(wall.style.gridTemplateRows).toBe("repeat(3, minmax(0, 1fr))");
  expect(wall.children.length).toBe(3);
  // Nobody who listens is told of a result that is not there.
  expect(screen.queryAllByRole("listitem").length).toBe(Math.max(count - 1, 0));
});

test("D9 7.5: the disclaimer is shown as it is sent", async () => {
  FakeSocket.last.tell(shown);
  expect(await screen.findByText("For information only (D9 7.5).")).toBeTruthy();
});

test("a display without a result says so, and is marked as a demo's", async () => {
  FakeSocket.last.tell({ ...shown, results: [] });
  expect(await screen.findByText("No result yet")).toBeTruthy();
  expect(screen.getByText("Demo · no real money")).toBeTruthy();
});

test("a display that is switched off shows nothing else", async () => {
  FakeSocket.last.tell({ service: "in_service" });
  expect(await screen.findByText("The results display is off")).toBeTruthy();
});

test("what is entered for the round in play stands first, and its phase above", async () => {
  const result = { round: 4, faces: [1, 1, 2], call: "double 1, 2, total 4", lit: [] };
  FakeSocket.last.tell({ ...shown, round: 4, result });
  const newest = await screen.findByRole("status", { name: "The newest result" });
  expect(newest.textContent).toContain("Round 4");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  FakeSocket.last.tell({ ...shown, banner: "no more bets", round: 5 });
  expect((await screen.findAllByText("No more bets")).length).toBeGreaterThan(0);
});

test("before the first result the display says what will come", async () => {
  FakeSocket.last.tell({ ...shown, results: [] });
  expect(await screen.findByText("No result yet")).toBeTruthy();
});
