// A demo's simulated board of lamps, bell and cover: looked at while somebody watches, and asked for
// what a hand could do to it. What comes of it the table's own agent finds, as in a live house.
import { post } from "../protocol/door";
import type { SimulatedTableView } from "../protocol/types";

const LOOK_EVERY_MS = 500;

export class TableBoardState {
  view: SimulatedTableView = $state.raw() as SimulatedTableView;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isOpen = false;

  constructor(view: SimulatedTableView) {
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

  /** Burns a lamp out, or puts a new one in. */
  change(area: string): Promise<void> {
    const is_burnt_out = !this.view.burnt_out.includes(area);
    return this.take(() => post(`${this.view.path}/lamp`, { area, is_burnt_out }));
  }

  moveCover(is_on: boolean): Promise<void> {
    return this.take(() => post(`${this.view.path}/cover`, { is_on }));
  }

  private async look(): Promise<void> {
    await this.take(() => fetch(`${this.view.path}/seen`));
    clearTimeout(this.timer);
    if (this.isOpen) this.timer = setTimeout(() => void this.look(), LOOK_EVERY_MS);
  }

  private async take(ask: () => Promise<Response>): Promise<void> {
    try {
      const answer = await ask();
      if (answer.ok) this.view = (await answer.json()) as SimulatedTableView;
    } catch {
      // The demo is away: what was seen last stays until it is back.
    }
  }
}
