import { expect, test } from "vitest";
import { splitLongText } from "~/domain/drafts/excerpt";

test("a text of seven lines is shown whole", () => {
  for (const text of ["", "The oven is lit.", "word ".repeat(58).trim(), "a\n\nb\n\nc\n\nd"])
    expect(splitLongText(text)).toEqual({ lead: text, rest: "" });
});

test.each([
  ["of many words", "The oven is lit. ".repeat(40).trim()],
  ["of many lines", Array.from({ length: 12 }, (_, line) => `Line ${line}`).join("\n")],
  ["without a space", "🥖".repeat(400)],
])("a long text %s is cut between words, and nothing is lost", (_, text) => {
  const { lead, rest } = splitLongText(text);
  expect(lead + rest).toBe(text);
  expect(lead.length).toBeGreaterThan(30);
  expect(lead.length).toBeLessThanOrEqual(5 * 42);
  expect(lead.isWellFormed()).toBe(true);
  expect(rest.length).toBeGreaterThan(0);
});
