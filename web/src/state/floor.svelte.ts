// Streams of one role that somebody attends to: a screen's state for each, opened and closed together.
import { asCounted } from "./as_counted";
import { ScreenState } from "./screen.svelte";

export interface Stream<V extends { at: number; service: string }> {
  name: string;
  screen: ScreenState<V>;
}

/** So many streams that were looked at stay open: what was asked there is answered, and one is soon back. */
const LATELY_MAX = 4;

export class FloorState<V extends { at: number; service: string }> {
  streams = $state.raw<Stream<V>[]>([]);

  private wanted: readonly string[] = [];
  private lately: readonly string[] = [];

  constructor(private readonly role: string) {}

  /** Watches these streams, beside those that were looked at lately: new ones are opened, others let go. */
  watch(names: readonly string[]): void {
    this.wanted = names;
    this.open();
  }

  /** Somebody looks at a stream. */
  look(name: string): void {
    this.lately = [name, ...this.lately.filter((one) => one !== name)].slice(0, LATELY_MAX);
    this.open();
  }

  close(): void {
    for (const one of this.streams) one.screen.close();
    this.streams = [];
    this.wanted = this.lately = [];
  }

  private open(): void {
    // What was asked there and is not answered yet is waited for.
    const asking = this.streams.filter((one) => one.screen.isAsking).map((one) => one.name);
    const names = [...new Set([...this.wanted, ...this.lately, ...asking])].toSorted(asCounted);
    const kept = this.streams.filter((one) => names.includes(one.name));
    for (const one of this.streams) if (!kept.includes(one)) one.screen.close();
    const isSame = kept.length === this.streams.length && kept.length === names.length;
    if (isSame) return;
    this.streams = names.map((name) => kept.find((one) => one.name === name) ?? this.opened(name));
  }

  private opened(name: string): Stream<V> {
    const screen = new ScreenState<V>(`/staff/${this.role}/socket/${encodeURIComponent(name)}`);
    screen.open();
    return { name, screen };
  }
}
