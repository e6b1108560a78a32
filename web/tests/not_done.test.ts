// What was refused over HTTP is told in the words of the screen's own language, whatever it was.
import { afterEach, describe, expect, test } from "vitest";
import { allLanguages, choice } from "../src/messages/words.svelte";
import { denialOf } from "../src/protocol/http";
import { notDoneWords } from "../src/staff/not_done";

const STATUSES = [400, 401, 403, 404, 429, 500, 503];
const ENGLISH = "the records lie on another continent";
const others = allLanguages().filter((one) => one.tag !== "en");
const weak = { code: "WeakPassword", details: { least: 10, most: 200 } };

const refused = (status: number, said: object) =>
  denialOf(new Response(JSON.stringify(said), { status }));

afterEach(() => {
  choice.language = "en";
});

test("in English it says what the Game System said", async () => {
  expect(notDoneWords(await refused(404, { detail: ENGLISH }))).toBe(
    "The records lie on another continent",
  );
});

test("a refusal has a sentence with its own figures", async () => {
  const why = await refused(400, { detail: ENGLISH, extra: weak });
  expect(notDoneWords(why)).toBe("A password has 10 to 200 characters.");
});

test.each(STATUSES)("an answer %i that says nothing is told all the same", async (status) => {
  expect(notDoneWords(await denialOf(new Response("<html>", { status })))).toMatch(/\w \w/);
});

describe.each(others)("in $tag", ({ tag }) => {
  test.each(STATUSES)("no English is left of an answer %i", async (status) => {
    choice.language = tag;
    const words = notDoneWords(await refused(status, { detail: ENGLISH }));
    expect(words).not.toBe("");
    expect(words.toLowerCase()).not.toContain(ENGLISH);
  });

  test("a refusal has a sentence with its own figures", async () => {
    choice.language = tag;
    const words = notDoneWords(await refused(400, { detail: ENGLISH, extra: weak }));
    expect(words).toContain("200");
    expect(words).not.toContain("characters");
  });
});
