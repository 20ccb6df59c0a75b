import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { missingFields, normalizeUrl, toStep } from "~/domain/questionnaire";
import { questionnaireSchema } from "~/domain/questionnaire.schema.server";

const ANSWERS = {
  business_name: "Fig",
  offer_description: "Wood-fired pizza",
  differentiator: "Sourdough, 72 hours",
  tone_preference: "Bold",
};

describe("web addresses", () => {
  test.each([
    ["", ""],
    ["   ", ""],
    ["shop.com", "https://shop.com"],
    ["  shop.com/a b  ".replace(" b", ""), "https://shop.com/a"],
    ["http://shop.com", "http://shop.com"],
    ["HTTPS://Shop.com/x?y=1", "HTTPS://Shop.com/x?y=1"],
    ["shop.com:8080/x", "https://shop.com:8080/x"],
  ])("%j becomes %j", (value, expected) => expect(normalizeUrl(value)).toBe(expected));

  test.each([
    "not a url",
    "http://",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://shop.com",
    "https://user:pass@shop.com",
    "shop",
    "https://shop .com",
    "mailto:a@b.co",
  ])("%j is refused", (value) => expect(normalizeUrl(value)).toBeNull());

  test("an accepted address is http(s) without credentials, and normalising it again changes nothing", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.webUrl(), fc.domain(), fc.string(), fc.string({ unit: "binary" })),
        (value) => {
          const url = normalizeUrl(value);
          if (!url) return true;
          const { protocol, username, password } = new URL(url);
          return (
            ["http:", "https:"].includes(protocol) &&
            !username &&
            !password &&
            normalizeUrl(url) === url
          );
        },
      ),
    );
  });
});

describe("answers", () => {
  test("empty optional answers are stored as null", () => {
    expect(
      questionnaireSchema.parse({ ...ANSWERS, website: "", facebook_url: " ", words_to_avoid: "" }),
    ).toEqual({
      ...ANSWERS,
      website: null,
      facebook_url: null,
      instagram_url: null,
      linkedin_url: null,
      words_to_avoid: null,
    });
  });

  test("minimum lengths are 2, 10 and 10 after trimming", () => {
    expect(questionnaireSchema.safeParse({ ...ANSWERS, business_name: " A " }).success).toBe(false);
    expect(questionnaireSchema.safeParse({ ...ANSWERS, business_name: "AB" }).success).toBe(true);
    expect(
      questionnaireSchema.safeParse({ ...ANSWERS, offer_description: "123456789 " }).success,
    ).toBe(false);
    expect(
      questionnaireSchema.safeParse({ ...ANSWERS, differentiator: "1234567890" }).success,
    ).toBe(true);
  });

  test("the placeholders of an unfinished profile are refused: saved, the profile would count as unfinished forever", () => {
    const messages = (answers: Partial<typeof ANSWERS>) =>
      questionnaireSchema.safeParse({ ...ANSWERS, ...answers }).error?.flatten().fieldErrors ?? {};
    expect(messages({ business_name: " My Business " })).toEqual({
      business_name: ["Business name is required"],
    });
    expect(messages({ offer_description: "To be completed" })).toEqual({
      offer_description: ["Please describe what you offer"],
    });
    expect(messages({ differentiator: "To be completed" })).toEqual({
      differentiator: ["What makes you unique?"],
    });
    expect(messages({ business_name: "My Business Ltd" })).toEqual({});
  });

  test("only the five tones are accepted", () => {
    for (const tone of ["Professional", "Friendly", "Bold", "Funny", "Edgy"])
      expect(questionnaireSchema.safeParse({ ...ANSWERS, tone_preference: tone }).success).toBe(
        true,
      );
    expect(questionnaireSchema.safeParse({ ...ANSWERS, tone_preference: "Sad" }).success).toBe(
      false,
    );
  });

  test("the missing fields are named in order", () => {
    expect(missingFields({ business_name: " " })).toEqual([
      "Business name",
      "Offer description",
      "Differentiator",
      "Tone preference",
    ]);
    expect(missingFields(ANSWERS)).toEqual([]);
  });

  test("an unknown step is the first step", () => {
    expect([
      toStep("1"),
      toStep("2"),
      toStep("3"),
      toStep("4"),
      toStep(undefined),
      toStep("x"),
    ]).toEqual([1, 2, 3, 1, 1, 1]);
  });
});
