import { describe, expect, test } from "vitest";
import { parseSampleQuery } from "~/domain/drafts/sample";
import { sampleSchema } from "~/domain/drafts/sample.schema.server";

const ANSWERS = { business: "Olive & Rye", offer: "Bread, baked at night", tone: "Funny" };
const parse = (query: string) => parseSampleQuery(new URLSearchParams(query));

describe("the query of a sample post", () => {
  test.each(["", "utm_source=newsletter", "seed=3", "billing=yearly"])(
    "%j asks for none",
    (query) => {
      expect(parse(query)).toBeNull();
    },
  );

  test.each(["business=", "offer=x", "tone=Bold"])(
    "%j asks for one, however incomplete",
    (query) => {
      expect(parse(query)?.answers).toMatchObject({ business: "" });
    },
  );

  test("keeps the first of repeated parameters, without NUL and with single line breaks", () => {
    expect(parse("business=A%00B&business=C&offer=one%0D%0Atwo")?.answers).toEqual({
      business: "AB",
      offer: "one\ntwo",
      tone: "",
    });
  });

  test.each([
    ["3", 3],
    ["99999999999999999999", 1],
  ])("an attempt of %j counts as %i", (attempt, expected) => {
    expect(parse(`business=A&attempt=${attempt}`)?.attempt).toBe(expected);
  });
});

describe("the answers of a sample post", () => {
  const messages = (changed: Partial<typeof ANSWERS>) =>
    sampleSchema()
      .safeParse({ ...ANSWERS, ...changed })
      .error?.issues.map(({ message }) => message);

  test("are accepted up to their limits, which count an emoji as one character", () => {
    expect(messages({})).toBeUndefined();
    expect(messages({ business: "🥖".repeat(200), offer: "🥖".repeat(600) })).toBeUndefined();
  });

  test.each([
    [{ business: "" }, "Business name is required"],
    [{ business: " A " }, "Business name is required: at least 2 characters"],
    [{ business: "A".repeat(201) }, "Please use at most 200 characters: these are 201"],
    [{ offer: "Bread" }, "Please describe what you offer: at least 10 characters"],
    [{ offer: "A".repeat(601) }, "Please use at most 600 characters: these are 601"],
    [{ tone: "" }, "Please select a tone preference"],
  ])("%o are rejected with a reason", (changed, message) => {
    expect(messages(changed)).toEqual([message]);
  });
});
