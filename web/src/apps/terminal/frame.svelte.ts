// How large the window is, and how large everything in it.
import { arrange, isLow, type Shape, shapeOf } from "../../layout/arrange";
import type { LayoutData } from "../../layout/geometry";

/** What head, results, messages and foot take of a window's height. */
const AROUND = 360;
/** From here on an upright screen stands on a floor; a tablet has rows that fit themselves to it. */
const TALL_FROM = 1_000;
/** The line that is kept for messages. */
const LINE = 46;
/** On a phone on its side, what is pressed stands beside the layout. */
export const BESIDE = 232;

export class Frame {
  width = $state(window.innerWidth);
  height = $state(window.innerHeight);
  /** A phone on its side: the layout scrolls, and what is pressed stands beside it. */
  readonly isLying = $derived(isLow(this.width, this.height));
  layout = $state.raw<LayoutData | null>(null);
  head = $state(0);
  results = $state(0);
  foot = $state(0);
  /** The height kept for messages: a sign may stand for long, and covers no area and no result. */
  kept = $state(0);
  /** Where the whole layout cannot stand in the window, it scrolls: no area is out of reach. */
  readonly shape: Shape = $derived.by(() => {
    const shape = shapeOf(this.width, this.height);
    const isUpright = shape === "tall" && this.width < TALL_FROM;
    if (this.isLying || shape === "narrow" || isUpright) return "narrow";
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

  /** What stays in sight around something that lies over the layout. */
  readonly around = $derived({
    above: this.head,
    below: this.isLying ? 0 : this.foot,
    beside: this.isLying ? BESIDE : 0,
  });
  /** Where an answer to a touch is said: in the line kept for messages, or over the layout's end. */
  readonly answers = $derived.by(() => {
    if (this.isLying) return 12;
    return this.foot + 4 - (this.shape === "narrow" ? 0 : Math.max(LINE, this.kept));
  });
  /**
   * How high the layout may be: what a page that scrolls leaves, or all of a place that is fixed. That
   * place may be measured as it was before the screen took another shape, and is never higher than this.
   */
  room(placeHeight: number): number {
    const rest = this.height - this.head - this.results - this.foot;
    if (this.shape !== "narrow") return Math.min(placeHeight, rest - Math.max(LINE, this.kept));
    return this.isLying ? 0 : rest;
  }
}
