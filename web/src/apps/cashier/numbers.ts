// A voucher's number as it is typed or scanned: digits alone, in groups that can be read aloud.
const DIGITS_COUNT = 18;
const GROUP = 3;

export function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, DIGITS_COUNT);
}

/** `123 456 789 012 345 460` */
export function groupDigits(digits: string): string {
  return (digits.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join(" ");
}

export function isWhole(digits: string): boolean {
  return digits.length === DIGITS_COUNT && /^\d+$/.test(digits);
}

export function missingCount(digits: string): number {
  return DIGITS_COUNT - digits.length;
}
