// The sound of a new matter that cannot wait: once for what is new, on every page of the screen.
import { isHeard, keepHeard, lengthOf, play } from "../../parts/sounds";

/** What cannot wait at a table, each by its key. */
export interface Pressing {
  table: string;
  keys: readonly string[];
}

export class InboxSound {
  private on = $state(isHeard());
  /** What was told of each table; of one that is told for the first time nothing is new. */
  private readonly known = new Map<string, ReadonlySet<string>>();
  private silentFrom = 0;

  get isOn(): boolean {
    return this.on;
  }

  set isOn(value: boolean) {
    this.on = value;
    keepHeard(value);
  }

  /** Told all that cannot wait now; sounds where a table has something that it had not before. */
  told(tables: readonly Pressing[], now = performance.now()): void {
    let isNew = false;
    for (const { table, keys } of tables) {
      const before = this.known.get(table);
      if (before !== undefined && keys.some((one) => !before.has(one))) isNew = true;
      this.known.set(table, new Set(keys));
    }
    if (!isNew || !this.on || now < this.silentFrom) return;
    this.silentFrom = now + 1_000 * lengthOf("alarm");
    play("alarm");
  }
}
