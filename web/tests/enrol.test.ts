import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

const house = vi.hoisted(() => ({ isDemoHouse: true, ZONE: "Pacific/Auckland" }));
vi.mock("../src/messages/house", () => house);

import Enrol from "../src/parts/Enrol.svelte";

afterEach(cleanup);

test.each([true, false])("who typed an address in a demo finds the way back (%s)", (isDemo) => {
  house.isDemoHouse = isDemo;
  render(Enrol, { onenrol: async () => "" });
  const link = screen.queryByRole("link", { name: "To the first page" });
  expect(link?.getAttribute("href") ?? null).toBe(isDemo ? "/" : null);
});
