import { beforeEach, expect, test } from "vitest";
import {
  Connection,
  type Line,
  type SocketLike,
  type Surroundings,
} from "../src/protocol/connection";

class FakeSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Record<string, unknown>[] = [];

  constructor(readonly address: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.onclose?.({ code: 1000 });
  }

  tell(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

class House implements Surroundings {
  sockets: FakeSocket[] = [];
  timers: { what: () => void; ms: number }[] = [];
  kept = new Map<string, string>();
  store = {
    getItem: (key: string) => this.kept.get(key) ?? null,
    setItem: (key: string, value: string) => void this.kept.set(key, value),
  };

  makeSocket(address: string): SocketLike {
    const socket = new FakeSocket(address);
    this.sockets.push(socket);
    return socket;
  }

  later(what: () => void, ms: number): number {
    return this.timers.push({ what, ms });
  }

  forget(): void {}

  chances: number[] = [];

  chance(): number {
    return this.chances.shift() ?? 1;
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1) as FakeSocket;
  }

  /** Runs the timer that was set last. */
  passTime(): void {
    this.timers.pop()?.what();
  }
}

let house: House;
let lines: Line[];
let views: Record<string, unknown>[];
let turnedAway: number;

function screen(): Connection {
  return new Connection(
    "/screens/terminal/table-1/7/socket",
    {
      line: (line) => lines.push(line),
      view: (view) => views.push(view),
      turnedAway: () => {
        turnedAway += 1;
      },
    },
    undefined,
    house,
  );
}

function welcome(page = "7.seal", asked = 0, view: Record<string, unknown> = { at: 1 }): void {
  house.socket.onopen?.();
  house.socket.tell({ tell: "welcome", update: 1, screen: "terminal", view, page, asked });
}

function opened(): Connection {
  const connection = screen();
  connection.open();
  welcome();
  return connection;
}

const quiet = { line: () => {}, view: () => {}, turnedAway: () => {} };

beforeEach(() => {
  house = new House();
  lines = [];
  views = [];
  turnedAway = 0;
});

test("a screen is open once it has its whole view", () => {
  opened();
  expect(lines).toEqual(["connecting", "open"]);
  expect(views).toEqual([{ at: 1 }]);
});

test("requests are numbered and sent one after another, each when the last is answered", async () => {
  const connection = opened();
  const first = connection.do({ type: "UndoWager" });
  const second = connection.do({ type: "ClearWagers" });
  const numbers = () => house.socket.sent.map((one) => one.number);
  expect(numbers()).toEqual([1]);
  house.socket.tell({ tell: "changed", update: 2, answers: [{ number: 1, outcome: "done" }] });
  expect((await first).outcome).toBe("done");
  expect(numbers()).toEqual([1, 2]);
  house.socket.tell({
    tell: "changed",
    update: 3,
    answers: [{ number: 2, outcome: "refused", code: "x" }],
  });
  expect((await second).code).toBe("x");
});

test("after a lost line only the request on its way is repeated, and the next one waits for it", () => {
  const connection = opened();
  void connection.do({ type: "UndoWager" });
  void connection.do({ type: "ClearWagers" });
  house.socket.onclose?.({ code: 1006 });
  house.passTime();
  welcome();
  expect(house.socket.sent.map((one) => one.number)).toEqual([1]);
  expect(connection.waitingCount).toBe(2);
});

test("a gap asks for everything and shows nothing until it has come", () => {
  opened();
  house.socket.tell({ tell: "changed", update: 3, view: { at: 3 } });
  house.socket.tell({ tell: "changed", update: 4, view: { at: 4 } });
  expect(house.socket.sent.at(0)).toEqual({ say: "resync" });
  expect(views).toEqual([{ at: 1 }]);
  house.socket.tell({ tell: "welcome", update: 5, screen: "terminal", view: { at: 5 } });
  expect(views.at(-1)).toEqual({ at: 5 });
});

test("a lost line comes back and repeats what was not answered, under the same number", () => {
  const connection = opened();
  void connection.do({ type: "UndoWager" });
  house.socket.close();
  expect(lines.at(-1)).toBe("lost");
  house.passTime();
  welcome();
  expect(house.sockets).toHaveLength(2);
  expect(house.socket.sent).toEqual([{ say: "do", number: 1, command: { type: "UndoWager" } }]);
});

test("what is asked while the line is lost is sent once it is back", () => {
  const connection = opened();
  house.socket.close();
  void connection.do({ type: "UndoWager" });
  house.passTime();
  house.socket.onopen?.();
  expect(house.socket.sent).toEqual([]);
  welcome();
  expect(house.socket.sent).toHaveLength(1);
});

