import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";
import Rounds from "../src/apps/inspector/Rounds.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const row = (round: number) => ({
  stream: "table-1",
  round,
  faces: "",
  began_at: 1,
  ended_at: 2,
  wagered_cents: 0,
  won_cents: 0,
  layout_wagered_cents: 0,
  layout_won_cents: 0,
  is_void: true,
  corrections_count: 0,
});

test("a corrected round shows what holds now, and what it was before", async () => {
  const corrected = {
    ...row(3),
    faces: "4-5-5",
    wagered_cents: 2_000,
    won_cents: 1_500,
    layout_wagered_cents: 1_000,
    layout_won_cents: 500,
    corrections_count: 1,
    first: { faces: "5-5-5", won_cents: 15_000, returned_cents: 15_500 },
  };
  vi.stubGlobal("fetch", (path: string) =>
    Promise.resolve(
      path === "/staff/inspector/rounds"
        ? Response.json([corrected, { ...row(2), corrections_count: 1 }, row(1)])
        : new Response("", { status: 404 }),
    ),
  );
  render(Rounds, { tables: ["table-1"], onlost: String });
  await screen.findByRole("button", { name: /round 1/ });
  const amounts = [...document.querySelectorAll("tbody tr")].map((one) =>
    [...one.querySelectorAll("td")]
      .slice(1)
      .map((cell) => cell.textContent?.replace(/\s+/g, " ").trim()),
  );
  expect(amounts[0]).toEqual(["corrected", "$30.00 $20.00"]);
  expect(screen.getByText("Before: 5 5 5, won $155.00").closest("tr")).toBe(
    document.querySelector("tbody tr"),
  );
  // Its records are not there: the amounts are those of the first settlement, and say so.
  expect(amounts[1]?.[1]).toBe("$0.00 $0.00 as first settled");
  expect(amounts[2]?.[1]).toBe("$0.00 $0.00");
});

test("a round that was asked for last stays, however late another one's answer comes", async () => {
  const answers = new Map<string, (body: unknown) => void>();
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/staff/inspector/rounds") return Promise.resolve(Response.json([row(2), row(1)]));
    return new Promise((on) => answers.set(path, (body) => on(Response.json(body))));
  });
  const replayed = (round: number) => {
    const began = {
      sequence: 1,
      at: 1,
      event: "RoundBegan",
      values: {},
      phase: "wagering",
    };
    const steps = [{ ...began, digest: "", previous: "", seats: [] }];
    const replay = { table: "table-1", round, edition: "9A", layout: "standard", steps };
    answers.get(`/staff/inspector/rounds/table-1/${round}`)?.(replay);
  };
  render(Rounds, { tables: ["table-1"], onlost: String });
  const first = await screen.findByRole("button", { name: /round 1/ });
  // The newest round is opened by itself; the person has already asked for another.
  await fireEvent.click(first);
  replayed(1);
  await vi.waitFor(() => expect(first.getAttribute("aria-pressed")).toBe("true"));
  replayed(2);
  await new Promise((on) => setTimeout(on));
  expect(first.getAttribute("aria-pressed")).toBe("true");
});
