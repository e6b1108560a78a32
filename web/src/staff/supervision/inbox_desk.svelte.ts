// What must be seen to at all tables, for whoever watches them: one list, one count, one sound.
import type { AlertShown, TableTile } from "../../protocol/supervision";
import { pressingKeys } from "./attention";
import type { Desks } from "./desk.svelte";
import { InboxSound } from "./inbox_sound.svelte";
import { alertText, tableName } from "./naming";
import { type FloorTable, shownOf } from "./watched_stream";

/** The streams of tables that somebody looks at. */
interface Floor {
  readonly streams: readonly { name: string; screen: Parameters<Desks["at"]>[0] }[];
  look(name: string): void;
}

export class InboxDesk {
  readonly sound = new InboxSound();
  /** The tiles of all tables that are shown. */
  readonly views: readonly TableTile[] = $derived.by(() =>
    this.tables().flatMap((one) => shownOf<TableTile>(one.screen) ?? []),
  );
  private readonly pressing = $derived(
    this.views.map((view) => ({ table: view.glance.table, keys: pressingKeys(view) })),
  );
  /** How many matters cannot wait. */
  readonly count = $derived(this.pressing.reduce((sum, one) => sum + one.keys.length, 0));

  constructor(
    private readonly tables: () => readonly FloorTable[],
    private readonly floor: Floor,
    private readonly desks: Desks,
  ) {
    $effect(() => this.sound.told(this.pressing));
  }

  /** A tile is the same for everybody: what was seen is said at its table. */
  readonly seen = (table: string, alert: AlertShown): void => {
    this.floor.look(table);
    const stream = this.floor.streams.find((one) => one.name === table);
    if (stream === undefined) return;
    const desk = this.desks.at(stream.screen, () => tableName(table));
    void desk.done({ type: "AcknowledgeAlert", alert: alert.number }, alertText(alert));
  };
}
