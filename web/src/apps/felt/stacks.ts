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
const ROWS_MAX = 3;
/** How far apart the middles of neighbouring piles are, in radii, where there is room. */
const APART = 2.2;
/** How much of an area's height chips may cover. */
const COVERED = 0.6;
/** How far a pile's middle is from the area's line, so that its position's mark is within too. */
const INSET = 1.45;

/** Every wager as a stack inside its area (D9 4.3: within the segment), side by side. */
export function stacksOf(view: FeltView, placed: readonly Placed[]): Stack[] {
  return placed.flatMap(({ area, box }) => {
    const here = view.wagers
      .filter((wager) => wager.bet === area.bet)
      .sort((one, other) => one.position - other.position)
      .map((wager) => ({ wager, ...fateOf(view, wager) }));
    // What a wager was paid lies beside it.
    const widest = here.some((one) => one.fate === "paid") ? 2 : 1;
    const { radius, columns } = packed(box, here.length, widest);
    const inset = radius * INSET;
    const slots = columns * widest;
    const room = Math.max(box.width - 2 * inset, 0);
    const step = slots > 1 ? Math.min(radius * APART, room / (slots - 1)) : 0;
    // An area that is lettered across has its middle free, the others their right.
    const isMiddle = area.flow === "across" && box.width < box.height * 4;
    const last = isMiddle
      ? box.x + box.width / 2 + ((slots - 1) * step) / 2
      : box.x + box.width - inset;
    const rows = Math.ceil(here.length / columns);
    return here.map((one, index) => {
      const row = Math.floor(index / columns);
      const inRow = Math.min(columns, here.length - row * columns);
      const x = last - (inRow - (index % columns)) * widest * step + step;
      const y = box.y + box.height - radius * 1.3 - (rows - 1 - row) * radius * APART;
      return { key: keyOf(one.wager), ...one, x, y, paidX: x + step, radius, box };
    });
  });
}

/** The largest piles that fit an area, in as many rows as let them be large. */
function packed(box: Box, count: number, widest: number): { radius: number; columns: number } {
  const largest = Math.min(box.height * 0.22, box.width * 0.2, RADIUS_MAX);
  let best = { radius: 0, columns: Math.max(count, 1) };
  for (let rows = 1; rows <= ROWS_MAX; rows += 1) {
    const columns = Math.max(Math.ceil(count / rows), 1);
    const across = box.width / ((columns * widest - 1) * APART + 2 * INSET);
    // The upper part of an area tells which bet it is: chips leave it free.
    const down = (box.height * COVERED) / (rows * APART);
    const radius = Math.min(largest, across, down);
    if (radius > best.radius + 0.5) best = { radius, columns };
  }
  return { ...best, radius: Math.max(RADIUS_MIN, best.radius) };
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
