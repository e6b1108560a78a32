// A demo's simulated cabinet: looked at while somebody watches, and asked for what a hand could do
// to its devices. What comes of it the cabinet's own agent tells the table, as in a live house.
import { post } from "../protocol/door";
import type { SimulatedCabinet, SimulatedFault } from "../protocol/types";

const LOOK_EVERY_MS = 1_000;
const LOOK_EVERY_BUSY_MS = 250;

export class CabinetState {
  view: SimulatedCabinet | null = $state(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOpen = false;

  /** @param path Where the cabinet is asked for, such as `/demo/cabinet/table-1/7`. */
  constructor(
    readonly path: string,
    view: SimulatedCabinet | null = null,
  ) {
    this.view = view;
  }

  /** Looks again and again, until what it returns is called. */
  open(): () => void {
    this.isOpen = true;
    void this.look();
    return () => {
      this.isOpen = false;
      clearTimeout(this.timer);
    };
  }

  /** A note of this value would go in now. */
  takes(note_cents: number): boolean {
    return (this.view?.notes_cents.includes(note_cents) && !this.view.is_busy) ?? false;
  }

  insert(note_cents: number): Promise<void> {
    return this.ask("note", { note_cents });
  }

  make(fault: SimulatedFault, begins: boolean): Promise<void> {
    return this.ask("fault", { fault, begins });
  }

  private async ask(what: string, said: unknown): Promise<void> {
    await this.take(() => post(`${this.path}/${what}`, said));
    this.lookSoon();
  }

  private async look(): Promise<void> {
    await this.take(() => fetch(`${this.path}/seen`));
    this.lookSoon();
  }

  private lookSoon(): void {
    clearTimeout(this.timer);
    const isBusy = this.view?.is_busy || this.view?.is_printing;
    const wait = isBusy ? LOOK_EVERY_BUSY_MS : LOOK_EVERY_MS;
    if (this.isOpen) this.timer = setTimeout(() => void this.look(), wait);
  }

  private async take(ask: () => Promise<Response>): Promise<void> {
    try {
      const answer = await ask();
      if (answer.ok) this.view = (await answer.json()) as SimulatedCabinet;
    } catch {
      // The demo is away: what was seen last stays until it is back.
    }
  }
}
