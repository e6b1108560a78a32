// How large the chips of the rack are: in one row where a finger still finds each, else in two.

/** The least width of a chip that is to be touched. */
export const CHIP_MIN = 44;
const GAP_MIN = 9;
const GAP_MAX = 16;

export interface Rack {
  size: number;
  gap: number;
  /** The width of a full row. */
  width: number;
  /** The height of all rows; kept when something else takes their place, so that nothing moves. */
  height: number;
}

export function chipsInRack(count: number, width: number, largest: number): Rack {
  const inRow = Math.max(count, 1);
  const whole = width || inRow * (largest + GAP_MAX);
  const perRow = whole / inRow >= CHIP_MIN + GAP_MIN ? inRow : Math.ceil(inRow / 2);
  const cell = whole / perRow;
  const size = Math.max(CHIP_MIN, Math.min(largest, Math.floor(cell - GAP_MIN)));
  const gap = Math.max(GAP_MIN, Math.min(GAP_MAX, Math.floor(cell - size)));
  const rows = Math.ceil(inRow / perRow);
  const height = rows * (size + gap) - gap;
  return { size, gap, width: perRow * (size + gap), height };
}

/** The chips that would be refused by themselves: below the least wager, or more than the credits. */
export const unplayable = (chips: readonly number[], least: number, credits: number): number[] =>
  chips.filter((chip) => chip < least || (credits > 0 && chip > credits));

/** The chip to begin with: the second, as at a table, where it can be played; else one that can. */
export function chipToBegin(chips: readonly number[], dimmed: readonly number[]): number {
  const playable = chips.filter((chip) => !dimmed.includes(chip));
  const second = chips[1] ?? 0;
  return playable.includes(second) ? second : (playable[0] ?? chips[0] ?? 0);
}
