import { expect, test } from "vitest";
import { stepsOf } from "../src/apps/entry_terminal/steps";
import type { Glance } from "../src/protocol/types";

const at = (more: Partial<Glance>): Glance =>
  ({ mode: "terminals", phase: "between_rounds", is_covered: true, ...more }) as Glance;

const shown = (glance: Glance, next?: string) =>
  stepsOf(glance, next).map((step) => `${step.key} ${step.is}`);

test("between rounds the next step is the spin", () => {
  expect(shown(at({}), "SpinTumbler").slice(0, 3)).toEqual([
    "step.cover done",
    "step.spin now",
    "step.open later",
  ]);
});

test("terminals alone have no call and no uncovering", () => {
  const keys = stepsOf(at({}), "SpinTumbler").map((step) => step.key);
  expect(keys).not.toContain("step.close");
  expect(keys).not.toContain("step.uncover");
});

test("where there is a table layout, losers are collected before winners are paid", () => {
  const keys = stepsOf(at({ mode: "hybrid" }), "SpinTumbler").map((step) => step.key);
  expect(keys.slice(-3)).toEqual(["step.enter", "step.collect", "step.pay"]);
});

test("while the period runs nothing is to be pressed", () => {
  expect(shown(at({ phase: "wagering", spins: 3 }))).toContain("step.closes now");
});

test("the outcome is entered after the close", () => {
  const steps = shown(at({ phase: "no_more_wagers", spins: 3, is_covered: false }), "PressEnter");
  expect(steps).toContain("step.closes done");
  expect(steps).toContain("step.enter now");
});
