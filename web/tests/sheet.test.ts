import { expect, test } from "vitest";
import { csvOf } from "../src/apps/inspector/sheet";

test("a list for spreadsheets quotes what needs it, and runs nothing", () => {
  const rows = [
    ["Who", "What"],
    ['Ann "A" Grey', "a, b"],
    ["=1+1", 7],
  ];
  expect(csvOf(rows)).toBe('Who,What\r\n"Ann ""A"" Grey","a, b"\r\n\'=1+1,7');
});
