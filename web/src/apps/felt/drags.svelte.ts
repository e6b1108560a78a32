// Chips that fingers carry over the table: several players may drag at once, each with a finger.
import type { Way } from "../../protocol/types";

export type Carried =
  | { is: "chip"; position: number; chip: number }
  | { is: "stack"; position: number; bet: string; way: Way };

export interface Drag {
  pointer: number;
  carried: Carried;
  x: number;
  y: number;
}

interface Grab {
  carried: Carried;
  x: number;
  y: number;
}

const MOVED_MIN = 14;

export class Drags {
  carried = $state.raw<Drag[]>([]);
  /** A drag has just ended: the click that follows it is not a touch. */
  hasJustEnded = false;

  private readonly grabs = new Map<number, Grab>();

  constructor(private readonly ondrop: (carried: Carried, x: number, y: number) => void) {}

  grab(event: PointerEvent, carried: Carried): void {
    this.grabs.set(event.pointerId, { carried, x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent): void {
    const grab = this.grabs.get(event.pointerId);
    if (grab === undefined) return;
    const isCarried = this.carried.some((one) => one.pointer === event.pointerId);
    const moved = Math.hypot(event.clientX - grab.x, event.clientY - grab.y);
    if (!isCarried && moved <= MOVED_MIN) return;
    const drag = {
      pointer: event.pointerId,
      carried: grab.carried,
      x: event.clientX,
      y: event.clientY,
    };
    this.carried = [...this.others(event.pointerId), drag];
  }

  up(event: PointerEvent): void {
    const drag = this.carried.find((one) => one.pointer === event.pointerId);
    this.drop(event);
    if (drag === undefined) return;
    this.hasJustEnded = true;
    window.setTimeout(() => {
      this.hasJustEnded = false;
    }, 0);
    this.ondrop(drag.carried, event.clientX, event.clientY);
  }

  /** The finger was lost: what it carried is where it was. */
  drop(event: PointerEvent): void {
    this.grabs.delete(event.pointerId);
    this.carried = this.others(event.pointerId);
  }

  private others(pointer: number): Drag[] {
    return this.carried.filter((one) => one.pointer !== pointer);
  }
}
