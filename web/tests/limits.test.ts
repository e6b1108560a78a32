import { expect, test } from "vitest";
import { timeOf } from "../src/messages/amounts";
import {
  changeInWords,
  highestMax,
  kindsInWords,
  limitsInWords,
  signInWords,
} from "../src/messages/limits";

const amount = (shown: string) => ({ shown });
const PLAIN = { wager_min: amount("$1.00"), step: amount("$1.00"), wager_max: amount("$200.00") };
const TRIPLES = {
  kind: "triple",
  wager_min: amount("$2.00"),
  step: amount("$3.00"),
  wager_max: amount("$50.00"),
};
const FULL = { ...PLAIN, by_kind: [TRIPLES], aggregate_min: amount("$5.00") };
const AT = 1_700_000_000_000;

test("the most that any bet takes is that of the kind that takes most", () => {
  const most = (cents: number) => ({ wager_max: { cents } });
  expect(highestMax(most(20_000))).toBe(20_000);
  expect(highestMax({ ...most(20_000), by_kind: [most(5_000), most(50_000)] })).toBe(50_000);
  expect(highestMax({ ...most(20_000), by_kind: [most(5_000)] })).toBe(20_000);
});

test("a sheet in words leaves nothing out that binds", () => {
  expect(limitsInWords(PLAIN)).toBe("Each bet $1.00 to $200.00 · in steps of $1.00");
  const whole = limitsInWords(FULL);
  for (const said of ["Triple", "$2.00", "$50.00", "in steps of $3.00", "at least $5.00 in all"])
    expect(whole).toContain(said);
});

test("the limits of a kind are said with their step where it is not the sheet's", () => {
  expect(kindsInWords(FULL)).toEqual(["Triple $2.00 to $50.00 in steps of $3.00"]);
  const same = { ...FULL, by_kind: [{ ...TRIPLES, step: PLAIN.step }] };
  expect(kindsInWords(same)).toEqual(["Triple $2.00 to $50.00"]);
});

test("a sign says the whole of the new limits, and for whom they are where that is another", () => {
  const sign = { due_at: AT, limits: FULL, terminals: [3, 4] };
  const from = `From ${timeOf(AT)}`;
  expect(signInWords(sign, FULL, 3)).toBe(`${from}: ${limitsInWords(FULL)}`);
  expect(signInWords(sign, PLAIN, 5)).toBe(`${from} at terminals 3, 4: ${limitsInWords(FULL)}`);
  const atLayout = { due_at: AT, limits: PLAIN };
  expect(signInWords(atLayout, PLAIN, 5)).toBe(
    `${from} on the table layout: ${limitsInWords(PLAIN)}`,
  );
  expect(signInWords(atLayout)).toBe(`${from}: ${limitsInWords(PLAIN)}`);
});

test("a sign says to whom it concerns all that changes, and the whole where nothing does", () => {
  const added = "Triple $2.00 to $50.00 in steps of $3.00 · at least $5.00 in all";
  expect(changeInWords(PLAIN, FULL)).toBe(added);
  const ended = "Triple $1.00 to $200.00 in steps of $1.00 · no least in all";
  expect(changeInWords(FULL, PLAIN)).toBe(ended);
  const step = { ...FULL, step: amount("$2.00") };
  expect(changeInWords(FULL, step)).toBe("in steps of $2.00");
  expect(changeInWords(FULL, FULL)).toBe(limitsInWords(FULL));
  const sign = { due_at: AT, limits: FULL, terminals: [3] };
  expect(signInWords(sign, PLAIN, 3)).toBe(`From ${timeOf(AT)}: ${added}`);
});

test("a sign that evidence holds back says that it waits", () => {
  const sign = { due_at: AT, is_held_back: true };
  expect(signInWords(sign)).toBe(
    `This table will close at ${timeOf(AT)} · waits until an investigation is over`,
  );
});
