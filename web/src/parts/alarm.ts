// The alarm of a cabinet (E6): sounds once for whatever begins to be wrong, whoever has switched
// the game's sounds off; the screen says in words what it is.
import { lengthOf, play } from "./sounds";

export class Alarm {
  /** What was wrong when it was last told; nothing is known of before the page came. */
  private known: ReadonlySet<string> | null = null;
  private silentFrom = 0;

  /** Told all that is wrong now. What a page finds when it comes has sounded elsewhere already. */
  told(wrong: readonly string[], now = performance.now()): void {
    const isGrown = this.known !== null && wrong.some((one) => !this.known?.has(one));
    this.known = new Set(wrong);
    if (!isGrown || now < this.silentFrom) return;
    this.silentFrom = now + 1_000 * lengthOf("alarm");
    play("alarm");
  }
}
