import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import NotYet from "../src/parts/NotYet.svelte";
import type { Line } from "../src/protocol/connection";

afterEach(cleanup);

const onenrol = async () => "";

const cases: [{ isTurnedAway: boolean; line: Line; service: string | undefined }, string][] = [
  [{ isTurnedAway: false, line: "open", service: "in_service" }, "Nothing to show yet"],
  [{ isTurnedAway: false, line: "open", service: "halted" }, "Out of service for a moment"],
  [{ isTurnedAway: false, line: "lost", service: undefined }, "Connection lost"],
  [{ isTurnedAway: false, line: "ended", service: undefined }, "Open in another window"],
];

test.each(cases)("a screen with nothing to show says why: %o", (how, words) => {
  render(NotYet, { ...how, onenrol });
  expect(screen.getByRole("alert").textContent).toContain(words);
});

test("a device that the house does not know asks for its code", async () => {
  render(NotYet, { isTurnedAway: true, line: "lost", service: undefined, onenrol });
  expect(await screen.findByLabelText("Code")).toBeTruthy();
});
