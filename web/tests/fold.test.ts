import { expect, test } from "vitest";
import { fold, NOTHING } from "../src/protocol/fold";

const welcome = (update: number, view: Record<string, unknown>) =>
  ({ tell: "welcome", update, screen: "terminal", view }) as const;

test("a welcome replaces the whole view", () => {
  const before = { update: 7, view: { banner: "result", result: {} } };
  expect(fold(before, welcome(8, { banner: "waiting" }))?.view).toEqual({ banner: "waiting" });
});

test("a change replaces the fields it names and leaves the others", () => {
  const before = { update: 1, view: { at: 1, credits: { cents: 5 }, table: "table-1" } };
  const after = fold(before, {
    tell: "changed",
    update: 2,
    view: { at: 2, credits: { cents: 9 } },
  });
  expect(after).toEqual({ update: 2, view: { at: 2, credits: { cents: 9 }, table: "table-1" } });
});

test("a field that is gone is absent, not blank", () => {
  const before = { update: 1, view: { result: { faces: [1, 2, 3] }, table: "table-1" } };
  const after = fold(before, { tell: "changed", update: 2, gone: ["result"] });
  expect(after?.view).toEqual({ table: "table-1" });
});

test("a gap in the numbers is found", () => {
  expect(fold({ update: 1, view: {} }, { tell: "changed", update: 3, view: { at: 3 } })).toBeNull();
});

test("nothing is folded before a welcome", () => {
  expect(fold(NOTHING, { tell: "changed", update: 2, view: { at: 2 } })).toBeNull();
});
