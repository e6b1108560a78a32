import { expect, test } from "vitest";
import { centsOf, dayOf, dollars, onChip, timeOf } from "../src/messages/amounts";
import { choose } from "../src/messages/words.svelte";

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [124_350, "$1,243.50"],
  [-500, "-$5.00"],
])("%i cents are shown in dollars and cents", (cents, shown) => {
  expect(dollars(cents)).toBe(shown);
});

test("a chip shows cents only where there are any", () => {
  expect(onChip(500)).toBe("$5");
  expect(onChip(250)).toBe("$2.50");
  expect(onChip(125_000)).toBe("$1,250");
});

test.each([
  ["50", 5_000],
  ["50.5", 5_050],
  ["$1,250.50", 125_050],
  ["0.05", 5],
])("%s is an amount", (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test.each(["", "-5", "5.001", "1,25", "five", "1e3"])("%j is no amount", (text) => {
  expect(centsOf(text)).toBeNull();
});

test("the time is New Zealand's, with daylight saving", () => {
  const at = Date.UTC(2026, 10, 15, 7, 41, 12);
  expect(timeOf(at)).toBe("8:41:12 pm");
  expect(dayOf(at)).toBe("15 Nov 2026");
});

test("another language writes times and days its own way", async () => {
  const at = Date.UTC(2026, 10, 15, 7, 41, 12);
  await choose("zh-CN");
  expect(timeOf(at)).toBe("下午8:41:12");
  expect(dayOf(at)).toBe("2026年11月15日");
  await choose("en");
});
