// The card of the voucher at the counter, while nobody can tell whether its payment was made.
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { Counter } from "../src/apps/cashier/counter.svelte";
import VoucherCard from "../src/apps/cashier/VoucherCard.svelte";
import type { Answer, VoucherAtCounter } from "../src/protocol/types";

const READ = {
  number: "••5460",
  status: "outstanding",
  amount_cents: 5_000,
  in_chips_cents: 5_000,
  buttons: [{ command: "RedeemVoucher", is_lit: true, choice: "cash" }],
} as unknown as VoucherAtCounter;

const NOTHING = () => {};

function card(counter: Counter, seen: VoucherAtCounter): void {
  const heard = { onpay: NOTHING, onscan: NOTHING, onhold: NOTHING, onrelease: NOTHING };
  const more = { ondone: NOTHING, onapprove: NOTHING, say: NOTHING };
  const at = { isWaiting: false, asksIdentity: false };
  render(VoucherCard, { counter, seen, ...heard, ...more, ...at });
}

const counterOf = () => new Counter({ do: () => Promise.resolve({} as Answer) }, "cass");

afterEach(cleanup);

test("a voucher whose payment is in doubt says so, and is not offered to be paid", () => {
  const counter = counterOf();
  counter.isInDoubt = true;
  card(counter, READ);
  expect(screen.getByRole("heading").textContent).toBe("IN DOUBT");
  expect(document.querySelector("section")?.className).toContain("wait");
  expect(screen.queryByText("Pay $50.00")).toBeNull();
  expect(screen.queryByRole("radio")).toBeNull();
});

test("a voucher that is owed is offered to be paid", () => {
  card(counterOf(), READ);
  expect(screen.getByRole("button", { name: "Pay $50.00" })).not.toBeNull();
  expect(document.querySelector("section")?.className).toContain("plain");
});
