import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import Stranded from "../src/apps/terminal/Stranded.svelte";
import { moneyIn } from "../src/apps/terminal/stranded";
import type { Line } from "../src/protocol/connection";
import type { TerminalView } from "../src/protocol/types";

afterEach(cleanup);

const amount = (cents: number) => ({ cents, shown: "" });
const credits = amount(5_000);
const wagered = amount(700);

const CASES: [{ isTurnedAway: boolean; line: Line; service: string | undefined }, string][] = [
  [{ isTurnedAway: true, line: "lost", service: undefined }, "This terminal is out of use"],
  [{ isTurnedAway: false, line: "open", service: "in_service" }, "This terminal is out of use"],
  [{ isTurnedAway: false, line: "open", service: "out_of_service" }, "Out of service for a moment"],
  [{ isTurnedAway: false, line: "lost", service: undefined }, "Connection lost"],
];

test.each(CASES)("whatever ends a terminal, it names what is on it: %o", (how, title) => {
  const money = moneyIn({ credits, wagered } as Partial<TerminalView>);
  if (money === null) throw new Error("there is money");
  render(Stranded, { money, ...how });
  const said = screen.getByRole("alert").textContent ?? "";
  for (const words of [title, "Credits$50.00", "Wagered this round$7.00"])
    expect(said).toContain(words);
  expect(screen.queryByLabelText("Code")).toBeNull();
});

test.each([
  ["issued", 3_300],
  ["sent", 3_300],
  ["in_doubt", 3_300],
  ["printed", null],
] as const)(
  "a voucher that is %s is money at its terminal until it is on paper",
  (printing, cents) => {
    const voucher = { amount_cents: 3_300, printing };
    expect(moneyIn({ voucher })?.voucher ?? null).toBe(cents);
  },
);

test("a revoked terminal says of when its sum is, and who can tell what was paid since", () => {
  const at = Date.UTC(2023, 10, 14, 22, 13, 20);
  const money = moneyIn({ at, credits } as Partial<TerminalView>);
  if (money === null) throw new Error("there is money");
  render(Stranded, { money, isTurnedAway: true, line: "lost", service: undefined });
  const said = screen.getByRole("alert").textContent ?? "";
  expect(said).toContain("As it stood at 11:13:20 am, 15 Nov 2023.");
  expect(said).toContain("What was paid since then, the cashier can tell.");
});

test("a voucher that is nowhere on paper is named without credits", () => {
  const money = moneyIn({ voucher: { amount_cents: 3_300, printing: "in_doubt" } });
  if (money === null) throw new Error("there is money");
  render(Stranded, { money, isTurnedAway: true, line: "lost", service: undefined });
  const said = screen.getByRole("alert").textContent ?? "";
  expect(said).toContain("Your voucher for $33.00");
  expect(said).not.toContain("Credits");
});
