import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { choose } from "../src/messages/words.svelte";
import type { Values } from "../src/protocol/records";
import { eventName, eventWords } from "../src/staff/event_words";
import { meet } from "../src/staff/people.svelte";
import sentences from "./sentences.json";

// Times are written otherwise in a browser than on paper; the sentences about them are the same.
vi.mock(import("../src/messages/amounts"), async (original) => ({
  ...(await original()),
  timeOf: (at) => `<${at}>`,
}));

beforeEach(() =>
  meet([
    { id: "gus", name: "Gus Grey" },
    { id: "cara", name: "Cara Cole" },
  ]),
);
afterEach(() => choose("en"));

/** What the Game System says in its own words, which is shown where there is nothing better. */
const OWN = "its own words";
const said = (event: string, values: Values) => eventWords(event, values, OWN);

test("staff are shown by their names, amounts in dollars, bets as the layout says them", async () => {
  expect(said("DiceSpun", { by: "gus", times: 3 })).toBe("Gus Grey spun the dice (×3)");
  expect(said("NoteInserted", { terminal: 7, note_cents: 5_000 })).toBe(
    "Terminal 7 took a note of $50.00",
  );
  const moved = { position: 3, bet: "small", to_bet: "double_4" };
  expect(said("TableWagerMoved", moved)).toBe("Position 3 moved its wager from Small to Double 4");
  await choose("zh-CN");
  expect(said("DiceSpun", { by: "gus", times: 3 })).toBe("Gus Grey 摇骰（×3）");
  expect(said("TableWagerMoved", moved)).toBe("3 号位将注码由“小”移至“对子 4”");
});

test("each thing of a list is said", async () => {
  const changes = [
    { bet: "small", from_cents: 0, to_cents: 500 },
    { bet: "total_9", from_cents: 100, to_cents: 200 },
  ];
  const changed = { terminal: 7, cause: "doubled", changes };
  expect(said("WagersChanged", changed)).toBe(
    "Terminal 7 doubled: Small $0.00 to $5.00, Total 9 $1.00 to $2.00",
  );
  await choose("zh-CN");
  expect(said("WagersChanged", changed)).toBe(
    "7 号终端注码加倍：小 由 $0.00 变为 $5.00、点数 9 由 $1.00 变为 $2.00",
  );
});

test("what an event leaves unsaid is left out of its sentence", () => {
  const faces = "double 3, 4, total 10";
  expect(said("TerminalsSettled", { faces })).toBe("Terminals settled on double 3, 4, total 10");
  expect(said("TerminalsSettled", { faces, wins: [{ terminal: 2, won_cents: 1_500 }] })).toBe(
    "Terminals settled on double 3, 4, total 10; won: terminal 2 $15.00",
  );
  expect(said("OutcomeEntered", { faces, window_ms: 3_000 })).toBe(
    "The dice reader entered double 3, 4, total 10; settled in 3 s",
  );
  expect(said("OutcomeEntered", { faces, window_ms: 60_000, by: "gus" })).toBe(
    "Gus Grey entered double 3, 4, total 10; settled in 1 min",
  );
});

test("a correction says who made it, why, and what it moved", async () => {
  const corrected = {
    by: "cara",
    second: "gus",
    round: 3,
    faces: "4, double 5, total 14",
    reason: "the camera shows it",
    credited_cents: 400,
    recoverable_cents: 100,
  };
  expect(said("RoundRecalculated", corrected)).toBe(
    "Cara Cole and Gus Grey recalculated round 3 on 4, double 5, total 14: the camera shows it" +
      "; credited $4.00; to be recovered $1.00",
  );
  await choose("zh-CN");
  expect(said("RoundRecalculated", corrected)).toBe(
    "Cara Cole 与 Gus Grey 按 4, 一对 5, 总点数 14 重新计算第 3 局：the camera shows it" +
      "；补入余额 $4.00；待追回 $1.00",
  );
});

test("an alert is told in its own sentence", async () => {
  const won = { kind: "large_win", text: OWN, terminal: 7, amount_cents: 180_000 };
  expect(said("AlertRaised", won)).toBe("Alert: Terminal 7 won $1,800.00");
  await choose("zh-CN");
  expect(said("AlertRaised", won)).not.toContain(OWN);
});

test("the security record says what was asked, where, and why not", async () => {
  expect(said("SignInRecorded", { role: "game_supervisor", verdict: "refused" })).toBe(
    "Sign-in as game supervisor: refused",
  );
  const refused = { what: "SpinTumbler", stream: "table-2", code: "not_your_call" };
  expect(said("RefusedAuthorityRecorded", refused)).toMatch(/^Spin ×3, Table 2: /);
  const approved = { what: "RecalculateRound", stream: "table-1", asked_by: "gus" };
  expect(said("AuthorisationRecorded", approved)).toBe("Recalculate, Table 1, asked by Gus Grey");
  expect(said("ReloadRecorded", { stream: "cage", service: "in" })).toBe(
    "Cashier's cage is in service again",
  );
  await choose("zh-CN");
  expect(said("AuthorisationRecorded", approved)).toBe("1 号台：重新计算，由 Gus Grey 提出");
});

test("chips are counted out, and colours have their names", () => {
  expect(said("ChipsBought", { by: "gus", amount_cents: 1_500, chips_cents: [1_000, 500] })).toBe(
    "Gus Grey changed $15.00 into chips: $10, $5",
  );
  const colour = { position: 3, chip: "red_a", count: 20, value_cents: 250 };
  expect(said("ColourBought", colour)).toMatch(/^Position 3 bought colour chips: 20 red A/i);
});

test("a record that cannot be read, or is new, is told in the Game System's own words", () => {
  expect(said("NoteInserted", {})).toBe("Its own words");
  expect(said("SomethingNew", { terminal: 1 })).toBe("Its own words");
  expect(eventName("SomethingNew")).toBe("SomethingNew");
  expect(eventName("NoteInserted")).toBe("Note inserted");
});

test.each(["en", "zh-CN"] as const)(
  "a screen says in %s what the command line says",
  async (tag) => {
    meet([]);
    await choose(tag);
    for (const { event, values, said } of sentences)
      expect(eventWords(event, values as Values)).toBe(said[tag]);
  },
);

test("what has no words of its own is named", () => {
  expect(eventWords("NoteInserted", {})).toBe("Note inserted");
});

test("braces that somebody wrote are words like others", () => {
  meet([]);
  const reason = "the {dice} are in {by}'s hand";
  expect(eventWords("VoidRoundAnnounced", { by: "dora", round: 4, reason })).toBe(
    `dora announced “void round”: ${reason}`,
  );
  expect(eventWords("AlertRaised", { kind: "unheard_of", text: "Look at {this}" })).toBe(
    "Alert: Look at {this}",
  );
});
