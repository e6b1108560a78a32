// Which chips lie where on the table layout, and what is to become of them: only what the Game
// System says of each wager.
import type { Placed } from "../../layout/arrange";
import { type ChipColours, coloursOf, coloursOfColour } from "../../layout/chips";
import type { Box } from "../../layout/geometry";
import type { FeltView, SettlementLine, WagerOnLayout } from "../../protocol/types";

/** What is to become of a wager, or what has. */
export type Fate = "lies" | "loses" | "back" | "wins" | "paid" | "returned";

export interface Stack {
  key: string;
  wager: WagerOnLayout;
  fate: Fate;
  /** What it is paid, or was. */
  wonCents: number;
  x: number;
  y: number;
  radius: number;
  /** The area in which it lies, whole. */
  box: Box;
}

export const keyOf = (one: { position: number; bet: string }): string =>
  `${one.position}/${one.bet}`;

const among = (lines: readonly SettlementLine[] | undefined, wager: WagerOnLayout) =>
  lines?.find((line) => keyOf(line) === keyOf(wager));

export function fateOf(view: FeltView, wager: WagerOnLayout): { fate: Fate; wonCents: number } {
  if (wager.status === "paid") return { fate: "paid", wonCents: wager.won_cents ?? 0 };
  if (wager.status === "returned") return { fate: "returned", wonCents: 0 };
  if (among(view.to_give_back, wager)) return { fate: "back", wonCents: 0 };
  if (among(view.to_collect, wager)) return { fate: "loses", wonCents: 0 };
  const line = among(
    view.to_pay?.flatMap((area) => area.lines),
    wager,
  );
  if (line !== undefined) return { fate: "wins", wonCents: line.won_cents };
  return { fate: view.to_collect === undefined ? "lies" : "wins", wonCents: 0 };
}

const RADIUS_MIN = 9;
const RADIUS_MAX = 25;

/** Every wager as a stack inside its area (D9 4.3: within the segment), side by side. */
export function stacksOf(view: FeltView, placed: readonly Placed[]): Stack[] {
  return placed.flatMap(({ area, box }) => {
    const here = view.wagers
      .filter((wager) => wager.bet === area.bet)
      .sort((one, other) => one.position - other.position);
    const radius = radiusIn(box);
    const inset = radius * 1.28;
    const room = Math.max(box.width - 2 * inset, 0);
    const step = here.length > 1 ? Math.min(radius * 2.7, room / (here.length - 1)) : 0;
    return here.map((wager, index) => ({
      key: keyOf(wager),
      wager,
      ...fateOf(view, wager),
      x: box.x + box.width - inset - (here.length - 1 - index) * step,
      y: box.y + Math.min(radius * 2.05, box.height - radius * 1.15),
      radius,
      box,
    }));
  });
}

function radiusIn(box: Box): number {
  const fitting = Math.min(box.height * 0.23, box.width * 0.19);
  return Math.max(RADIUS_MIN, Math.min(RADIUS_MAX, fitting));
}

/** The colours of a wager's chips, bottom first. */
export function chipsOf(wager: WagerOnLayout): ChipColours[] {
  if (wager.colour !== undefined) {
    const chip = coloursOfColour(wager.colour);
    return Array.from({ length: wager.colour_count ?? 1 }, () => chip);
  }
  return (wager.chips_cents ?? []).map(coloursOf);
}

/** The chips that a wager was paid with: its own colour, or value chips of the amount. */
export function paidChips(
  wager: WagerOnLayout,
  wonCents: number,
  chips: readonly number[],
): ChipColours[] {
  if (wager.colour !== undefined)
    return Array.from({ length: 4 }, () => coloursOfColour(wager.colour ?? ""));
  const found: ChipColours[] = [];
  let left = wonCents;
  for (const chip of [...chips].sort((one, other) => other - one))
    for (; left >= chip && found.length < 6; left -= chip) found.push(coloursOf(chip));
  return found;
}
