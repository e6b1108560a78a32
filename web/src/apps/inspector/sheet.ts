// A list as a file for spreadsheets: values between commas, by RFC 4180.

const cell = (value: string | number): string => {
  // What begins like a formula is made words: nobody's name runs in somebody's spreadsheet.
  const text =
    typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => row.map(cell).join(",")).join("\r\n");

/** Gives a file to whoever sits at the browser. */
export function hand(name: string, text: string): void {
  // With a mark of its encoding, or some spreadsheets take it for another.
  const address = URL.createObjectURL(new Blob(["\ufeff", text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
