// The house's page: what is to be done there is golden, what is on record is said once.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import HouseSettings from "../src/apps/casino_supervisor/HouseSettings.svelte";
import SecurityRecord from "../src/apps/casino_supervisor/SecurityRecord.svelte";
import SoftwarePanel from "../src/apps/casino_supervisor/SoftwarePanel.svelte";
import type { HouseView } from "../src/protocol/supervision";
import type { Desk } from "../src/staff/supervision/desk.svelte";
import { house } from "./supervisors_views";

afterEach(cleanup);

const view = (more: Partial<HouseView> = {}) => ({ ...house(), service: "in_service", ...more });
const desk = { done: vi.fn(async () => true), press: vi.fn(), say: vi.fn() } as unknown as Desk;
const isGolden = (words: string) =>
  screen.getByRole("button", { name: words }).classList.contains("gold");

test("settings ask to be changed once something differs from what holds", async () => {
  render(HouseSettings, { view: view(), desk });
  expect(isGolden("Change settings")).toBe(false);
  const name = screen.getByLabelText("Name of the casino");
  await fireEvent.input(name, { target: { value: "Harbour" } });
  expect(isGolden("Change settings")).toBe(true);
  expect(screen.getByRole("status").textContent).toBe("Not changed yet.");
  await fireEvent.input(name, { target: { value: house().name } });
  expect(isGolden("Change settings")).toBe(false);
});

test("an approval asks to be recorded where a live house has none of its software", () => {
  const software = { version: "1.0", digest: "ab", at: 1, is_approved: false };
  for (const [kind, is_approved, isAsked] of [
    ["live", false, true],
    ["live", true, false],
    ["demo", false, false],
  ] as const) {
    render(SoftwarePanel, { view: view({ kind, software: { ...software, is_approved } }), desk });
    expect(isGolden("Record the approval")).toBe(isAsked);
    cleanup();
  }
});

test("the security record says each thing once, the newest first, eight at a time", async () => {
  const details = { role: "cashier", verdict: "accepted" };
  const facts = Array.from({ length: 10 }, (_, at) => ({
    at: 1_000 * at,
    event: "SignInRecorded",
    kind: "sign_in",
    left_out_count: 0,
    person: "carl",
    text: "",
    details,
  }));
  render(SecurityRecord, { view: view({ facts }) });
  const rows = screen.getAllByRole("listitem");
  expect(rows.length).toBe(8);
  expect(rows[0]?.textContent?.match(/Sign-in/g)?.length).toBe(1);
  await fireEvent.click(screen.getByText("Show 2 more"));
  expect(screen.getAllByRole("listitem").length).toBe(10);
});
