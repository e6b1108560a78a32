import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ScreenState } from "../src/state/screen.svelte";

class FakeSocket {
  static last: FakeSocket;
  static count = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor() {
    FakeSocket.last = this;
    FakeSocket.count += 1;
  }

  send(): void {}

  close(): void {}

  tell(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const AT = 1_700_000_000_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened() {
  const screen = new ScreenState<{ at: number; service: string }>("/socket");
  screen.open();
  FakeSocket.last.onopen?.();
  FakeSocket.last.tell({ tell: "welcome", update: 1, screen: "", view: { at: AT } });
  return screen;
}

test("the clock goes on between one view and the next", () => {
  const screen = opened();
  vi.advanceTimersByTime(9_000);
  expect(screen.now).toBe(AT + 9_000);
});

test("a message that tells no time does not put the clock back", () => {
  const screen = opened();
  vi.advanceTimersByTime(9_000);
  FakeSocket.last.tell({ tell: "changed", update: 2, view: {} });
  expect(screen.now).toBe(AT + 9_000);
});

test("a message that tells the time sets the clock", () => {
  const screen = opened();
  vi.advanceTimersByTime(9_000);
  FakeSocket.last.tell({ tell: "changed", update: 2, view: { at: AT + 9_400 } });
  expect(screen.now).toBe(AT + 9_400);
});

test("a screen that was opened somewhere else goes on when it is touched, and not before", () => {
  const screen = opened();
  const before = FakeSocket.count;
  FakeSocket.last.onclose?.({ code: 4409 });
  vi.advanceTimersByTime(60_000);
  expect([screen.line, FakeSocket.count]).toEqual(["ended", before]);
  window.dispatchEvent(new Event("pointerdown"));
  expect(FakeSocket.count).toBe(before + 1);
  window.dispatchEvent(new Event("pointerdown"));
  expect(FakeSocket.count).toBe(before + 1);
});

test("a screen that was closed is not woken by a touch", () => {
  const screen = opened();
  FakeSocket.last.onclose?.({ code: 4409 });
  screen.close();
  const before = FakeSocket.count;
  window.dispatchEvent(new Event("keydown"));
  expect(FakeSocket.count).toBe(before);
});

test("a lost line is lost until it is open again, and not while it is tried", () => {
  const screen = opened();
  FakeSocket.last.onclose?.({ code: 1006 });
  expect(screen.line).toBe("lost");
  const { count } = FakeSocket;
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.count).toBeGreaterThan(count);
  expect(screen.line).toBe("lost");
  FakeSocket.last.onopen?.();
  FakeSocket.last.tell({ tell: "welcome", update: 1, screen: "", view: { at: AT } });
  expect(screen.line).toBe("open");
});
