import { describe, expect, test } from "vitest";
import { toSingular } from "~/domain/drafts/voice";

describe("a line of somebody who works alone", () => {
  test.each([
    ["No one asked, so here we are.", "No one asked, so here I am."],
    ["We were told to post more. So we are.", "I was told to post more. So I am."],
    ["You’re busy. So are we.", "You’re busy. So am I."],
    ["We’ll answer like people.", "I’ll answer like a person."],
    ["We should talk about our work more often.", "I should talk about my work more often."],
    [
      "Mention {topic} and we’ll talk until you leave.",
      "Mention {topic} and I’ll talk until you leave.",
    ],
    ["Our publicist, if we had one, would say:", "My publicist, if I had one, would say:"],
  ])("speaks of one person: %s", (line, singular) => expect(toSingular(line)).toBe(singular));

  test.each([
    "If that’s what you need, we should talk.",
    "Lights on. Here we go.",
    "We’ll compare notes in the comments.",
    "Neighbors, have we met?",
  ])("keeps “we” where the reader is included: %s", (line) => expect(toSingular(line)).toBe(line));

  test("leaves quotations as they are", () => {
    expect(toSingular("“We agreed on the phone” is our least favorite sentence.")).toBe(
      "“We agreed on the phone” is my least favorite sentence.",
    );
  });
});
