import sections from "virtual:sections/terminal";
import { afterEach, expect, test, vi } from "vitest";
import { languages } from "../catalogue";
import { faultsIn, type Sections } from "../src/messages/check";
import { languagesOf, markedName, type Named, nextOf } from "../src/messages/languages";
import { alertWords, refusalWords, valuesOf } from "../src/messages/refusals_and_alerts";
import {
  call,
  capital,
  choose,
  learn,
  nextLanguage,
  odds,
  t,
  wordsFor,
} from "../src/messages/words.svelte";

afterEach(() => choose("en"));

/** Samoan, as far as a test needs it: every message of English, with its values. */
function withSamoan(): { all: Record<string, Sections>; samoan: Sections } {
  const found = languages();
  const samoan: Sections = {};
  for (const [name, words] of Object.entries(found.en ?? {})) samoan[name] = { ...words };
  samoan.language = {
    name: "Gagana Sāmoa",
    change: "Gagana Sāmoa: sui",
    review: "2027-01-05, Sina",
  };
  return { all: { ...found, sm: samoan }, samoan };
}

const TO_DO = "Say each in its language; `make words` lists them with the English beside";

test("every language has every message, and the same values in it", () => {
  expect(faultsIn(languages()), TO_DO).toEqual([]);
});

function namesIn(all: Record<string, Sections>): Record<string, Named> {
  return Object.fromEntries(
    Object.entries(all).map(([tag, { language }]) => [tag, language as unknown as Named]),
  );
}

test("another language is one more file", () => {
  const { all } = withSamoan();
  expect(faultsIn(all)).toEqual([]);
  const named = languagesOf(namesIn(all), true);
  const tags = named.map((one) => one.tag);
  expect(tags).toEqual(["en", ...tags.slice(1).sort()]);
  expect(tags).toEqual(expect.arrayContaining(["mi", "sm", "zh-CN", "zh-TW"]));
  expect(nextOf(named, "en").tag).toBe(tags[1]);
  expect(nextOf(named, tags.at(-1) ?? "").tag).toBe("en");
});

test("a live house offers no language that nobody who speaks it has read", () => {
  const all = namesIn(withSamoan().all);
  expect(languagesOf(all, false).map((one) => one.tag)).toEqual(["en", "sm", "zh-CN"]);
  delete all.sm?.review;
  expect(languagesOf(all, false).map((one) => one.tag)).toEqual(["en", "zh-CN"]);
});

test("a demo offers it with a mark", () => {
  const named = languagesOf(namesIn(languages()), true);
  const marked = named.map(markedName);
  expect(marked).toEqual(
    expect.arrayContaining(["English", "Te reo Māori · hukihuki", "简体中文", "繁體中文 · 未審閱"]),
  );
  expect(marked).toHaveLength(Object.keys(languages()).length);
});

test("a language says whether it was read, and has a mark until it was", () => {
  const { all, samoan } = withSamoan();
  delete samoan.language?.review;
  expect(faultsIn(all)).toEqual(["sm.json, language: lacks review"]);
  Object.assign(samoan.language ?? {}, { review: "awaited" });
  expect(faultsIn(all)).toEqual(["sm.json, language: lacks unreviewed"]);
});

test("a language that lacks a file, a message or its own name is found out", () => {
  const { all, samoan } = withSamoan();
  delete samoan.felt;
  delete samoan.terminal?.cash_out;
  delete samoan.language;
  expect(faultsIn(all)).toEqual([
    "sm.json, language: lacks name",
    "sm.json, language: lacks change",
    "sm.json, language: lacks review",
    "sm.json: lacks the section felt",
    "sm.json, terminal: lacks cash_out",
  ]);
});

test("a message too many, an empty one and other values are found out", () => {
  const { all, samoan } = withSamoan();
  Object.assign(samoan.terminal ?? {}, { extra: "x", undo: " ", cash_out: "{ways}" });
  samoan.more = {};
  expect(faultsIn(all)).toEqual([
    "sm.json: en has no section more",
    "sm.json, terminal: says nothing for undo",
    "sm.json, terminal: fills other values into cash_out than en",
    "sm.json, terminal: has extra, which en has not",
  ]);
});

test("a language has its own forms of what counts, and needs no others", () => {
  const english = { "round.count": "{count} rounds", "round.count.one": "{count} round" };
  const faults = (tag: string, words: Record<string, string>) =>
    faultsIn({ en: { said: english, language }, [tag]: { said: words, language } });
  const language = { name: "n", change: "c", review: "r" };
  expect(faults("zh-CN", { "round.count": "{count} 局" })).toEqual([]);
  expect(faults("pl", { "round.count": "{count} rundy", "round.count.one": "runda" })).toEqual([
    "pl.json, said: lacks round.count.few",
    "pl.json, said: lacks round.count.many",
    "pl.json, said: fills other values into round.count.one than en",
  ]);
  const polish = { one: "{count} runda", few: "{count} rundy", many: "{count} rund" };
  const forms = Object.entries(polish).map(([form, text]) => [`round.count.${form}`, text]);
  expect(faults("pl", { "round.count": "{count} rundy", ...Object.fromEntries(forms) })).toEqual(
    [],
  );
});

