import { sayInPanel } from "./panels.svelte";

export interface Toast {
  number: number;
  words: string;
  tone: "no" | "yes";
}

const SHOWN_MS = 4_000;
const SHOWN_MAX = 3;

/** Short answers that go away by themselves. */
export class ToastRack {
  shown = $state<Toast[]>([]);
  private count = 0;

  /** Says what was done, or why not: in the dialog that asked for it, where one is open. */
  say(words: string, tone: Toast["tone"]): void {
    if (tone === "no" && sayInPanel(words)) return;
    this.count += 1;
    const toast = { number: this.count, words, tone };
    const others = this.shown.filter((one) => one.words !== words);
    this.shown = [...others, toast].slice(-SHOWN_MAX);
    window.setTimeout(() => {
      this.shown = this.shown.filter((one) => one.number !== toast.number);
    }, SHOWN_MS);
  }
}
