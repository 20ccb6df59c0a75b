import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  questionnairePath,
  missingFields,
  parseAnswers,
  QUESTIONNAIRE_FIELDS,
  getNextStep,
  getPreviousStep,
  getStep,
  findStepWithError,
  parseStep,
} from "~/domain/profiles/questionnaire";
import {
  questionnaireDraftSchema,
  questionnaireSchema,
  stepSchema,
} from "~/domain/profiles/questionnaire.schema.server";
import { normalizeUrl } from "~/domain/text";
import { errorsOf } from "../support/schema-errors.ts";

const ANSWERS = {
  business_name: "Fig",
  offer_description: "Wood-fired pizza",
  differentiator: "Sourdough, 72 hours",
  tone_preference: "Bold",
};

describe("web URLs", () => {
  test.each([
    ["", ""],
    ["shop.com", "https://shop.com"],
    ["  shop.com/a b  ".replace(" b", ""), "https://shop.com/a"],
    ["http://shop.com", "http://shop.com"],
    ["HTTPS://Shop.com/x?y=1", "HTTPS://Shop.com/x?y=1"],
    ["https://byron.example,", "https://byron.example"],
    ["<https://shop.com/a>;", "https://shop.com/a"],
    ["(shop.com/a_(b)).", "https://shop.com/a_(b)"],
    ["“shop.com”", "https://shop.com"],
  ])("%j becomes %j", (value, expected) => expect(normalizeUrl(value)).toBe(expected));

  test.each([
    "not a url",
    "javascript:alert(1)",
    "ftp://shop.com",
    "https://user:pass@shop.com",
    "shop",
  ])("rejects %j", (value) => expect(normalizeUrl(value)).toBeNull());

  test("a page may be named by its handle", () => {
    const { instagram_url, facebook_url, linkedin_url } = questionnaireSchema().shape;
    expect(instagram_url.parse(" @fig.olive. ")).toBe("https://instagram.com/fig.olive");
    expect(facebook_url.parse("@figolive")).toBe("https://facebook.com/figolive");
    expect(linkedin_url.safeParse("@figolive").success).toBe(false);
  });

  test("an accepted URL is http(s) without credentials, and normalization is idempotent", () => {
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
      questionnaireSchema().parse({
        ...ANSWERS,
        website: "",
        facebook_url: " ",
        words_to_avoid: "",
      }),
    ).toEqual({
      ...ANSWERS,
      website: null,
      facebook_url: null,
      instagram_url: null,
      linkedin_url: null,
      words_to_avoid: null,
    });
  });

  test.each([
    ["business_name", " A ", false],
    ["business_name", "AB", true],
    ["offer_description", "123456789 ", false],
    ["differentiator", "1234567890", true],
    ["tone_preference", "Edgy", true],
    ["tone_preference", "Sad", false],
  ])("in %s, %j is accepted: %j", (field, answer, isAccepted) => {
    const { success } = questionnaireSchema().safeParse({ ...ANSWERS, [field]: answer });
    expect(success).toBe(isAccepted);
  });

  test("rejects the placeholders, because a profile containing them counts as incomplete", () => {
    const messages = (answers: Partial<typeof ANSWERS>) =>
      errorsOf(questionnaireSchema(), { ...ANSWERS, ...answers });
    expect(messages({ business_name: " My Business " })).toEqual({
      business_name: "Business name is required",
    });
    expect(
      messages({ offer_description: "To be completed", differentiator: "To be completed" }),
    ).toEqual({
      offer_description: "Please describe what you offer",
      differentiator: "What makes you unique?",
    });
    expect(messages({ business_name: "My Business Ltd" })).toEqual({});
  });

  test("are texts, whatever a form, a profile or a draft has", () => {
    const none = Object.fromEntries(QUESTIONNAIRE_FIELDS.map((field) => [field, ""]));
    expect(QUESTIONNAIRE_FIELDS).toHaveLength(9);
    for (const values of [null, undefined, {}]) expect(parseAnswers(values)).toEqual(none);
    expect(parseAnswers({ ...ANSWERS, website: null, words_to_avoid: undefined })).toEqual({
      ...none,
      ...ANSWERS,
    });
  });

  test("names the missing fields in order", () => {
    expect(missingFields({ business_name: " " })).toEqual([
      "Business name",
      "Offer description",
      "Differentiator",
      "Tone preference",
    ]);
    expect(missingFields(ANSWERS)).toEqual([]);
  });
});

describe("steps", () => {
  test("Continue goes through three steps, and Back returns the same way", () => {
    expect(([1, 2, 3] as const).map(getNextStep)).toEqual([2, 3, 3]);
    expect(([3, 2, 1] as const).map(getPreviousStep)).toEqual([2, 1, 1]);
  });

  test("each step has its own URL, and an unknown one is the first step", () => {
    for (const step of [1, 2, 3] as const) {
      const { searchParams } = new URL(questionnairePath(step, null), "http://site");
      expect(parseStep(searchParams.get("step"))).toBe(step);
    }
    expect(["4", "0", "", "x", null, undefined, {}].map(parseStep)).toEqual(Array(7).fill(1));
    expect(questionnairePath(2, "pro", "facebook_url")).toBe(
      "/profile-questionnaire?step=2&plan=pro#facebook_url",
    );
  });

  test("an error belongs to the first step that has one", () => {
    expect(findStepWithError({ words_to_avoid: ["x"], facebook_url: ["x"] })).toBe(2);
    expect(findStepWithError({ facebook_url: null, tone_preference: ["x"] })).toBe(3);
    expect(QUESTIONNAIRE_FIELDS.map(getStep)).toEqual([1, 1, 1, 1, 2, 2, 2, 3, 3]);
    expect(findStepWithError({ "": ["x"] })).toBeUndefined();
  });
});

describe("answers saved by Continue and Back", () => {
  test("are trimmed but not validated, and none is null", () => {
    expect(
      stepSchema(2).parse({ facebook_url: " not a page ", offer_description: "Pizza" }),
    ).toMatchObject({
      facebook_url: "not a page",
      offer_description: "Pizza",
      tone_preference: null,
    });
    expect(stepSchema(1).parse({ ...ANSWERS, website: "shop.com" }).website).toBe("shop.com");
  });

  test("only the first step is validated", () => {
    expect(errorsOf(stepSchema(1), {})).toEqual({
      business_name: "Business name is required",
      offer_description: "Please describe what you offer",
      differentiator: "What makes you unique?",
    });
    expect(errorsOf(stepSchema(2), { linkedin_url: "nowhere" })).toEqual({});
    expect(errorsOf(stepSchema(3), {})).toEqual({});
    expect(errorsOf(questionnaireDraftSchema(), {})).toEqual({});
  });

  test("rejects values that the draft's columns reject", () => {
    expect(
      errorsOf(questionnaireDraftSchema(), {
        website: "x".repeat(2049),
        tone_preference: "Sad",
      }),
    ).toEqual({
      website: "Please use at most 2048 characters: these are 2049",
      tone_preference: "Please select a tone preference",
    });
  });
});
