/** Makes spreadsheets decode the file as UTF-8. */
const BYTE_ORDER_MARK = "\u{FEFF}";
const LINE_END = "\r\n";

/** Some programs split cells at semicolons, tabs or line breaks, even within quotes. */
const FORMULA_START = /(?<=^|[;"\t\n\r])(?=[^\S\t\n\r]*[=+\-@＝＋－＠])|^(?=[\t\r])/g;

type Fields = readonly (string | null)[];

export function startCsv(head: readonly string[]): string {
  return BYTE_ORDER_MARK + formatCsvRows([head]);
}

/** Escapes formulas with an apostrophe; null becomes an empty field. */
export function formatCsvRows(rows: readonly Fields[]): string {
  return rows.map((fields) => fields.map(formatField).join(",") + LINE_END).join("");
}

/** As spreadsheets read a time, in UTC. */
export function formatCsvTime(time: string | null): string | null {
  return time && new Date(time).toISOString().slice(0, 19).replace("T", " ");
}

function formatField(value: string | null): string {
  const text = (value ?? "").replaceAll(FORMULA_START, "'");
  return `"${text.replaceAll('"', '""')}"`;
}
