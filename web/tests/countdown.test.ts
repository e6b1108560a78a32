import { expect, test } from "vitest";
import { timeLeft } from "../src/parts/countdown";

test("a whole second is shown until it is over", () => {
  expect(timeLeft(0, 45_000, 0).seconds).toBe(45);
  expect(timeLeft(0, 45_000, 1).seconds).toBe(45);
  expect(timeLeft(0, 45_000, 44_001).seconds).toBe(1);
});

test("nothing is left at the end and after it", () => {
  expect(timeLeft(0, 45_000, 45_000)).toEqual({ seconds: 0, share: 0 });
  expect(timeLeft(0, 45_000, 99_000)).toEqual({ seconds: 0, share: 0 });
});

test("the bar is told where to be when the second is over", () => {
  expect(timeLeft(0, 40_000, 10_000).share).toBe(29 / 40);
  expect(timeLeft(0, 40_000, 10_999).share).toBe(29 / 40);
  expect(timeLeft(0, 40_000, 39_500).share).toBe(0);
});

test("a clock that is behind shows no more than the period", () => {
  expect(timeLeft(10_000, 55_000, 0)).toEqual({ seconds: 45, share: 44 / 45 });
});
