// Where chips lie on an area of a table layout, so that its words and dice stay in sight.
import type { Box } from "./geometry";

/** What lies on an area: the stacks of several players at the table, one player's pile at a terminal. */
export type Lying = "stacks" | "pile";

/** An area that is so much wider than high has its chips at the right, another at its foot. */
const WIDE = 1.45;

interface Share {
  /** What part of an area they have at its right, by how much wider than high it is. */
  beside: readonly (readonly [ratio: number, share: number])[];
  /** At its foot: enough for a pile of its width, and never most of it. */
  foot: { least: number; most: number; ofWidth: number; wanted: number };
  /** The least width or height of it, while the area itself is large enough. */
  least: number;
}

const SHARES: Record<Lying, Share> = {
  stacks: {
    beside: [
      [4, 0.24],
      [2.3, 0.33],
      [WIDE, 0.3],
    ],
    foot: { least: 0.3, most: 0.44, ofWidth: 0.5, wanted: 72 },
    least: 0,
  },
  pile: {
    beside: [
      [4, 0.13],
      [2.3, 0.2],
      [WIDE, 0.22],
    ],
    foot: { least: 0.23, most: 0.36, ofWidth: 0.38, wanted: 64 },
    least: 37,
  },
};

/** The part of an area that is kept for chips. */
export function chipSpace(box: Box, lying: Lying): Box {
  const { beside, foot, least } = SHARES[lying];
  const share = beside.find(([ratio]) => box.width > box.height * ratio)?.[1];
  if (share !== undefined) {
    const width = Math.max(box.width * share, Math.min(least, box.width * 0.34));
    return { ...box, x: box.x + box.width - width, width };
  }
  const wanted = Math.min(box.width * foot.ofWidth, foot.wanted);
  const fitted = Math.min(Math.max(box.height * foot.least, wanted), box.height * foot.most);
  const height = Math.max(fitted, Math.min(least, box.height * foot.most));
  return { ...box, y: box.y + box.height - height, height };
}

/** The part that is left for words and dice. */
export function markSpace(box: Box, lying: Lying): Box {
  const chips = chipSpace(box, lying);
  const isBeside = chips.height === box.height;
  return isBeside
    ? { ...box, width: box.width - chips.width }
    : { ...box, height: box.height - chips.height };
}
