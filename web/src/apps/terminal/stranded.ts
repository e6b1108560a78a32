// What a player has at a terminal whose screen is told nothing of it now: it stays named there.
import type { TerminalView } from "../../protocol/types";

export interface Stranded {
  /** When it stood so: a screen that is told nothing cannot know what was paid since. */
  at: number;
  credits: number;
  wagered: number;
  /** The value of a voucher of which nobody has said that it is on paper. */
  voucher: number;
}

/** The money of a view; null where there is none. */
export function moneyIn(view: Partial<TerminalView>): Stranded | null {
  const credits = view.credits?.cents ?? 0;
  const wagered = view.wagered?.cents ?? 0;
  const isOnPaper = view.voucher?.printing === "printed";
  const voucher = isOnPaper ? 0 : (view.voucher?.amount_cents ?? 0);
  return credits + wagered + voucher > 0 ? { at: view.at ?? 0, credits, wagered, voucher } : null;
}

const place = () => `stranded ${location.pathname}`;

/** What was kept on this device when its screen went blank; null where it did not, or nothing was there. */
export function keptMoney(): Stranded | null {
  try {
    return JSON.parse(localStorage.getItem(place()) ?? "null") as Stranded | null;
  } catch {
    return null;
  }
}

/** Keeps it on the device, so that a page which is loaded again still names it. */
export function keepMoney(money: Stranded | null): void {
  try {
    if (money === null) localStorage.removeItem(place());
    else localStorage.setItem(place(), JSON.stringify(money));
  } catch {
    // A device that keeps nothing names it until its page is loaded again.
  }
}
