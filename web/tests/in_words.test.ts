import { afterEach, expect, test } from "vitest";
import { languages } from "../catalogue";
import { inWords } from "../src/messages/in_words";
import { choose } from "../src/messages/words.svelte";

afterEach(() => choose("en"));

// The same as taisai.words.amount_in_words says.
test.each([
  [0, "Zero dollars"],
  [1, "One cent"],
  [50, "Fifty cents"],
  [100, "One dollar"],
  [101, "One dollar and one cent"],
  [1_300, "Thirteen dollars"],
  [2_000, "Twenty dollars"],
  [9_999, "Ninety-nine dollars and ninety-nine cents"],
  [10_000, "One hundred dollars"],
  [12_500, "One hundred and twenty-five dollars"],
  [100_500, "One thousand and five dollars"],
  [125_050, "One thousand two hundred and fifty dollars and fifty cents"],
  [1_200_000, "Twelve thousand dollars"],
  [100_000_000, "One million dollars"],
  [100_050_000, "One million five hundred dollars"],
  [100_005_000, "One million and fifty dollars"],
])("%i cents are said in English", (cents, words) => {
  expect(inWords(cents)).toBe(words);
});

test.each([
  [0, "零元整"],
  [5, "伍分"],
  [100, "壹元整"],
  [1_000, "壹拾元整"],
  [12_500, "壹佰贰拾伍元整"],
  [10_500, "壹佰零伍元整"],
  [101_000, "壹仟零壹拾元整"],
  [125_050, "壹仟贰佰伍拾元伍拾分"],
  [1_000_500, "壹万零伍元整"],
  [12_345_600, "壹拾贰万叁仟肆佰伍拾陆元整"],
  [10_000_000_100, "壹亿零壹元整"],
])("%i cents are said in Chinese", async (cents, words) => {
  await choose("zh-CN");
  expect(inWords(cents)).toBe(words);
});

test.each(Object.keys(languages()))("no two amounts are said alike in %s", async (tag) => {
  await choose(tag);
  const amounts = Array.from({ length: 30_000 }, (_, place) => place * 100 + (place % 100));
  const said = amounts.map(inWords);
  expect(new Set(said).size).toBe(amounts.length);
  expect(said.filter((words) => /[<>[\]{}:;=\d]|undefined/.test(words))).toEqual([]);
});
