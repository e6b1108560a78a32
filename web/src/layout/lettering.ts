// How large a text or a row of dice may be so that it fits its place. Widths are reckoned, not
// measured, so that a layout is drawn in one pass.

const WIDE = /[⺀-鿿＀-￯]/;

/** The width of a text in ems of a bold sans-serif face. */
export function ems(text: string): number {
  let sum = 0;
  for (const letter of text) {
    if (WIDE.test(letter)) sum += 1;
    else if (letter === " ") sum += 0.34;
    else if (/[A-Z]/.test(letter)) sum += 0.76;
    else if (/[iIl1.,:]/.test(letter)) sum += letter === "1" ? 0.66 : 0.38;
    else sum += 0.66;
  }
  return Math.max(sum, 0.5);
}

export function sizeThatFits(text: string, width: number, height: number): number {
  return Math.min(width / ems(text), height);
}

/** Breaks a text into lines so that it can be set as large as possible in its place. */
export function breakIntoLines(
  text: string,
  width: number,
  height: number,
): { lines: string[]; size: number } {
  const words = text.split(" ");
  let best = { lines: [text], size: sizeThatFits(text, width, height) };
  for (let count = 2; count <= Math.min(3, words.length); count += 1) {
    const lines = inLines(words, count);
    const size = Math.min(...lines.map((line) => width / ems(line)), height / (count * 1.15));
    if (size > best.size * 1.05) best = { lines, size };
  }
  return best;
}

/** The same words in a number of lines, each about as long. */
export function inLines(words: string[], count: number): string[] {
  const whole = words.join(" ").length;
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && longer.length > whole / count + 2 && lines.length < count - 1) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

export interface DiceRows {
  perRow: number;
  size: number;
}

export const DIE_GAP = 0.12;

/** The largest dice in a place, in whichever number of rows suits it best. */
export function diceThatFit(
  count: number,
  width: number,
  height: number,
  largest: number,
): DiceRows {
  let best: DiceRows = { perRow: count, size: 0 };
  for (let perRow = 1; perRow <= count; perRow += 1) {
    if (count % perRow !== 0) continue;
    const rows = count / perRow;
    const size = Math.min(
      width / (perRow + (perRow - 1) * DIE_GAP),
      height / (rows + (rows - 1) * DIE_GAP),
      largest,
    );
    if (size > best.size + 0.5) best = { perRow, size };
  }
  return best;
}
