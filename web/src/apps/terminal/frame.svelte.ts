// How large the window is, and how large everything in it.
import { arrange, isLow, type Shape, shapeOf } from "../../layout/arrange";
import type { LayoutData } from "../../layout/geometry";

/** What head, results, messages and foot take of a window's height. */
const AROUND = 360;

export class Frame {
  width = $state(window.innerWidth);
  height = $state(window.innerHeight);
  /** A phone on its side: the layout scrolls, and what is pressed stands beside it. */
  readonly isLying = $derived(isLow(this.width, this.height));
  layout = $state.raw<LayoutData | null>(null);
  /** Where the whole layout cannot stand in the window, it scrolls: no area is out of reach. */
  readonly shape: Shape = $derived.by(() => {
    const shape = shapeOf(this.width, this.height);
    if (this.isLying || shape === "narrow") return "narrow";
    if (this.layout === null) return shape;
    const least = arrange(this.layout, shape, this.width, 1).height;
    return least > this.height - AROUND ? "narrow" : shape;
  });
  readonly isCompact = $derived(this.shape !== "wide" || this.width < 1_100);
  readonly chipSize = $derived.by(() => {
    if (this.shape === "wide") return Math.max(56, Math.min(88, this.width / 22));
    return this.shape === "tall" ? 88 : this.isLying ? 46 : 56;
  });
  /** D9A 3.4: up to twenty results in one row of a wide screen; in two where dice would be too small. */
  readonly dieSize = $derived.by(() => {
    const inOneRow = (this.width - 140) / 86;
    if (this.shape === "wide") return inOneRow < 12 ? 14 : Math.min(21, inOneRow);
    return this.shape === "tall" ? 24 : 15;
  });
}
