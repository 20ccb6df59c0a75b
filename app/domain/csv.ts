/** So that a spreadsheet that opens the file reads UTF-8. */
const BYTE_ORDER_MARK = "\u{FEFF}";
const LINE_END = "\r\n";

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Writes a table as a CSV file: each field in quotes, so that commas and line breaks in it stay in it.
 * A text that a spreadsheet would carry out as a formula begins with an apostrophe.
 * @param head the names of the columns
 * @param rows a field for each column; null is an empty one
 */
export function toCsv(
  head: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  const lines = [head, ...rows].map((fields) => fields.map(toField).join(",") + LINE_END);
  return BYTE_ORDER_MARK + lines.join("");
}

function toField(value: string | null): string {
  const text = value ?? "";
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
