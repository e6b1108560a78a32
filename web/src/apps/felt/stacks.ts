// Which chips lie where on the table layout, and what is to become of them: only what the Game
// System says of each wager.
import type { Placed } from "../../layout/arrange";
import { chipSpace } from "../../layout/chip_space";
import { type ChipColours, coloursOf, coloursOfColour } from "../../layout/chips";
import type { Box } from "../../layout/geometry";
import type { FeltView, SettlementLine, WagerOnLayout } from "../../protocol/types";

/** What is to become of a wager, or what has. */
export type Fate = "lies" | "loses" | "back" | "wins" | "paid" | "returned";

/** Chips that lie together: one wager's; or several that an area is too small to keep apart. */
interface Together {
  key: string;
  bet: string;
  wagers: readonly WagerOnLayout[];
  fate: Fate;
  amountCents: number;
  /** What they are paid, or were. */
  wonCents: number;
}

export interface Stack extends Together {
  x: number;
  y: number;
  /** Where what they were paid lies. */
  paidX: number;
  paidY: number;
  radius: number;
  /** The area in which they lie, whole. */
  box: Box;
}

/** R47: a player's chips in an area are a wager for each way in which they came there. */
export const keyOf = (one: { position: number; bet: string; way: string }): string =>
  `${one.position}/${one.bet}/${one.way}`;

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
/** Where piles of single wagers would have to be smaller than this, some are gathered into one. */
const READABLE = 9.5;
/** No pile is larger than so much of its area's height. */
const OF_HEIGHT = 0.3;
const ROWS_MAX = 3;
/** How far apart the middles of neighbouring piles are, in radii, where there is space. */
const APART = 2.2;
/** And those of rows: a pile stands up. */
const APART_ROWS = 2.5;
/** How far a pile reaches from its middle, in radii, with its player's mark at its foot. */
const REACH = { left: 1.42, right: 1.08, up: 1.45, down: 1.2 };
const ACROSS = REACH.left + REACH.right;
const DOWN = REACH.up + REACH.down;

/**
 * Every wager as a stack inside its area (D9 4.3: within the segment), side by side; where there is
 * no space for that, all but the chosen position's are gathered into one pile.
 */
export function stacksOf(view: FeltView, placed: readonly Placed[], chosen = 0): Stack[] {
  return placed.flatMap(({ area, box }) => {
    const alone = view.wagers
      .filter((wager) => wager.bet === area.bet)
      .sort((one, other) => one.position - other.position)
      .map((wager) => together(keyOf(wager), [wager], fateOf(view, wager)));
    // What a wager was paid lies beside it.
    const widest = alone.some((one) => one.fate === "paid") ? 2 : 1;
    const space = chipSpace(box, "stacks");
    const largest = Math.min(RADIUS_MAX, box.height * OF_HEIGHT);
    const spread = packed(space, alone.length, widest, largest);
    const isCrowded = spread.radius < READABLE && alone.length > 2;
    const here = isCrowded ? gathered(alone, widest === 1 ? chosen : 0) : alone;
    const free = isCrowded ? besideTags(space, box) : space;
    return laidOut(here, widest, free, largest).map((one) => ({ ...one, box }));
  });
}

/** How far the tags of what is won reach into their own area, and into the one above. */
const TAG = { within: 10, above: 4 };

/** What is left of a place for chips where no tag covers it. */
function besideTags(space: Box, box: Box): Box {
  const isAtFoot = space.height < box.height;
  return isAtFoot
    ? { ...space, height: space.height - TAG.above }
    : { ...space, y: space.y + TAG.within, height: space.height - TAG.within };
}

/** Where piles lie in a place: side by side, each with what it was paid. */
function laidOut(
  here: readonly Together[],
  widest: number,
  space: Box,
  largest: number,
): Omit<Stack, "box">[] {
  // What was paid for the only pile may lie below it.
  const isFree = here.length === 1 && widest === 2;
  const found = isFree ? packed(space, 2, 1, largest) : packed(space, here.length, widest, largest);
  const radius = Math.max(RADIUS_MIN, found.radius);
  const columns = found.columns;
  const rows = Math.ceil((isFree ? 2 : here.length) / columns);
  const slots = isFree ? columns : columns * widest;
  const apart = (free: number, count: number, most: number) =>
    count > 1 ? Math.min(radius * most, Math.max(free, 0) / (count - 1)) : 0;
  const across = apart(space.width - radius * ACROSS, slots, APART);
  const down = apart(space.height - radius * DOWN, rows, APART_ROWS);
  const middle = space.x + space.width / 2 + (radius * (REACH.left - REACH.right)) / 2;
  const top = space.y + (space.height - (rows - 1) * down + radius * (REACH.up - REACH.down)) / 2;
  return here.map((one, index) => {
    const row = Math.floor(index / columns);
    const inRow = isFree ? slots : Math.min(columns, here.length - row * columns) * widest;
    const x = middle + ((index % columns) * widest - (inRow - 1) / 2) * across;
    const y = top + row * down;
    return { ...one, x, y, paidX: x + across, paidY: isFree ? y + down : y, radius };
  });
}

function together(
  key: string,
  wagers: readonly WagerOnLayout[],
  is: { fate: Fate; wonCents: number },
): Together {
  const amountCents = wagers.reduce((sum, wager) => sum + wager.amount_cents, 0);
  return { key, bet: wagers[0]?.bet ?? "", wagers, amountCents, ...is };
}

/** One pile of all that become the same; the chosen position's stays by itself. */
function gathered(alone: readonly Together[], chosen: number): Together[] {
  const own = alone.filter((one) => one.wagers[0]?.position === chosen);
  const others = alone.filter((one) => !own.includes(one));
  const fates = [...new Set(others.map((one) => one.fate))];
  const piles = fates.map((fate, index) => {
    const same = others.filter((one) => one.fate === fate);
    const wonCents = same.reduce((sum, one) => sum + one.wonCents, 0);
    const wagers = same.flatMap((one) => one.wagers);
    // The same pile before and after it is paid.
    return together(`gathered ${index}/${same[0]?.bet}`, wagers, { fate, wonCents });
  });
  return [...own, ...piles];
}

/** The largest piles that fit a place, in as many rows as let them be large. */
function packed(
  space: Box,
  count: number,
  widest: number,
  largest: number,
): { radius: number; columns: number } {
  let best = { radius: 0, columns: Math.max(count, 1) };
  for (let rows = 1; rows <= ROWS_MAX; rows += 1) {
    const columns = Math.max(Math.ceil(count / rows), 1);
    const across = space.width / ((columns * widest - 1) * APART + ACROSS);
    const down = space.height / ((rows - 1) * APART_ROWS + DOWN);
    const radius = Math.min(largest, across, down);
    if (radius > best.radius + 0.5) best = { radius, columns };
  }
  return best;
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
  for (const { bet, wonCents, box } of stacks) {
    if (wonCents === 0) continue;
    const before = tags.get(bet)?.wonCents ?? 0;
    const corner = { x: box.x + box.width, y: box.y };
    tags.set(bet, { bet, wonCents: before + wonCents, ...corner });
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

/** The chips of a stack; of several wagers, the topmost of each. */
export function chipsIn(
  wagers: readonly WagerOnLayout[],
  of: (wager: WagerOnLayout) => ChipColours[],
): ChipColours[] {
  const [first] = wagers;
  if (first !== undefined && wagers.length === 1) return of(first);
  return wagers.flatMap((wager) => of(wager).slice(-1));
}
