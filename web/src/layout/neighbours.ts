// Which area lies next to another, for the arrow keys.
import type { Placed } from "./arrange";

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middle = ({ box }: Placed): [number, number] => [
  box.x + box.width / 2,
  box.y + box.height / 2,
];

/** The nearest area in the direction of a key; null where there is none or the key is another. */
export function neighbour(placed: readonly Placed[], bet: string, key: string): string | null {
  const way = WAYS[key];
  const from = placed.find(({ area }) => area.bet === bet);
  if (way === undefined || from === undefined) return null;
  const [x, y] = middle(from);
  let best: { bet: string; distance: number } | null = null;
  for (const one of placed) {
    if (one === from) continue;
    const [toX, toY] = middle(one);
    const ahead = (toX - x) * way[0] + (toY - y) * way[1];
    const aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0]);
    if (ahead <= 1) continue;
    const distance = ahead + 3 * aside;
    if (best === null || distance < best.distance) best = { bet: one.area.bet, distance };
  }
  return best?.bet ?? null;
}
