import { describe, expect, test } from "vitest";
import { isSearchable, splitMatches } from "../../app/domain/staff/search.ts";

describe("a search of the desk", () => {
  test.each(["abc", "a1b", "fig & olive", "Ömer", "豆腐店"])("is possible for %s", (text) => {
    expect(isSearchable(text)).toBe(true);
  });

  test.each(["", "ab", "a b c", "%%%", "#12"])("needs three in a row, unlike “%s”", (text) => {
    expect(isSearchable(text)).toBe(false);
  });

  test.each([
    ["Late posts are late", "LATE", ["", "Late", " posts are ", "late", ""]],
    ["Late", " late\n", ["", "Late", ""]],
    ["Nothing here", "late", ["Nothing here"]],
    ["Nothing here", " ", ["Nothing here"]],
    ["İstanbul late", "late", ["İstanbul late"]],
  ])("marks each place in “%s”", (text, search, parts) => {
    expect(splitMatches(text, search)).toEqual(parts);
  });
});
