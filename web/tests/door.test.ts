import { afterEach, expect, test, vi } from "vitest";
import { denialOf, enrol, NotLetIn, signIn } from "../src/protocol/door";
import { whyNotIn } from "../src/staff/letting_in";

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));

test("a refusal over HTTP comes with its code and its values", async () => {
  const extra = { code: "more_than_owed", rule: "Div1 11.1", details: { owed_cents: 500 } };
  const answer = new Response(JSON.stringify({ detail: "that is more than is owed", extra }));
  expect(await denialOf(answer)).toEqual({
    words: "that is more than is owed",
    code: "more_than_owed",
    details: { owed_cents: 500 },
  });
});

test("an answer without words says nothing", async () => {
  expect(await denialOf(new Response("<html>"))).toEqual({ words: "" });
});

test("whoever tries too often is told so, and not that the code is wrong", async () => {
  answering(429, { detail: "too many attempts" });
  const failed = await enrol("123").catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(NotLetIn);
  expect((failed as NotLetIn).why).toBe("too_often");
  answering(401, { detail: "the code is not valid" });
  expect(((await enrol("123").catch((error) => error)) as NotLetIn).why).toBe("");
});

test("staff are told what keeps them out", async () => {
  const told = async (status: number, body: unknown) => {
    answering(status, body);
    return whyNotIn(await signIn("dealer", "ann", "secret").catch((error) => error));
  };
  expect(await told(401, { detail: "" })).toMatch(/password or the role is not right/);
  expect(await told(401, { detail: "", extra: { code: "locked_out" } })).toMatch(/Too many wrong/);
  expect(await told(429, { detail: "" })).toMatch(/Too many attempts/);
  expect(await told(503, { detail: "" })).toMatch(/Out of service/);
  expect(whyNotIn(new TypeError("failed to fetch"))).toBe("Connection lost");
});
