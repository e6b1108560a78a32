import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { standing } from "../src/staff/supervision/watched_stream";
import { FloorState } from "../src/state/floor.svelte";
import { OverviewState } from "../src/state/overview.svelte";

class FakeSocket {
  static made: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  isClosed = false;

  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }

  send(): void {}

  close(): void {
    this.isClosed = true;
  }

  tell(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

interface Tile {
  glance: { table: string; wagered_cents: number };
}

const TABLES = 400;
const AT = 1_700_000_000_000;
const glance = (number: number, cents = 0) => ({ table: `table-${number}`, wagered_cents: cents });

function opened(): [OverviewState<Tile>, FakeSocket] {
  const overview = new OverviewState<Tile>("game_supervisor", "tables");
  overview.open();
  const socket = FakeSocket.made.at(-1) as FakeSocket;
  socket.onopen?.();
  const view: Record<string, unknown> = { at: AT };
  for (let number = 1; number <= TABLES; number += 1) {
    view[`table-${number}/service`] = "in_service";
    view[`table-${number}/glance`] = glance(number);
  }
  socket.tell({ tell: "welcome", update: 1, screen: "overview/tables", view });
  return [overview, socket];
}

/** The tables that have sockets, as their addresses say. */
const open = () =>
  FakeSocket.made
    .filter((one) => !one.isClosed)
    .map((one) => one.address.replace(/.*\/|\?.*/g, ""));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("400 tables are there over one socket, each with what was told of it", () => {
  const [overview] = opened();
  expect(FakeSocket.made.length).toBe(1);
  expect(FakeSocket.made[0]?.address).toContain("/staff/game_supervisor/overview/tables?");
  expect(overview.names.length).toBe(TABLES);
  // As people count them.
  expect(overview.names.slice(0, 3)).toEqual(["table-1", "table-2", "table-3"]);
  const stream = overview.streamOf("table-7");
  expect([stream.line, stream.view.service, stream.view.at]).toEqual(["open", "in_service", AT]);
  expect(stream.view.glance).toEqual(glance(7));
});

test("what is told of one table leaves the tiles of all others as they were", () => {
  const [overview, socket] = opened();
  const seven = overview.streamOf("table-7");
  const before = [seven.view, overview.streamOf("table-8").view];
  socket.tell({
    tell: "changed",
    update: 2,
    view: { at: AT + 1_000, "table-7/glance": glance(7, 500) },
  });
  flushSync();
  expect(seven.view.glance?.wagered_cents).toBe(500);
  expect(seven.view).not.toBe(before[0]);
  expect(overview.streamOf("table-8").view).toBe(before[1]);
});

test("a table out of service keeps nothing of what it showed", () => {
  const [overview, socket] = opened();
  const view = { at: AT, "table-7/service": "out_of_service" };
  socket.tell({ tell: "changed", update: 2, view, gone: ["table-7/glance"] });
  expect(overview.streamOf("table-7").view).toEqual({ at: AT, service: "out_of_service" });
});

test("a table of which nothing was told connects; over a lost line all are lost", () => {
  const [overview, socket] = opened();
  expect(overview.streamOf("table-999").line).toBe("connecting");
  socket.onclose?.({ code: 1006 });
  expect(overview.streamOf("table-7").line).toBe("lost");
});

test("sockets of their own have the tables looked at lately, and those that are watched", () => {
  const floor = new FloorState("game_supervisor");
  floor.watch(["cage"]);
  for (const number of [1, 2, 3, 1, 4, 5]) floor.look(`table-${number}`);
  expect(open().toSorted()).toEqual(["cage", "table-1", "table-3", "table-4", "table-5"]);
  const one = floor.streams.find((stream) => stream.name === "table-1");
  floor.watch(["cage", "table-10"]);
  expect(floor.streams.find((stream) => stream.name === "table-1")).toBe(one);
  // As people count them.
  const names = ["cage", "table-1", "table-3", "table-4", "table-5", "table-10"];
  expect(floor.streams.map((stream) => stream.name)).toEqual(names);
  floor.close();
  expect(open()).toEqual([]);
});

test("of a table whose process is silent, or is asked just now, that is what stands there", () => {
  const [overview, socket] = opened();
  const tell = (update: number, why: string) => {
    const view = { "table-7/service": "out_of_service", "table-7/service_reason": why };
    socket.tell({ tell: "changed", update, view, gone: ["table-7/glance"] });
    flushSync();
    return standing(overview.streamOf("table-7"));
  };
  expect(tell(2, "silent")).toBe("silent");
  expect(tell(3, "awaited")).toBe("awaited");
  expect(tell(4, "malfunction")).toBe("out");
  expect(standing(overview.streamOf("table-8"))).toBe("there");
});
