// Which chips lie where on the table layout, and what is to become of them: only what the Game
// System says of each wager.
import type { Placed } from "../../layout/arrange";
import { chipRoom } from "../../layout/chip_room";
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
const RADIUS_MAX = 30;
/** No pile is larger than so much of its area's height. */
const OF_HEIGHT = 0.3;
const ROWS_MAX = 3;
/** How far apart the middles of neighbouring piles are, in radii, where there is room. */
const APART = 2.2;
/** And those of rows: a pile stands up. */
const APART_ROWS = 2.5;
/** How far a pile reaches from its middle, in radii, with its player's mark at its foot. */
const REACH = { left: 1.42, right: 1.08, up: 1.45, down: 1.2 };
const ACROSS = REACH.left + REACH.right;
const DOWN = REACH.up + REACH.down;

/** Every wager as a stack inside its area (D9 4.3: within the segment), side by side. */
export function stacksOf(view: FeltView, placed: readonly Placed[]): Stack[] {
  return placed.flatMap(({ area, box }) => {
    const here = view.wagers
      .filter((wager) => wager.bet === area.bet)
      .sort((one, other) => one.position - other.position)
      .map((wager) => ({ wager, ...fateOf(view, wager) }));
    // What a wager was paid lies beside it.
    const widest = here.some((one) => one.fate === "paid") ? 2 : 1;
    const room = chipRoom(box);
    const largest = Math.min(RADIUS_MAX, box.height * OF_HEIGHT);
    const { radius, columns } = packed(room, here.length, widest, largest);
    const rows = Math.ceil(here.length / columns);
    const slots = columns * widest;
    const apart = (free: number, count: number, most: number) =>
      count > 1 ? Math.min(radius * most, Math.max(free, 0) / (count - 1)) : 0;
    const across = apart(room.width - radius * ACROSS, slots, APART);
    const down = apart(room.height - radius * DOWN, rows, APART_ROWS);
    const middle = room.x + room.width / 2 + (radius * (REACH.left - REACH.right)) / 2;
    const top = room.y + (room.height - (rows - 1) * down + radius * (REACH.up - REACH.down)) / 2;
    return here.map((one, index) => {
      const row = Math.floor(index / columns);
      const inRow = Math.min(columns, here.length - row * columns) * widest;
      const x = middle + ((index % columns) * widest - (inRow - 1) / 2) * across;
      const y = top + row * down;
      return { key: keyOf(one.wager), ...one, x, y, paidX: x + across, radius, box };
    });
  });
}

/** The largest piles that fit a place, in as many rows as let them be large. */
function packed(
  room: Box,
  count: number,
  widest: number,
  largest: number,
): { radius: number; columns: number } {
  let best = { radius: 0, columns: Math.max(count, 1) };
  for (let rows = 1; rows <= ROWS_MAX; rows += 1) {
    const columns = Math.max(Math.ceil(count / rows), 1);
    const across = room.width / ((columns * widest - 1) * APART + ACROSS);
    const down = room.height / ((rows - 1) * APART_ROWS + DOWN);
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

/** The chips that a wager was paid with: its own colour, or value chips. */
export function paidChips(wager: WagerOnLayout): ChipColours[] {
  const { colour, paid_colour_count = 0, paid_chips_cents = [] } = wager;
  if (colour === undefined) return paid_chips_cents.map(coloursOf);
  return Array.from({ length: paid_colour_count }, () => coloursOfColour(colour));
}
