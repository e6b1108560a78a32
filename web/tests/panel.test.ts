import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import Panel from "../src/parts/Panel.svelte";
import { ToastRack } from "../src/parts/toasts.svelte";

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector("button")?.focus();
  };
});
afterEach(cleanup);

function opened(inside: string) {
  const children = createRawSnippet(() => ({ render: () => `<div>${inside}</div>` }));
  render(Panel, { title: "Buy-in", onclose: () => {}, children });
}

test("the first field of a dialog is reached first", () => {
  opened('<button>$20</button><input id="amount" />');
  expect(document.activeElement?.id).toBe("amount");
});

test("what a dialog would do is not reached first, so that Enter does not do it twice", () => {
  opened('<button id="void">Void round</button>');
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Close");
});

test("what could not be done is said in the dialog that asked for it, and nowhere else", async () => {
  opened('<button id="again">Again</button>');
  const toasts = new ToastRack();
  toasts.say("The terminal is locked", "no");
  expect((await screen.findByRole("alert")).textContent).toBe("The terminal is locked");
  expect(toasts.shown).toEqual([]);
  await fireEvent.click(document.getElementById("again") as HTMLElement);
  expect(document.querySelector("[role=alert]")?.textContent).toBe("");
  cleanup();
  toasts.say("The terminal is locked", "no");
  expect(toasts.shown).toHaveLength(1);
});
