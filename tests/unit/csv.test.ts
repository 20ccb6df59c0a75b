import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCsvRows, startCsv } from "../../app/domain/csv";

const toCsv = (head: string[], rows: (string | null)[][]) => startCsv(head) + formatCsvRows(rows);

/** Parses a CSV file according to RFC 4180. */
function parse(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  const text = file.slice(1);
  while (fields.lastIndex < text.length) {
    const found = fields.exec(text);
    if (!found) throw new Error(`No CSV: ${text}`);
    row.push((found[1] ?? found[2] ?? "").replaceAll('""', '"'));
    if (found[3] !== ",") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const special = fc.constantFrom(..."=+-@＝＋－＠\t\r\n\",';é😀 1");
const value = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: special }));
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((columns) =>
    fc.array(fc.array(fc.option(value), { minLength: columns, maxLength: columns })),
  );

describe("CSV file", () => {
  test("starts with a byte order mark and ends lines with CRLF (RFC 4180)", () => {
    expect(toCsv(["A", "B"], [["1", null]])).toBe('\u{FEFF}"A","B"\r\n"1",""\r\n');
  });

  test("round-trips every value but the apostrophes before formulas", () => {
    const withoutApostrophes = (text: string | null) => (text ?? "").replaceAll("'", "");
    fc.assert(
      fc.property(table, (rows) => {
        const head = (rows[0] ?? ["only"]).map((_, column) => `column ${column}`);
        const [readHead, ...read] = parse(toCsv(head, rows));
        expect(readHead).toEqual(head);
        expect(read.map((row) => row.map(withoutApostrophes))).toEqual(
          rows.map((row) => row.map(withoutApostrophes)),
        );
      }),
    );
  });

  test.each(["Fig & Olive", "1=1", "a - b", "ana@example.com", "x, -5", "Ann-Marie"])(
    "leaves %j unchanged",
    (text) => {
      expect(parse(toCsv(["only"], [[text]]))).toEqual([["only"], [text]]);
    },
  );

  test.each([
    ["=1+1", "'=1+1"],
    ["＋1", "'＋1"],
    ["＠SUM(1)", "'＠SUM(1)"],
    ["\tname", "'\tname"],
    ["name\t=1", "name\t'=1"],
    ["name;=1+1", "name;'=1+1"],
    ['"=1+1"', `"'=1+1"`],
    ["two lines\n=1+1", "two lines\n'=1+1"],
  ])("puts an apostrophe into %j", (text, escaped) => {
    expect(parse(toCsv(["only"], [[text]]))).toEqual([["only"], [escaped]]);
  });

  test("starts no cell with a formula, whichever character separates cells", () => {
    fc.assert(
      fc.property(value, (text) => {
        const [, [field = ""] = []] = parse(toCsv(["only"], [[text]]));
        expect(field).not.toMatch(/^[\t\r]/);
        const cells = field.split(/[;"\t\n\r]/);
        expect(cells.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell.trimStart()))).toEqual([]);
      }),
    );
  });
});
