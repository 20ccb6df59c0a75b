import { describe, expect, test } from "vitest";
import { isSearchable } from "../../app/domain/staff/search.ts";

describe("a search of the desk", () => {
  test.each(["jo", "a1b", "fig & olive", "O\u0308mer", "豆腐"])("is possible for %s", (text) => {
    expect(isSearchable(text)).toBe(true);
  });

  test.each(["", "a", "a b c", "%%%", "o\u0308"])("needs two in a row, unlike “%s”", (text) => {
    expect(isSearchable(text)).toBe(false);
  });
});
