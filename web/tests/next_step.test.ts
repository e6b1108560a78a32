import { expect, test } from "vitest";
import { nextStep } from "../src/apps/entry_terminal/next_step";
import type { EntryTerminalView } from "../src/protocol/types";

/** A table between rounds at which no round can be begun, and why. */
const stuck = (code: string) =>
  ({
    glance: { mode: "terminals", phase: "between_rounds", is_covered: true },
    buttons: [
      { command: "SpinTumbler", is_lit: false, why_not: { code, rule: "R3", words: "no" } },
    ],
    terminals: [],
    alerts: [],
    display: [],
  }) as unknown as EntryTerminalView;

const shown = (view: EntryTerminalView) => nextStep(view, 0, (bet) => bet);

test("a dealer whose table goes to another machine is told to wait, and calls nobody", () => {
  const { words, under, command } = shown(stuck("changes_hands"));
  expect(words).toBe("Next round in a moment");
  expect(under).toMatch(/another machine/);
  expect(command).toBeNull();
});

test("a dealer at a locked table calls a supervisor", () => {
  expect(shown(stuck("game_locked")).words).toBe("A supervisor is needed");
});

test("a round that was put right says so where the display keeps what was pressed", () => {
  const between = (display: number[]) =>
    ({
      glance: {
        phase: "between_rounds",
        result: { round: 1, faces: [6, 6, 6], call: "triple 6, total 18", lit: [] },
      },
      next_step: "PlaceCover",
      buttons: [],
      terminals: [],
      alerts: [],
      display,
    }) as unknown as EntryTerminalView;

  expect(shown(between([1, 2, 4])).under).toBe("Put right: triple 6, total 18");
  expect(shown(between([6, 6, 6])).under).toBe("triple 6, total 18");
});
