import { cleanup, render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import Panel from "../src/parts/Panel.svelte";

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
