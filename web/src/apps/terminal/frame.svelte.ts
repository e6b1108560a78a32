// How large the window is, and how large everything in it.
import { isLow, shapeOf } from "../../layout/arrange";

export class Frame {
  width = $state(window.innerWidth);
  height = $state(window.innerHeight);
  /** A phone on its side: the layout scrolls, and what is pressed stands beside it. */
  readonly isLying = $derived(isLow(this.width, this.height));
  readonly shape = $derived(this.isLying ? "narrow" : shapeOf(this.width, this.height));
  readonly isCompact = $derived(this.shape !== "wide" || this.width < 1_100);
  readonly chipSize = $derived.by(() => {
    if (this.shape === "wide") return Math.max(56, Math.min(88, this.width / 22));
    return this.shape === "tall" ? 88 : this.isLying ? 46 : 56;
  });
  /** D9A 3.4: up to twenty results in one row of a wide screen. */
  readonly dieSize = $derived.by(() => {
    if (this.shape === "wide") return Math.min(21, (this.width - 140) / 86);
    return this.shape === "tall" ? 24 : 15;
  });
}
