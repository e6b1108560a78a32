import { afterEach, expect, test, vi } from "vitest";
import { enrol, NotLetIn, post, StillSignedIn, signIn, signOut } from "../src/protocol/door";
import { denialOf } from "../src/protocol/http";
import { whyNotIn } from "../src/staff/letting_in";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const answering = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body), { status })));

test("a refusal over HTTP comes with its code and its values", async () => {
  const extra = { code: "more_than_owed", rule: "Div1 11.1", details: { owed_cents: 500 } };
  const answer = new Response(JSON.stringify({ detail: "that is more than is owed", extra }), {
    status: 409,
  });
  expect(await denialOf(answer)).toEqual({
    status: 409,
    words: "that is more than is owed",
    code: "more_than_owed",
    details: { owed_cents: 500 },
  });
});

test("an answer without words says nothing", async () => {
  expect(await denialOf(new Response("<html>"))).toEqual({ status: 200, words: "" });
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

const ELSEWHERE = { detail: "another member", extra: { code: "elsewhere" } };

/** Answers so often that another machine runs it, and then lets somebody in. */
function elsewhereFor(times: number, status = 421) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/health/live") return Promise.resolve(new Response("{}"));
    asked.push(path);
    const isThere = asked.length > times;
    const body = isThere ? { path: "/screens/felt/table-1/0" } : ELSEWHERE;
    return Promise.resolve(new Response(JSON.stringify(body), { status: isThere ? 200 : status }));
  });
  return asked;
}

test.each([421, 503])("what nobody did anything of is asked again (%i)", async (status) => {
  vi.useFakeTimers();
  const asked = elsewhereFor(3, status);
  const enrolling = enrol("123");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await enrolling).toBe("/screens/felt/table-1/0/");
  expect(asked).toEqual(Array(4).fill("/devices/enrol"));
});

test("it is asked for some seconds and not for ever, and then said in words", async () => {
  vi.useFakeTimers();
  const asked = elsewhereFor(1_000);
  const signing = signIn("dealer", "ann", "secret").catch((error) => error);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(whyNotIn(await signing)).toMatch(/Nothing was done/);
  expect(asked).toHaveLength(12);
});

test("two pages that meet it at one moment do not ask again in step", async () => {
  vi.useFakeTimers();
  const waits: number[] = [];
  const later = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (what: () => void, ms: number) => {
    waits.push(ms);
    return later(what, ms);
  });
  elsewhereFor(2);
  const both = [enrol("1"), enrol("2")];
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all(both);
  expect(waits[0]).not.toBe(waits[1]);
  expect(waits.every((ms) => ms >= 125 && ms <= 250)).toBe(true);
});

test.each([
  [503, { detail: "the house's records cannot be reached now" }],
  [421, { detail: "this house is not served under that name" }],
  [500, ELSEWHERE],
])("what may have been done, or never will be, is asked once (%i)", async (status, body) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  await post("/staff/dealer/sign-out", {});
  expect(asked.filter((path) => path !== "/health/live")).toHaveLength(1);
});

test("who could not be signed out is not told to be gone", async () => {
  answering(503, { detail: "out of service" });
  const failed = await signOut("game_supervisor").catch((error) => error);
  expect(failed).toBeInstanceOf(StillSignedIn);
  expect(whyNotIn(failed)).toMatch(/still signed in/);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
  await expect(signOut("dealer")).rejects.toBeInstanceOf(StillSignedIn);
});
