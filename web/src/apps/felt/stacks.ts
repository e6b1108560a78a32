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
  /** Where what it was paid lies. */
  paidX: number;
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

const RADIUS_MIN = 10;
const RADIUS_MAX = 26;
/** How far apart the middles of neighbouring piles are, in radii, where there is room. */
const APART = 2.2;

/** Every wager as a stack inside its area (D9 4.3: within the segment), side by side. */
export function stacksOf(view: FeltView, placed: readonly Placed[]): Stack[] {
  return placed.flatMap(({ area, box }) => {
    const here = view.wagers
      .filter((wager) => wager.bet === area.bet)
      .sort((one, other) => one.position - other.position)
      .map((wager) => ({ wager, ...fateOf(view, wager) }));
    // What a wager was paid lies beside it.
    const slots = here.reduce((sum, one) => sum + (one.fate === "paid" ? 2 : 1), 0);
    const radius = radiusIn(box, slots);
    const inset = radius * 1.45;
    const room = Math.max(box.width - 2 * inset, 0);
    const step = slots > 1 ? Math.min(radius * APART, room / (slots - 1)) : 0;
    // An area that is lettered across has its middle free, the others their right.
    const isMiddle = area.flow === "across" && box.width < box.height * 4;
    const last = isMiddle
      ? box.x + box.width / 2 + ((slots - 1) * step) / 2
      : box.x + box.width - inset;
    let slot = slots;
    return here
      .reverse()
      .map((one) => {
        slot -= one.fate === "paid" ? 2 : 1;
        const x = last - (slots - 1 - slot) * step;
        const y = box.y + box.height - radius * 1.3;
        return { key: keyOf(one.wager), ...one, x, y, paidX: x + step, radius, box };
      })
      .reverse();
  });
}

function radiusIn(box: Box, slots: number): number {
  const fitting = Math.min(box.height * 0.22, box.width * 0.2, box.width / (slots * APART + 0.4));
  return Math.max(RADIUS_MIN, Math.min(RADIUS_MAX, fitting));
}

export interface Tag {
  bet: string;
  wonCents: number;
  /** The upper right corner of its area. */
  x: number;
  y: number;
}

/** What the winners of each area are paid together; who is paid what is said beside the layout. */
export function tagsOf(stacks: readonly Stack[]): Tag[] {
  const tags = new Map<string, Tag>();
  for (const { wager, wonCents, box } of stacks) {
    if (wonCents === 0) continue;
    const before = tags.get(wager.bet)?.wonCents ?? 0;
    const corner = { x: box.x + box.width, y: box.y };
    tags.set(wager.bet, { bet: wager.bet, wonCents: before + wonCents, ...corner });
  }
  return [...tags.values()];
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
