// R19: a cashier asked to pay unclaimed winnings, and a supervisor approved it somewhere. Who is to
// hand the money over is on record: it is the one who asked, and is told so once.
import { untrack } from "svelte";
import type { CashierView } from "../../protocol/types";

export interface Due {
  number: number;
  cents: number;
  means: string;
}

const KEPT = "winnings handed over";

export class Handover {
  due = $state.raw<Due | null>(null);

  constructor(
    private readonly person: string,
    private readonly store: Pick<Storage, "getItem" | "setItem"> = window.sessionStorage,
  ) {}

  /** Looks at the newest view. */
  follow(view: CashierView): void {
    const handed = this.handed();
    const paid = view.paid_winnings.find(
      (one) => one.by === this.person && !handed.includes(one.number),
    );
    untrack(() => {
      this.due =
        paid === undefined
          ? null
          : { number: paid.number, cents: paid.amount_cents, means: paid.means };
    });
  }

  /** The money is in the player's hands. */
  done(): void {
    if (this.due === null) return;
    this.store.setItem(KEPT, JSON.stringify([...this.handed(), this.due.number].slice(-50)));
    this.due = null;
  }

  private handed(): number[] {
    return JSON.parse(this.store.getItem(KEPT) ?? "[]") as number[];
  }
}
