// All tables of the house over one socket: each as a tile, told anew at most once a second.

import type { Line } from "../protocol/connection";
import { asCounted } from "./as_counted";
import { ScreenState } from "./screen.svelte";

/** What stands on every tile beside what it is for. */
export interface Around {
  at: number;
  service: string;
  service_reason?: string;
  /** R20: how much waits there for a second person. */
  proposals_count?: number;
}

/** A table as the overview has it, in the shape of a stream that is watched. */
export interface TileStream<T> {
  readonly view: Partial<T & Around>;
  readonly line: Line;
  readonly now: number;
}

type Told = { at: number; service: string } & Record<string, unknown>;
type Tile = Record<string, unknown>;

export class OverviewState<T> {
  private readonly screen: ScreenState<Told>;
  private before = new Map<string, Tile>();
  private readonly tiles = $derived.by(() => this.unfold(this.screen.view));

  constructor(role: string, subject: "tables" | "equipment") {
    this.screen = new ScreenState<Told>(`/staff/${role}/overview/${subject}`);
  }

  open(): void {
    this.screen.open();
  }

  close(): void {
    this.screen.close();
  }

  get now(): number {
    return this.screen.now;
  }

  /** What is shown is old: nobody tells what happens. */
  get isLost(): boolean {
    return this.screen.line === "lost";
  }

  /** It was opened somewhere else, and goes on here when somebody touches it. */
  get isEnded(): boolean {
    return this.screen.line === "ended";
  }

  get isTurnedAway(): boolean {
    return this.screen.isTurnedAway;
  }

  /** The tables that there are; none before they have been told. */
  get names(): string[] {
    return [...this.tiles.keys()];
  }

  /** A table's tile; it is always there, and empty before anything was told of its table. */
  streamOf(name: string): TileStream<T> {
    const { screen } = this;
    const tile = () => this.tiles.get(name);
    return {
      get view() {
        return (tile() ?? {}) as Partial<T & Around>;
      },
      get line() {
        return screen.line === "open" && tile() === undefined ? "connecting" : screen.line;
      },
      get now() {
        return screen.now;
      },
    };
  }

  /** Fields such as `table-1/glance`, table by table; a tile that says what it said is the same one. */
  private unfold(view: Partial<Told>): Map<string, Tile> {
    const found = new Map<string, Tile>();
    for (const [field, value] of Object.entries(view)) {
      const cut = field.indexOf("/");
      if (cut < 0) continue;
      const name = field.slice(0, cut);
      const tile = found.get(name) ?? {};
      tile[field.slice(cut + 1)] = value;
      found.set(name, tile);
    }
    const tiles = new Map<string, Tile>();
    for (const name of [...found.keys()].toSorted(asCounted)) {
      const tile = found.get(name) as Tile;
      const before = this.before.get(name);
      tiles.set(
        name,
        before !== undefined && isSame(tile, before) ? before : { ...tile, at: view.at },
      );
    }
    this.before = tiles;
    return tiles;
  }
}

const isSame = (tile: Tile, before: Tile): boolean =>
  Object.keys(tile).length + 1 === Object.keys(before).length &&
  Object.entries(tile).every(([name, value]) => before[name] === value);
