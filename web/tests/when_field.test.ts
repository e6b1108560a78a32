import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { choose } from "../src/messages/words.svelte";
import WhenField from "../src/parts/WhenField.svelte";

afterEach(async () => {
  cleanup();
  await choose("en");
});

const shown = () => document.querySelector(".ours")?.textContent;

test("a day stands in its field as the chosen language writes it, not as the browser does", async () => {
  render(WhenField, { label: "Day", value: "2026-11-05" });
  expect(shown()).toBe("5 Nov 2026");
  await choose("zh-CN");
  cleanup();
  render(WhenField, { label: "日", value: "2026-11-05" });
  expect(shown()).toBe("2026年11月5日");
});

test("a time of day stands there so too", async () => {
  render(WhenField, { label: "Day begins", type: "time", value: "18:05" });
  expect(shown()).toBe("6:05 pm");
  await choose("zh-CN");
  cleanup();
  render(WhenField, { label: "始于", type: "time", value: "06:00" });
  expect(shown()).toBe("上午6:00");
});

test("an empty field says what that means, and keeps its name", () => {
  render(WhenField, { label: "Gaming day", value: "", empty: "Any" });
  expect(shown()).toBe("Any");
  expect(document.querySelector("label input")?.getAttribute("type")).toBe("date");
});
