import { afterEach, expect, test } from "vitest";
import { call, choose, odds, said, t } from "../src/messages/words.svelte";

afterEach(() => choose("en"));

type Files = Record<string, Record<string, string>>;
const bare = (files: Files) =>
  new Map(Object.entries(files).map(([path, file]) => [path.split("/").at(-1) ?? "", file]));
const english = bare(
  import.meta.glob<Record<string, string>>("../src/messages/en/*.json", {
    eager: true,
    import: "default",
  }),
);
const chinese = bare(
  import.meta.glob<Record<string, string>>("../src/messages/zh-CN/*.json", {
    eager: true,
    import: "default",
  }),
);

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

test("every language has a file for every screen", () => {
  expect([...chinese.keys()].filter((name) => name !== "said.json").sort()).toEqual(
    [...english.keys()].sort(),
  );
});

test("every language has every message and no other", () => {
  for (const [name, file] of english)
    expect(Object.keys(chinese.get(name) ?? {}).sort(), name).toEqual(Object.keys(file).sort());
});

test("every language fills in the same values", () => {
  for (const [name, file] of english)
    for (const [key, text] of Object.entries(file))
      expect(names(chinese.get(name)?.[key] ?? ""), key).toEqual(names(text));
});

test("no message is empty", () => {
  for (const file of [...english.values(), ...chinese.values()])
    for (const [key, text] of Object.entries(file)) expect(text.trim(), key).not.toBe("");
});

test("a message stands in one file alone", () => {
  const all = [...english.values()].flatMap((file) => Object.keys(file));
  expect(all.filter((key, place) => all.indexOf(key) !== place)).toEqual([]);
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
