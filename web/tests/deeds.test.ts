// What was done is said in the words of its record, with what it was about: never only "done".
import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { isKey } from "../src/messages/words.svelte";
import { ToastRack } from "../src/parts/toasts.svelte";
import CommandDialog from "../src/staff/supervision/CommandDialog.svelte";
import { deedWords, doneWords, recordedAs } from "../src/staff/supervision/deeds";
import { Desk } from "../src/staff/supervision/desk.svelte";
import commandsOfRoles from "./commands_of_roles.json";

/** Made before there is a house, by its first person. */
const BEFORE = new Set(["CreateHouse", "EnrolDevice"]);

HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
const toasts = new ToastRack();
const answer = { outcome: "done" } as never;
const asked = { do: async () => answer, approve: async () => answer, decline: async () => answer };
const desk = new Desk(asked, toasts, () => "Table 1");
const said = () => toasts.shown.at(-1)?.words;

test("every command that one supervisor alone may do has words for what was done", () => {
  for (const streams of Object.values(commandsOfRoles))
    for (const { asks, approves } of Object.values(streams))
      for (const one of asks as readonly string[])
        if (!(approves as readonly string[]).includes(one) && !BEFORE.has(one))
          expect([one, isKey(`event.${recordedAs(one)}`)]).toEqual([one, true]);
});

test("a toast says what was done, where, and about what", async () => {
  await desk.done({ type: "AcknowledgeAlert", alert: 3 }, "Terminal 3: its door was opened");
  expect(said()).toBe("✓ Alert seen: Table 1 · Terminal 3: its door was opened");
  await desk.done({ type: "RecordFill", amount_cents: -50_000 });
  expect(said()).toBe("✓ Float changed: Table 1 · -$500.00");
  await desk.done({ type: "RecordCheck", check: "seal", passed: false, note: "torn" });
  expect(said()).toBe("✓ Check recorded: Table 1 · seal · failed");
  expect(doneWords("RunTests", { runs: [] })).toBe("✓ Test runs recorded");
  expect(deedWords("Sign-in unlocked", "Ann")).toBe("✓ Sign-in unlocked: Ann");
});

test("what a sign only announces is not said to be done", () => {
  expect(recordedAs("CloseTable", { closes_at: null })).toBe("TableClosed");
  expect(recordedAs("CloseTable", { closes_at: 1 })).toBe("ClosingNotified");
  expect(recordedAs("ChangeLimits", { from_at: 1 })).toBe("LimitsNotified");
});

test("what was approved, declined or taken back is said by its name", async () => {
  await desk.approve("p", "Table 1: Recalculate");
  expect(said()).toBe("✓ Approved: Table 1: Recalculate");
  await desk.decline("p", "Table 1: Recalculate", false);
  expect(said()).toBe("Declined: Table 1: Recalculate");
  await desk.decline("p", "Table 1: Recalculate", true);
  expect(said()).toBe("Taken back: Table 1: Recalculate");
});

test("a form says what it is about, and so does what comes of it", async () => {
  desk.press("EndMalfunction", undefined, { malfunction: 1, way: "rectified" }, {}, [
    "Tumbler: it fails",
    "Rectified",
  ]);
  expect(desk.opened?.about).toEqual(["Tumbler: it fails", "Rectified"]);
  render(CommandDialog, { desk });
  expect(screen.getByText("Tumbler: it fails · Rectified")).toBeTruthy();
  await fireEvent.input(screen.getByLabelText("Note"), { target: { value: "oiled" } });
  await fireEvent.submit(document.querySelector("form") as Element);
  await vi.waitFor(() =>
    expect(said()).toBe("✓ Malfunction ended: Table 1 · Tumbler: it fails · Rectified"),
  );
});
