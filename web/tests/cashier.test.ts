import { afterEach, expect, test, vi } from "vitest";
import { Counter } from "../src/apps/cashier/counter.svelte";
import { Handover } from "../src/apps/cashier/handover.svelte";
import { digitsOf, groupDigits, isWhole, missingCount } from "../src/apps/cashier/numbers";
import type { Answer, CashierView, Command } from "../src/protocol/types";

const NUMBER = "123456789012345460";
const BUTTONS = [{ command: "RedeemVoucher", is_lit: true, choice: "cash" }];

afterEach(() => vi.unstubAllGlobals());

/** A house that answers look-ups in turn, and remembers what it was asked. */
function house(...answers: { status?: number; body?: object; breaks?: boolean }[]) {
  const asked: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (path === "/health/live") return Promise.resolve(new Response("{}"));
    asked.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
    const { status = 200, body = {}, breaks = false } = answers.shift() ?? {};
    if (breaks) return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

function screen(answer: Partial<Answer> = { outcome: "done" }) {
  const commands: Command[] = [];
  return {
    commands,
    do: (command: Command) => {
      commands.push(command);
      return Promise.resolve({ number: 1, ...answer } as Answer);
    },
  };
}

const outstanding = { number: "••5460", status: "outstanding", buttons: BUTTONS };

test("digits are taken from whatever a scanner sends, and never too many", () => {
  expect(digitsOf("123-456 x789")).toBe("123456789");
  expect(digitsOf(`${NUMBER}99`)).toBe(NUMBER);
});

test("both codes of a voucher give its number: the bars alone, and the square behind its name", () => {
  // What taisai.validation_numbers.code_text puts into the square; it has no digit of its own.
  expect(digitsOf("TAISAI:123456789012345460")).toBe("123456789012345460");
  expect(isWhole(digitsOf("789012345460"))).toBe(false);
});

test("a number is shown in groups of three", () => {
  expect(groupDigits(NUMBER)).toBe("123 456 789 012 345 460");
  expect(groupDigits("1234")).toBe("123 4");
  expect(groupDigits("")).toBe("");
});

test("a number is whole with eighteen digits", () => {
  expect([isWhole(NUMBER), isWhole("12"), missingCount("12")]).toEqual([true, false, 16]);
});

test("a scan asks with the number alone, and the value goes with the second question", async () => {
  const asked = house({ body: outstanding }, { body: { ...outstanding, amount_cents: 5_000 } });
  const counter = new Counter(screen(), "cass");
  await counter.scan(NUMBER);
  expect(counter.seen?.amount_cents).toBeUndefined();
  await counter.value(5_000);
  expect(asked).toEqual([
    { validation_number: NUMBER },
    { validation_number: NUMBER, amount_cents: 5_000 },
  ]);
  expect(counter.seen?.amount_cents).toBe(5_000);
});

test("what is paid here is told apart from what was paid before", async () => {
  const paid = { number: "••5460", status: "paid", buttons: [] };
  house({ body: outstanding }, { body: outstanding }, { body: paid }, { body: paid });
  const at = screen();
  const counter = new Counter(at, "cass");
  await counter.scan(NUMBER);
  await counter.value(5_000);
  await counter.pay("cash");
  expect(at.commands).toEqual([
    { type: "RedeemVoucher", amount_cents: 5_000, means: "cash", validation_number: NUMBER },
  ]);
  expect(counter.isJustPaid).toBe(true);
  await counter.scan(NUMBER);
  expect(counter.isJustPaid).toBe(false);
});

test("what was paid stays to be handed over though the look afterwards failed", async () => {
  const paid = { number: "••5460", status: "paid", buttons: [] };
  house({ body: outstanding }, { status: 503 }, { status: 503 }, { body: paid });
  const at = screen();
  const counter = new Counter(at, "cass");
  await counter.scan(NUMBER);
  await counter.pay("cash");
  expect(counter.trouble).toBe("failed");
  at.do = () => Promise.resolve({ number: 2, outcome: "refused", code: "voucher_paid" } as Answer);
  await counter.pay("cash");
  await counter.look();
  expect([counter.seen?.status, counter.isJustPaid]).toEqual(["paid", true]);
});

test("what was paid stays to be handed over though the line broke at the look afterwards", async () => {
  const paid = { number: "••5460", status: "paid", ended_by: "cass", buttons: [] };
  house({ body: outstanding }, { breaks: true }, { body: paid });
  const counter = new Counter(screen(), "cass");
  await counter.scan(NUMBER);
  expect((await counter.pay("cash")).outcome).toBe("done");
  expect([counter.isJustPaid, counter.trouble, counter.isAsking]).toEqual([true, "failed", false]);
  await counter.look();
  expect([counter.seen?.status, counter.isJustPaid, counter.trouble]).toEqual(["paid", true, ""]);
});

test("a scan that meets a broken line says so, and is looked up again", async () => {
  house({ breaks: true }, { body: outstanding });
  const counter = new Counter(screen(), "cass");
  await counter.scan(NUMBER);
  expect([counter.seen, counter.trouble, counter.isAsking]).toEqual([null, "failed", false]);
  expect(counter.wantsLook).toBe(true);
  await counter.look();
  expect(counter.seen?.status).toBe("outstanding");
});

test.each(["out_of_service", "older_request"] as const)(
  "where nobody knows whether it was paid (%s), the record tells that it was, here and now",
  async (outcome) => {
    const paid = { number: "••5460", status: "paid", ended_by: "cass", buttons: [] };
    house({ body: outstanding }, { body: paid });
    const counter = new Counter(screen({ outcome }), "cass");
    await counter.scan(NUMBER);
    await counter.pay("cash");
    expect(counter.isJustPaid).toBe(true);
  },
);

test("a payment that is refused since it was paid before hands nothing over", async () => {
  const paid = { number: "••5460", status: "paid", ended_by: "cass", buttons: [] };
  house({ body: outstanding }, { body: paid });
  const counter = new Counter(screen({ outcome: "refused", code: "voucher_paid" }), "cass");
  await counter.scan(NUMBER);
  await counter.pay("cash");
  expect(counter.isJustPaid).toBe(false);
});

test("what is paid is not offered again while the record does not answer", async () => {
  house({ body: outstanding }, { breaks: true });
  const counter = new Counter(screen(), "cass");
  await counter.scan(NUMBER);
  await counter.pay("chips");
  expect([counter.seen?.status, counter.seen?.means, counter.seen?.buttons]).toEqual([
    "paid",
    "chips",
    [],
  ]);
});

test.each(["out_of_service", "older_request"] as const)(
  "a payment is in doubt (%s) until the record answers, and no longer",
  async (outcome) => {
    house({ body: outstanding }, { breaks: true }, { body: outstanding });
    const counter = new Counter(screen({ outcome }), "cass");
    await counter.scan(NUMBER);
    await counter.pay("cash");
    expect([counter.isInDoubt, counter.isJustPaid]).toEqual([true, false]);
    await counter.look();
    expect([counter.isInDoubt, counter.isJustPaid]).toEqual([false, false]);
  },
);

test("of a payment in doubt nothing is said at the next voucher, though no line is there", async () => {
  house({ body: outstanding }, { breaks: true }, { breaks: true });
  const counter = new Counter(screen({ outcome: "older_request" }), "cass");
  await counter.scan(NUMBER);
  await counter.pay("cash");
  await counter.scan("999456789012345460");
  expect([counter.isInDoubt, counter.trouble]).toEqual([false, "failed"]);
});

test("what was handed over while the record did not answer is not handed over at the next scan", async () => {
  const paid = { ...outstanding, status: "paid", ended_by: "cass" };
  house({ body: outstanding }, { breaks: true }, { body: paid });
  const counter = new Counter(screen(), "cass");
  await counter.scan(NUMBER);
  await counter.pay("cash");
  expect(counter.isJustPaid).toBe(true);
  await counter.scan(NUMBER);
  expect([counter.seen?.status, counter.isJustPaid]).toEqual(["paid", false]);
});

test("what was in doubt is handed over at a later scan, once, and no other voucher is", async () => {
  const issue = (name: string) => ({ ...outstanding, issue: name });
  const paid = (name: string) => ({ ...issue(name), status: "paid", ended_by: "cass" });
  house(
    { body: issue("table-1/7") },
    { breaks: true },
    { body: paid("table-1/9") },
    { body: paid("table-1/7") },
    { body: paid("table-1/7") },
  );
  const counter = new Counter(screen({ outcome: "older_request" }), "cass");
  await counter.scan(NUMBER);
  await counter.pay("cash");
  const handed: boolean[] = [];
  for (const number of ["999456789012345460", NUMBER, NUMBER]) {
    await counter.scan(number);
    handed.push(counter.isJustPaid);
  }
  expect(handed).toEqual([false, true, false]);
});

test("a payment in doubt that is refused the second time, being made, is handed over", async () => {
  const paid = { ...outstanding, status: "paid", ended_by: "cass" };
  house({ body: outstanding }, { body: outstanding }, { body: paid });
  const at = screen({ outcome: "older_request" });
  const counter = new Counter(at, "cass");
  await counter.scan(NUMBER);
  await counter.pay("cash");
  at.do = () => Promise.resolve({ number: 2, outcome: "refused", code: "voucher_paid" } as Answer);
  await counter.pay("cash");
  expect(counter.isJustPaid).toBe(true);
});

test("a payment that ends after the next scan says nothing of the next voucher", async () => {
  house({ body: outstanding }, { body: outstanding });
  let end = (_: Answer) => {};
  const slow = { do: () => new Promise<Answer>((resolve) => (end = resolve)) };
  const counter = new Counter(slow, "cass");
  await counter.scan(NUMBER);
  const paying = counter.pay("cash");
  await counter.scan("999456789012345460");
  end({ number: 1, outcome: "done" } as Answer);
  await paying;
  expect(counter.isJustPaid).toBe(false);
});

test("an unclaimed voucher is proposed, and not shown as paid", async () => {
  const unclaimed = { ...outstanding, status: "unclaimed" };
  house({ body: unclaimed }, { body: unclaimed });
  const at = screen({ outcome: "proposed" });
  const counter = new Counter(at, "cass");
  await counter.scan(NUMBER);
  await counter.pay("cash");
  expect(at.commands[0]?.type).toBe("PayUnclaimedVoucher");
  expect(counter.isJustPaid).toBe(false);
});

test("an unclaimed voucher that was approved elsewhere is to be handed over, once", async () => {
  const unclaimed = { ...outstanding, status: "unclaimed" };
  const paid = { ...outstanding, status: "paid", ended_by: "cass" };
  house({ body: unclaimed }, { body: unclaimed }, { body: paid }, { body: paid });
  const counter = new Counter(screen({ outcome: "proposed" }), "cass");
  await counter.scan(NUMBER);
  await counter.pay("cash");
  await counter.look();
  expect(counter.isJustPaid).toBe(true);
  await counter.scan(NUMBER);
  expect(counter.isJustPaid).toBe(false);
});

test("what another cashier paid meanwhile is not handed over", async () => {
  const unclaimed = { ...outstanding, status: "unclaimed" };
  const paid = { ...outstanding, status: "paid", ended_by: "carl" };
  house({ body: unclaimed }, { body: unclaimed }, { body: paid });
  const counter = new Counter(screen({ outcome: "proposed" }), "cass");
  await counter.scan(NUMBER);
  await counter.pay("cash");
  await counter.look();
  expect(counter.isJustPaid).toBe(false);
});

test("a payment that is refused is not shown as paid", async () => {
  house({ body: outstanding }, { body: { ...outstanding, status: "paid" } });
  const counter = new Counter(screen({ outcome: "refused", code: "voucher_paid" }), "cass");
  await counter.scan(NUMBER);
  await counter.pay("cash");
  expect(counter.isJustPaid).toBe(false);
});

test("who asks too often is told so, and keeps what was seen", async () => {
  house({ body: outstanding }, { status: 429 });
  const counter = new Counter(screen(), "cass");
  await counter.scan(NUMBER);
  await counter.look();
  expect(counter.trouble).toBe("busy");
  expect(counter.seen?.status).toBe("outstanding");
});

test("the next voucher begins with nothing of the last", async () => {
  house({ body: outstanding }, { body: outstanding });
  const counter = new Counter(screen(), "cass");
  await counter.scan(NUMBER);
  await counter.value(700);
  counter.clear();
  expect([counter.seen, counter.cents, counter.isOwed]).toEqual([null, null, false]);
});

const paidBy = (by: string, number = 3) =>
  ({
    paid_winnings: [{ number, amount_cents: 700, means: "cash", paid_at: 1, by }],
  }) as unknown as CashierView;
const nothingPaid = { paid_winnings: [] } as unknown as CashierView;

function kept(): Pick<Storage, "getItem" | "setItem"> {
  const held = new Map<string, string>();
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
  };
}

test("winnings whose payment was approved are to be handed over, and told until they are", () => {
  const store = kept();
  const handover = new Handover("cass", store);
  handover.follow(nothingPaid);
  expect(handover.due).toBeNull();
  handover.follow(paidBy("cass"));
  expect(handover.due).toEqual({ number: 3, cents: 700, means: "cash" });
  // A page that was loaded again still tells it.
  const again = new Handover("cass", store);
  again.follow(paidBy("cass"));
  expect(again.due?.cents).toBe(700);
  again.done();
  again.follow(paidBy("cass"));
  expect(again.due).toBeNull();
});

test("of two cashiers who asked for the same winnings only one hands money over", () => {
  const other = new Handover("cleo", kept());
  other.follow(paidBy("cass"));
  expect(other.due).toBeNull();
});
