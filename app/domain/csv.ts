/** Makes spreadsheets decode the file as UTF-8. */
const BYTE_ORDER_MARK = "\u{FEFF}";
const LINE_END = "\r\n";

/**
 * Start of a cell that a spreadsheet would run, in ASCII or full width. Some programs split cells at
 * semicolons, tabs or line breaks, and some of them even within quotation marks.
 */
const FORMULA_START = /(?<=^|[;"\t\n\r])(?=[^\S\t\n\r]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

type Fields = readonly (string | null)[];

/** Returns the start of a CSV file. @param head names of the columns */
export function startCsv(head: readonly string[]): string {
  return BYTE_ORDER_MARK + formatCsvRows([head]);
}

/**
 * Formats rows of a CSV file. Quotes each field, so that it may contain commas and line breaks, and
 * puts an apostrophe before whatever a spreadsheet would run as a formula.
 * @param rows one field per column; null becomes an empty field
 */
export function formatCsvRows(rows: readonly Fields[]): string {
  return rows.map((fields) => fields.map(formatField).join(",") + LINE_END).join("");
}

function formatField(value: string | null): string {
  const text = (value ?? "").replaceAll(FORMULA_START, "'");
  return `"${text.replaceAll('"', '""')}"`;
}
