// Where chips lie on an area of a table layout, so that its words and dice stay in sight.
import type { Box } from "./geometry";

/** An area that is so much wider than high has its chips at the right, another at its foot. */
const WIDE = 1.45;
/** What part of an area they have there, by how much wider than high it is. */
const BESIDE: readonly (readonly [ratio: number, share: number])[] = [
  [4, 0.24],
  [2.3, 0.33],
  [WIDE, 0.3],
];
/** At its foot: enough for a pile of its width, and never most of it. */
const FOOT = { least: 0.3, most: 0.44, ofWidth: 0.5, wanted: 72 };

/** The part of an area that is kept for chips. */
export function chipSpace(box: Box): Box {
  const share = BESIDE.find(([ratio]) => box.width > box.height * ratio)?.[1];
  if (share !== undefined) {
    const width = box.width * share;
    return { ...box, x: box.x + box.width - width, width };
  }
  const wanted = Math.min(box.width * FOOT.ofWidth, FOOT.wanted);
  const height = Math.min(Math.max(box.height * FOOT.least, wanted), box.height * FOOT.most);
  return { ...box, y: box.y + box.height - height, height };
}

/** The part that is left for words and dice. */
export function markSpace(box: Box): Box {
  const chips = chipSpace(box);
  const isBeside = chips.height === box.height;
  return isBeside
    ? { ...box, width: box.width - chips.width }
    : { ...box, height: box.height - chips.height };
}
