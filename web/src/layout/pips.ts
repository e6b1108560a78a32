// Where the pips of each face lie, in parts of a die's side; the one and the four are red.
const LOW = 0.26;
const MID = 0.5;
const HIGH = 0.74;

export const PIPS: Record<number, [number, number][]> = {
  1: [[MID, MID]],
  2: [
    [LOW, LOW],
    [HIGH, HIGH],
  ],
  3: [
    [LOW, LOW],
    [MID, MID],
    [HIGH, HIGH],
  ],
  4: [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  5: [
    [LOW, LOW],
    [HIGH, LOW],
    [MID, MID],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
  6: [
    [LOW, LOW],
    [HIGH, LOW],
    [LOW, MID],
    [HIGH, MID],
    [LOW, HIGH],
    [HIGH, HIGH],
  ],
};

export const isRed = (face: number): boolean => face === 1 || face === 4;
export const pipRadius = (face: number): number => (face === 1 ? 0.145 : 0.095);
