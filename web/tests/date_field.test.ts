import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { choose } from "../src/messages/words.svelte";
import DateField from "../src/parts/DateField.svelte";

afterEach(async () => {
  cleanup();
  await choose("en");
});

const shown = () => document.querySelector(".ours")?.textContent;

test("a day stands in its field as the chosen language writes it, not as the browser does", async () => {
  render(DateField, { label: "Day", value: "2026-11-05" });
  expect(shown()).toBe("5 Nov 2026");
  await choose("zh-CN");
  cleanup();
  render(DateField, { label: "日", value: "2026-11-05" });
  expect(shown()).toBe("2026年11月5日");
});

test("an empty field says what that means, and keeps its name", () => {
  render(DateField, { label: "Gaming day", value: "", empty: "Any" });
  expect(shown()).toBe("Any");
  expect(document.querySelector("label input")?.getAttribute("type")).toBe("date");
});
