/** Makes spreadsheets decode the file as UTF-8. */
const BYTE_ORDER_MARK = "\u{FEFF}";
const LINE_END = "\r\n";

/**
 * Start of a cell that a spreadsheet would run, in ASCII or full width. Some programs split cells at
 * semicolons, tabs or line breaks, and some of them even within quotation marks.
 */
const FORMULA_START = /(?<=^|[;"\t\n\r])(?=[^\S\t\n\r]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

/**
 * Formats a table as CSV. Quotes each field, so that it may contain commas and line breaks, and puts
 * an apostrophe before whatever a spreadsheet would run as a formula.
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
  const text = (value ?? "").replaceAll(FORMULA_START, "'");
  return `"${text.replaceAll('"', '""')}"`;
}
