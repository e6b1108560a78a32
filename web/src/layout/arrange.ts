// Where each area lies on this screen. A wide screen shows the layout as it is described; a tall one
// shows the same areas in rows that fit it. Nothing is left out, and nothing is known of any rule.
import type { AreaData, Box, LayoutData } from "./geometry";

export type Shape = "wide" | "tall" | "narrow";

export interface Placed {
  area: AreaData;
  box: Box;
}

export interface Arrangement {
  width: number;
  height: number;
  placed: Placed[];
}

interface Row {
  kinds: string[];
  columns: number;
  height: number;
}

const TALL: Row[] = [
  { kinds: ["odd", "small", "big", "even"], columns: 4, height: 150 },
  { kinds: ["double"], columns: 6, height: 104 },
  { kinds: ["triple"], columns: 6, height: 84 },
  { kinds: ["any_triple"], columns: 1, height: 84 },
  { kinds: ["total"], columns: 7, height: 92 },
  { kinds: ["combination"], columns: 5, height: 82 },
  { kinds: ["three_dice"], columns: 5, height: 74 },
  { kinds: ["four_numbers"], columns: 2, height: 74 },
  { kinds: ["face"], columns: 3, height: 92 },
];

const NARROW: Row[] = [
  { kinds: ["small", "big"], columns: 2, height: 104 },
  { kinds: ["odd", "even"], columns: 2, height: 84 },
  { kinds: ["double"], columns: 3, height: 74 },
  { kinds: ["triple"], columns: 2, height: 56 },
  { kinds: ["any_triple"], columns: 1, height: 84 },
  { kinds: ["total"], columns: 5, height: 66 },
  { kinds: ["combination"], columns: 5, height: 68 },
  { kinds: ["three_dice"], columns: 3, height: 62 },
  { kinds: ["four_numbers"], columns: 1, height: 62 },
  { kinds: ["face"], columns: 2, height: 82 },
];

export const TOUCH_MIN = 44;
const NARROW_BELOW = 700;
const STRETCH_MAX = 1.45;

export function shapeOf(width: number, height: number): Shape {
  if (width < NARROW_BELOW) return "narrow";
  return width / Math.max(height, 1) < 1.25 ? "tall" : "wide";
}

export function arrange(
  layout: LayoutData,
  shape: Shape,
  width: number,
  height: number,
): Arrangement {
  if (shape === "wide") return scaled(layout, width, height);
  return shape === "tall"
    ? inRows(layout, TALL, width, height, { margin: 16, gap: 6 })
    : inRows(layout, NARROW, width, 0, { margin: 8, gap: 5 });
}

/** The layout's own places, stretched to the room there is. */
function scaled(layout: LayoutData, width: number, height: number): Arrangement {
  const across = width / layout.width;
  const down = Math.max(height / layout.height, across * 0.78);
  const placed = layout.areas.map((area) => ({
    area,
    box: {
      x: area.x * across,
      y: area.y * down,
      width: area.width * across,
      height: area.height * down,
    },
  }));
  return { width, height: layout.height * down, placed };
}

function inRows(
  layout: LayoutData,
  rows: Row[],
  width: number,
  height: number,
  { margin, gap }: { margin: number; gap: number },
): Arrangement {
  const filled = rows
    .map((row) => ({ row, areas: row.kinds.flatMap((kind) => ofKind(layout, kind)) }))
    .filter(({ areas }) => areas.length > 0);
  const lines = filled.flatMap(({ row, areas }) => {
    const columns = Math.min(row.columns, areas.length);
    return chunks(areas, columns).map((line) => ({ line, columns, height: row.height }));
  });
  const wanted = lines.reduce((sum, line) => sum + line.height + gap, 0) - gap + 2 * margin;
  const stretch = height > 0 ? Math.min(Math.max(height / wanted, 0.6), STRETCH_MAX) : 1;
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
  return { width, height: y - gap + margin, placed };
}

function ofKind(layout: LayoutData, kind: string): AreaData[] {
  return layout.areas.filter((area) => area.kind === kind);
}

function chunks<T>(items: T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
