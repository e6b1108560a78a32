import { afterEach, expect, test } from "vitest";
import en from "../src/messages/en.json";
import { call, choose, odds, said, t } from "../src/messages/words.svelte";
import chinese from "../src/messages/zh-CN.json";

afterEach(() => choose("en"));

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

test("every language has every message and no other", () => {
  expect(Object.keys(chinese).sort()).toEqual(Object.keys(en).sort());
});

test("every language fills in the same values", () => {
  for (const [key, text] of Object.entries(en)) {
    expect(names(chinese[key as keyof typeof en]), key).toEqual(names(text));
  }
});

test("no message is empty", () => {
  for (const file of [en, chinese]) {
    for (const [key, text] of Object.entries(file)) expect(text.trim(), key).not.toBe("");
  }
});

test("values are filled in", () => {
  expect(t("period.seconds", { seconds: 24 })).toBe("24 s");
});

test("the call is said in the chosen language", () => {
  expect(call("double 3, 4, total 10")).toBe("double 3, 4, total 10");
  choose("zh-CN");
  expect(call("double 3, 4, total 10")).toBe("一对 3, 4, 总点数 10");
  expect(odds("180 to 1")).toBe("1 赔 180");
});

test("a refusal without a translation is shown in the Game System's own words", () => {
  choose("zh-CN");
  expect(said("refusal.at_maximum", "the wager is at the highest")).toBe("已达最高注额");
  expect(said("refusal.something_new", "not so")).toBe("Not so");
});
