/** Makes spreadsheets decode the file as UTF-8. */
const BYTE_ORDER_MARK = "\u{FEFF}";
const LINE_END = "\r\n";

/** Characters that start a formula in spreadsheets. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Formats a table as CSV. Quotes each field, so that it may contain commas and line breaks, and
 * prefixes text that a spreadsheet would run as a formula with an apostrophe.
 * @param head names of the columns
 * @param rows one field per column; null becomes an empty field
 */
export function toCsv(
  head: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): string {
  const lines = [head, ...rows].map((fields) => fields.map(formatField).join(",") + LINE_END);
  return BYTE_ORDER_MARK + lines.join("");
}

function formatField(value: string | null): string {
  const text = value ?? "";
  const escaped = FORMULA.test(text) ? `'${text}` : text;
  return `"${escaped.replaceAll('"', '""')}"`;
}
