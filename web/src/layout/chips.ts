// The colours by which people know a chip, and which chip stands for an amount.

export interface ChipColours {
  body: string;
  edge: string;
  face: string;
  text: string;
}

const COLOURS: [number, ChipColours][] = [
  [100, { body: "#e8edf0", edge: "#38424b", face: "#f7f9fa", text: "#1d252c" }],
  [500, { body: "#c62828", edge: "#fdf3f0", face: "#b71f1f", text: "#ffffff" }],
  [1_000, { body: "#1565c0", edge: "#eef5ff", face: "#0f55a8", text: "#ffffff" }],
  [2_500, { body: "#2e7d32", edge: "#eef9ee", face: "#236428", text: "#ffffff" }],
  [10_000, { body: "#23242b", edge: "#f0c04a", face: "#15161b", text: "#ffd75e" }],
  [50_000, { body: "#6a1b9a", edge: "#f7edff", face: "#571182", text: "#ffffff" }],
  [100_000, { body: "#d98e04", edge: "#2b1d00", face: "#f0a81c", text: "#231800" }],
  [500_000, { body: "#6d4c41", edge: "#ffe2c4", face: "#573a30", text: "#ffffff" }],
];

const OTHER: ChipColours = { body: "#546e7a", edge: "#e7eef2", face: "#435a64", text: "#ffffff" };

/** D9 3.4(a): non-value chips by the name of their colour; a marked subset has its colour. */
const NON_VALUE: Record<string, ChipColours> = {
  blue: { body: "#1e5fc4", edge: "#dbe9ff", face: "#184fa6", text: "#ffffff" },
  brown: { body: "#6b432b", edge: "#f4dfcb", face: "#57351f", text: "#ffffff" },
  green: { body: "#2f8f3a", edge: "#e4f8e5", face: "#206a29", text: "#ffffff" },
  grey: { body: "#79838b", edge: "#f1f4f6", face: "#555e66", text: "#ffffff" },
  orange: { body: "#e8761a", edge: "#fff0df", face: "#f08a35", text: "#2a1400" },
  pink: { body: "#e06a9c", edge: "#fff0f6", face: "#ea83ae", text: "#33071a" },
  purple: { body: "#7b3fb5", edge: "#f2e7ff", face: "#632e96", text: "#ffffff" },
  red: { body: "#c62828", edge: "#ffe5e1", face: "#a81d1d", text: "#ffffff" },
  white: { body: "#e9eaec", edge: "#8d949b", face: "#f8f9fa", text: "#1d252c" },
  yellow: { body: "#e9c21f", edge: "#6b5600", face: "#f3d345", text: "#2b2300" },
};

export function coloursOfColour(chip: string): ChipColours {
  return NON_VALUE[chip.split("_")[0] ?? ""] ?? OTHER;
}

export function coloursOf(cents: number): ChipColours {
  return COLOURS.find(([value]) => value === cents)?.[1] ?? OTHER;
}

/** The largest chip that is no more than an amount. */
export function chipFor(cents: number, chips: readonly number[]): number {
  return chips.filter((chip) => chip <= cents).reduce((most, chip) => Math.max(most, chip), 0);
}

/** How many chips an amount would be, for the height of a pile. */
export function pileCount(cents: number, chips: readonly number[]): number {
  let left = cents;
  let count = 0;
  for (const chip of [...chips].sort((a, b) => b - a)) {
    count += Math.floor(left / chip);
    left %= chip;
  }
  return Math.max(count, 1);
}
