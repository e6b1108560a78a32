import { afterEach, beforeEach, expect, test, vi } from "vitest";

const AT = Date.UTC(2026, 10, 15, 7, 41, 0);
const { dataset } = document.documentElement;

beforeEach(() => vi.resetModules());
afterEach(() => {
  delete dataset.zone;
  delete dataset.house;
});

/** The times of a page that has just been served, with the words that it needs. */
async function readTimes(): Promise<(at: number) => string> {
  const { learn } = await import("../src/messages/words.svelte");
  await learn((await import("virtual:sections/notice")).default);
  return (await import("../src/messages/amounts")).timeOf;
}

test("R33: times are shown in the house's zone", async () => {
  dataset.zone = "Pacific/Chatham";
  const timeOf = await readTimes();
  expect(timeOf(AT)).toBe("9:26:00 pm");
});

test("a zone that the browser does not know stops no screen", async () => {
  dataset.zone = "Atlantis/Capital";
  const timeOf = await readTimes();
  expect(timeOf(AT)).toBe("8:41:00 pm");
});

test("a page knows whether its house is a demo before anybody signs in", async () => {
  dataset.house = "demo";
  expect((await import("../src/messages/house")).isDemoHouse).toBe(true);
  vi.resetModules();
  dataset.house = "live";
  expect((await import("../src/messages/house")).isDemoHouse).toBe(false);
});
