// Where each area lies on this screen. A wide screen shows the layout as it is described; another one
// shows the same areas in the rows that the Game System names for its shape. Nothing is known of any
// bet or rule.
import type { AreaData, Box, LayoutData, LegendData, RowData } from "./geometry";

export type Shape = "wide" | "tall" | "narrow";

export interface Placed {
  area: AreaData;
  box: Box;
}

export interface Arrangement {
  width: number;
  height: number;
  placed: Placed[];
  /** Odds that stand beside the areas they are for, on a layout that is drawn as it is marked. */
  legends: { legend: LegendData; box: Box }[];
}

export const TOUCH_MIN = 44;
const NARROW_BELOW = 700;
const LOW_BELOW = 520;
const LYING_FROM = 480;
const STRETCH_MAX = 1.45;

const WIDE_APART = { margin: 16, gap: 6 };
const CLOSE_TOGETHER = { margin: 8, gap: 5 };

/** How low a layout may be drawn, as a part of its own height for its width. */
const LEAST = 0.78;

export function shapeOf(width: number, height: number): Shape {
  if (width < NARROW_BELOW) return "narrow";
  return width / Math.max(height, 1) < 1.25 ? "tall" : "wide";
}

/** Too low for a head, a layout and a foot on one another: a phone that lies on its side. */
export function isLow(width: number, height: number): boolean {
  return height < LOW_BELOW && width > height;
}

export function arrange(
  layout: LayoutData,
  shape: Shape,
  width: number,
  height: number,
  least = LEAST,
): Arrangement {
  if (shape === "wide") return scaled(layout, width, height, least);
  if (shape === "tall") return inRows(layout, layout.rows.tall, width, height, WIDE_APART);
  // A tablet held upright has its rows as low as lets all of them be in sight, where they can be.
  if (width >= NARROW_BELOW && height > 0)
    return inRows(layout, layout.rows.upright, width, height, CLOSE_TOGETHER);
  // A phone that lies on its side has broad rows, of which a few are in sight.
  const rows = width < LYING_FROM ? layout.rows.narrow : layout.rows.lying;
  return inRows(layout, rows, width, 0, CLOSE_TOGETHER);
}

/** The layout's own places, stretched to the space there is; none lower than a finger needs. */
function scaled(layout: LayoutData, width: number, height: number, least: number): Arrangement {
  const across = width / layout.width;
  const down = Math.max(height / layout.height, across * least);
  const cuts = [
    ...new Set([
      0,
      layout.height,
      ...[...layout.areas, ...layout.legends].flatMap((one) => [one.y, one.y + one.height]),
    ]),
  ].sort((one, other) => one - other);
  const bands = heightened(layout, cuts, down);
  const top = new Map<number, number>();
  let reached = 0;
  cuts.forEach((cut, index) => {
    top.set(cut, reached);
    reached += bands[index] ?? 0;
  });
  const at = (cut: number) => top.get(cut) ?? 0;
  const boxOf = (one: Box): Box => ({
    x: one.x * across,
    y: at(one.y),
    width: one.width * across,
    height: at(one.y + one.height) - at(one.y),
  });
  const placed = layout.areas.map((area) => ({ area, box: boxOf(area) }));
  const legends = layout.legends.map((legend) => ({ legend, box: boxOf(legend) }));
  return { width, height: at(layout.height), placed, legends };
}

const ROUNDS_MAX = 6;

/** The heights between cuts: low areas take from higher ones until each can be touched. */
function heightened(layout: LayoutData, cuts: number[], down: number): number[] {
  const bands = cuts.slice(1).map((cut, index) => (cut - (cuts[index] ?? 0)) * down);
  const whole = layout.height * down;
  const rows = layout.areas.map((area) => [
    cuts.indexOf(area.y),
    cuts.indexOf(area.y + area.height),
  ]);
  const sum = (from = 0, to = bands.length) =>
    bands.slice(from, to).reduce((total, band) => total + band, 0);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const fixed = new Set<number>();
    for (const [from = 0, to = 0] of rows) {
      const tall = sum(from, to);
      if (tall > TOUCH_MIN + 0.01) continue;
      for (let band = from; band < to; band += 1) {
        bands[band] = ((bands[band] ?? 0) * TOUCH_MIN) / tall;
        fixed.add(band);
      }
    }
    const over = sum() - whole;
    if (fixed.size === 0 || over <= 0.01) break;
    const free = bands.reduce((total, band, index) => total + (fixed.has(index) ? 0 : band), 0);
    const share = Math.max(0, 1 - over / Math.max(free, 1));
    bands.forEach((band, index) => {
      if (!fixed.has(index)) bands[index] = band * share;
    });
  }
  return bands;
}

function inRows(
  layout: LayoutData,
  rows: RowData[],
  width: number,
  height: number,
  { margin, gap }: { margin: number; gap: number },
): Arrangement {
  const areas = new Map(layout.areas.map((area) => [area.bet, area]));
  const lines = rows.flatMap(({ bets, columns, height }) => {
    const found = bets.flatMap((bet) => areas.get(bet) ?? []);
    return chunks(found, columns).map((line) => ({ line, columns, height }));
  });
  // Each line brings its gap, the last one too many; the margins stay as they are.
  const wanted = lines.reduce((sum, line) => sum + line.height + gap, 0);
  const space = height - 2 * margin + gap;
  const stretch = height > 0 ? Math.min(Math.max(space / wanted, 0.6), STRETCH_MAX) : 1;
  const placed: Placed[] = [];
  let y = margin;
  for (const { line, columns, height: units } of lines) {
    const tall = Math.max(units * stretch - gap * (1 - stretch), TOUCH_MIN);
    const broad = (width - 2 * margin - gap * (columns - 1)) / columns;
    line.forEach((area, index) => {
      placed.push({
        area,
        box: { x: margin + index * (broad + gap), y, width: broad, height: tall },
      });
    });
    y += tall + gap;
  }
  return { width, height: y - gap + margin, placed, legends: [] };
}

function chunks<T>(items: T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
