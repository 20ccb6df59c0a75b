import { expect, test } from "vitest";
import { splitQuotations } from "../../app/domain/conversations/quotations";

const LONG = "> a\n>\n> b\n> c";

test.each([
  ["Hi\n\nAna", [["Hi\n\nAna", false]]],
  [
    `Hi\n\n${LONG}\n\nAna`,
    [
      ["Hi\n", false],
      [LONG, true],
      ["\nAna", false],
    ],
  ],
  [LONG, [[LONG, true]]],
  [`${LONG}\n\n`, [[LONG, true]]],
  ["> Which?\nThis.\n> Why?\nBecause", [["> Which?\nThis.\n> Why?\nBecause", false]]],
  [
    `> Which?\nThis.\n${LONG}`,
    [
      ["> Which?\nThis.", false],
      [LONG, true],
    ],
  ],
  ["", []],
] as const)("folds a quotation of four lines or more: %j", (text, parts) => {
  expect(splitQuotations(text)).toEqual(
    parts.map(([part, isQuotation]) => ({ text: part, isQuotation })),
  );
});
