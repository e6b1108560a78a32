import { beforeEach, expect, test, vi } from "vitest";
import { Alarm } from "../src/parts/alarm";
import { lengthOf } from "../src/parts/sounds";
import { InboxSound } from "../src/staff/supervision/inbox_sound.svelte";

const started: number[] = [];

class Silent {
  currentTime = 0;
  state = "running";
  destination = {};
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => {},
  });
  createBiquadFilter = () => ({ frequency: {}, connect: (next: unknown) => next });
  createOscillator = () => ({
    frequency: {},
    connect: (next: unknown) => next,
    start: (at: number) => started.push(at),
    stop: () => {},
  });
}

beforeEach(() => {
  started.length = 0;
  vi.stubGlobal("AudioContext", Silent);
});

test("an alarm lasts for at least a second and a half", () => {
  expect(lengthOf("alarm")).toBeGreaterThanOrEqual(1.5);
});

test("what a page finds when it comes does not sound, what begins then does", () => {
  const alarm = new Alarm();
  alarm.told(["printer paper_low"], 0);
  expect(started.length).toBe(0);
  alarm.told(["printer paper_low", "printer jam"], 0);
  expect(started.length).toBe(8);
});

test("it sounds once for what began, and not when something is over", () => {
  const alarm = new Alarm();
  alarm.told([], 0);
  alarm.told(["printer jam"], 0);
  alarm.told(["printer jam"], 5_000);
  alarm.told([], 10_000);
  expect(started.length).toBe(8);
  alarm.told(["printer jam"], 15_000);
  expect(started.length).toBe(16);
});

test("what begins while it sounds is told with it", () => {
  const alarm = new Alarm();
  alarm.told([], 0);
  alarm.told(["printer jam"], 0);
  alarm.told(["printer jam", "doors door_open"], 1_000);
  expect(started.length).toBe(8);
});

test("the inbox sounds for what is new at a table that it knows, and for nothing else", () => {
  const inbox = new InboxSound();
  const sounds = (at: number, ...tables: [string, string[]][]) => {
    started.length = 0;
    inbox.told(
      tables.map(([table, keys]) => ({ table, keys })),
      at,
    );
    return started.length > 0;
  };
  expect(sounds(0, ["table-1", ["evidence"]])).toBe(false);
  expect(sounds(10_000, ["table-1", ["evidence"]], ["table-2", ["void"]])).toBe(false);
  expect(sounds(20_000, ["table-1", ["evidence", "alert 3"]], ["table-2", ["void"]])).toBe(true);
  expect(sounds(30_000, ["table-1", ["alert 3"]], ["table-2", []])).toBe(false);
  inbox.isOn = false;
  expect(sounds(40_000, ["table-2", ["alert 9"]])).toBe(false);
  // What came while it was silent is not new when it is heard again.
  inbox.isOn = true;
  expect(sounds(50_000, ["table-2", ["alert 9"]])).toBe(false);
});
