// R19: a cashier asked to pay unclaimed winnings, and a supervisor approved it somewhere: what is to
// be handed over is told once, when the winnings leave the list as paid.
import { untrack } from "svelte";
import type { CashierView, Proposal } from "../../protocol/types";

export interface Due {
  cents: number;
  means: string;
}

const disposedOf = (view: CashierView) =>
  view.book.accounts.find((one) => one.account === "disposed")?.balance_cents ?? 0;

export class Handover {
  due = $state.raw<Due | null>(null);
  private asked = new Map<number, Due>();
  private disposed = 0;

  /** Looks at the newest view, with this cashier's own proposals. */
  follow(
    view: CashierView,
    own: readonly Proposal[],
    centsOf: (command: Record<string, unknown>) => number,
  ): void {
    const owed = new Set(view.winnings.map((one) => one.number));
    const disposed = disposedOf(view);
    for (const [number, due] of this.asked)
      if (!owed.has(number) && disposed === this.disposed) untrack(() => (this.due = due));
    this.disposed = disposed;
    this.asked = new Map(
      own
        .filter(({ command }) => command.type === "PayUnclaimedWinnings")
        .map(({ command }) => [
          Number(command.winnings),
          { cents: centsOf(command), means: String(command.means) },
        ]),
    );
    for (const number of this.asked.keys()) if (!owed.has(number)) this.asked.delete(number);
  }
}