test("a socket that never opened says so", () => {
  screen().open();
  house.socket.onclose?.({ code: 1006 });
  expect(turnedAway).toBe(1);
});

test("a page that is loaded again is the one it was and goes on counting", () => {
  void opened().do({ type: "UndoWager" });
  expect(house.socket.address).toMatch(/\?page=new$/);
  void opened().do({ type: "UndoWager" });
  expect(house.socket.address).toMatch(/\?page=7\.seal$/);
  expect(house.socket.sent.map((one) => one.number)).toEqual([2]);
});

test("a page that was copied counts on from what the house has heard of it", () => {
  const connection = screen();
  connection.open();
  welcome("7.seal", 12);
  void connection.do({ type: "UndoWager" });
  expect(house.socket.sent.map((one) => one.number)).toEqual([13]);
});

test("what was asked as another page is never asked again", async () => {
  const connection = opened();
  const sent = connection.do({ type: "UndoWager" });
  const waits = connection.do({ type: "ClearWagers" });
  house.socket.onclose?.({ code: 1006 });
  house.passTime();
  welcome("8.seal");
  expect((await sent).outcome).toBe("older_request");
  expect(house.socket.sent).toEqual([{ say: "do", number: 1, command: { type: "ClearWagers" } }]);
  house.socket.tell({ tell: "changed", update: 2, answers: [{ number: 1, outcome: "done" }] });
  expect((await waits).outcome).toBe("done");
});

test("a page that has ended says so, asks nothing further and does not come back by itself", async () => {
  const connection = opened();
  const asked = connection.do({ type: "UndoWager" });
  house.socket.onclose?.({ code: 4409 });
  expect(lines.at(-1)).toBe("ended");
  expect((await asked).outcome).toBe("older_request");
  expect(house.timers.filter((one) => one.ms < 10_000)).toEqual([]);
  connection.open();
  expect(house.socket.address).toMatch(/\?page=new$/);
  welcome("9.seal");
  void connection.do({ type: "UndoWager" });
  expect(house.socket.sent.map((one) => one.number)).toEqual([1]);
});

test("two connections of one browser's page are two pages", () => {
  opened();
  new Connection("/screens/terminal/table-1/7/socket", quiet, "once", house).open();
  expect(house.socket.address).toMatch(/\?page=new$/);
});

test("a screen whose numbers are used up becomes another page", async () => {
  const connection = opened();
  const asked = connection.do({ type: "UndoWager" });
  house.socket.tell({
    tell: "changed",
    update: 2,
    answers: [{ number: 1, outcome: "older_request" }],
  });
  expect((await asked).outcome).toBe("older_request");
  house.passTime();
  expect(house.socket.address).toMatch(/\?page=new$/);
});

test("a closed connection does not come back", () => {
  const connection = opened();
  connection.close();
  house.passTime();
  expect(house.sockets).toHaveLength(1);
});

const waits = (count: number): number[] =>
  Array.from({ length: count }, () => {
    house.socket.onclose?.({ code: 1006 });
    const ms = house.timers.at(-1)?.ms ?? 0;
    house.passTime();
    return ms;
  });

test("a screen that finds nobody waits twice as long each time, up to a second", () => {
  opened();
  expect(waits(6)).toEqual([250, 500, 1_000, 1_000, 1_000, 1_000]);
  welcome();
  expect(waits(1)).toEqual([250]);
});

test("screens that lost their lines together come back spread over half of the wait", () => {
  opened();
  house.chances = [0, 0.5, 0.25, 0];
  expect(waits(4)).toEqual([125, 375, 625, 500]);
});

test("a screen whose table has moved connects again at once, with the request it has open", async () => {
  const connection = opened();
  const asked = connection.do({ type: "UndoWager" });
  house.timers = [];
  house.socket.onclose?.({ code: 4410 });
  expect([house.sockets.length, house.timers.length, turnedAway]).toEqual([2, 0, 0]);
  expect(lines.slice(2)).toEqual(["connecting"]);
  welcome("7.seal", 0);
  expect(house.socket.sent).toEqual([{ say: "do", command: { type: "UndoWager" }, number: 1 }]);
  house.socket.tell({ tell: "changed", update: 2, answers: [{ number: 1, outcome: "done" }] });
  expect((await asked).outcome).toBe("done");
});

test("a screen that is sent on before it was let in waits like any other", () => {
  opened();
  house.socket.onclose?.({ code: 4410 });
  house.socket.onopen?.();
  house.socket.onclose?.({ code: 4410 });
  expect([house.sockets.length, house.timers.at(-1)?.ms]).toEqual([2, 250]);
});
