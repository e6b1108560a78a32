// Several streams of one role at once: a screen's state for each, opened and closed together.
import { ScreenState } from "./screen.svelte";

export interface Stream<V extends { at: number; service: string }> {
  name: string;
  screen: ScreenState<V>;
}

export class FloorState<V extends { at: number; service: string }> {
  streams = $state.raw<Stream<V>[]>([]);

  constructor(private readonly role: string) {}

  /** Watches these streams: new ones are opened, others are let go. */
  watch(names: readonly string[]): void {
    const kept = this.streams.filter((one) => names.includes(one.name));
    for (const one of this.streams) if (!kept.includes(one)) one.screen.close();
    const isSame = kept.length === this.streams.length && kept.length === names.length;
    if (isSame) return;
    this.streams = names.map((name) => kept.find((one) => one.name === name) ?? this.opened(name));
  }

  close(): void {
    for (const one of this.streams) one.screen.close();
    this.streams = [];
  }

  private opened(name: string): Stream<V> {
    const screen = new ScreenState<V>(`/staff/${this.role}/socket/${encodeURIComponent(name)}`);
    screen.open();
    return { name, screen };
  }
}