test("a number of things is said as the language counts", async () => {
  expect(t("inspector.holds.citations", { count: 1 })).toBe("1 citation of the cage followed");
  expect(t("inspector.holds.citations", { count: 2 })).toBe("2 citations of the cage followed");
  expect(t("inspector.holds.citations", { count: 1_000 })).toBe(
    "1,000 citations of the cage followed",
  );
  await choose("zh-CN");
  expect(t("inspector.holds.citations", { count: 1 })).toBe("查对出纳引用 1 条");
});

test("a message stands in one file alone", () => {
  const { language: _, ...files } = languages().en ?? {};
  const all = Object.values(files).flatMap((file) => Object.keys(file));
  expect(all.filter((key, place) => all.indexOf(key) !== place)).toEqual([]);
});

test("the language is shown by the page and kept for its address alone", async () => {
  expect(nextLanguage().tag).not.toBe("en");
  await choose("zh-CN");
  expect(document.documentElement.lang).toBe("zh-CN");
  expect(localStorage.getItem(`language ${location.pathname}`)).toBe("zh-CN");
  expect(nextLanguage().tag).not.toBe("zh-CN");
});

async function begun(path: string): Promise<string> {
  window.history.replaceState(null, "", path);
  vi.resetModules();
  return (await import("../src/messages/words.svelte")).choice.language;
}

test("a screen on which none was chosen begins in the language of the first page", async () => {
  localStorage.clear();
  expect(await begun("/screens/terminal/table-1/1/")).toBe("en");
  localStorage.setItem("language /", "zh-CN");
  expect(await begun("/screens/terminal/table-1/1/")).toBe("zh-CN");
  localStorage.setItem("language /screens/terminal/table-1/1/", "en");
  expect(await begun("/screens/terminal/table-1/1/")).toBe("en");
  localStorage.setItem("language /", "of another house");
  expect(await begun("/staff/cashier/")).toBe("en");
  window.history.replaceState(null, "", "/");
});

/** The kind of house is on the page before anything is loaded. */
async function begunIn(house: "demo" | "live", tag: string): Promise<string> {
  document.documentElement.dataset.house = house;
  localStorage.setItem("language /", tag);
  const found = await begun("/");
  delete document.documentElement.dataset.house;
  localStorage.clear();
  return found;
}

test.each(["mi", "zh-TW"])(
  "a live house does not take %s up from what a browser kept",
  async (tag) => {
    expect(await begunIn("demo", tag)).toBe(tag);
    expect(await begunIn("live", tag)).toBe("en");
  },
);

test("a live house does not change to a language that it does not offer", async () => {
  await choose("mi");
  expect(document.documentElement.lang).toBe("en");
  expect(localStorage.getItem(`language ${location.pathname}`)).not.toBe("mi");
});

test("what nobody has chosen is not kept", async () => {
  localStorage.clear();
  await learn(sections);
  expect(localStorage.length).toBe(0);
});

test("the page is named in the chosen language", async () => {
  await learn(sections);
  expect(document.title).toBe("Tai-Sai · Terminal");
  await choose("zh-CN");
  expect(document.title).toBe("骰宝 · 终端");
});

test("values are filled in", () => {
  expect(t("period.seconds", { seconds: 24 })).toBe("24 s");
});

test("the call is said in the chosen language", async () => {
  expect(call("double 3, 4, total 10")).toBe("double 3, 4, total 10");
  await choose("zh-CN");
  expect(call("double 3, 4, total 10")).toBe("一对 3, 4, 总点数 10");
  expect(odds("180 to 1")).toBe("1 赔 180");
});

test("a refusal says what was broken, in dollars and cents", async () => {
  const refused = {
    code: "at_maximum",
    words: "",
    details: { bet: "small", highest_cents: 5_000 },
  };
  expect(refusalWords(refused)).toBe("The most on this bet is $50.00");
  await choose("zh-CN");
  expect(refusalWords(refused)).toBe("此注最高 $50.00");
});

test("a refusal that does not know the value says so without it", () => {
  expect(refusalWords({ code: "at_maximum", details: { terminal: 7 } })).toBe(
    "The highest wager is reached",
  );
});

test("names of the Game System's own are no values for people", () => {
  const at = Date.UTC(2026, 10, 15, 8, 30);
  expect(
    valuesOf({ phase: "between_rounds", owed_cents: 5, wagering_period_ms: 36_000, at }),
  ).toEqual({ owed: "$0.05", wagering_period: 36, at: "15 Nov 2026, 9:30:00 pm" });
});

test("an alert says what it is about", () => {
  const won = { kind: "large_win", text: "", terminal: 7, details: { amount_cents: 180_000 } };
  expect(alertWords(won, capital)).toBe("Terminal 7 won $1,800.00");
  const details = { announced: "1, 2, 3, total 6", entered: "double 1, 4, total 6" };
  expect(alertWords({ kind: "announcement_differs", text: "", details }, capital)).toBe(
    "Announced: 1, 2, 3, total 6. Entered: double 1, 4, total 6",
  );
  const early = { person: "ann" };
  expect(alertWords({ kind: "early_entry", text: "", details: early }, capital)).toBe(
    "Ann tried to enter a result before wagering closed: it was refused",
  );
});

test("a refusal without a message is shown in the Game System's plain words", () => {
  expect(wordsFor("refusal.something_new", "not so")).toBe("Not so");
});
