import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatExample } from "~/domain/profiles/example-post";

describe("example post", () => {
  test("uses placeholders for missing answers", () => {
    expect(formatExample({})).toEqual({
      name: "Your business",
      initial: "Y",
      offer: "what you offer.",
    });
    expect(formatExample({ business_name: "  ", offer_description: "\n" })).toEqual(
      formatExample({}),
    );
  });

  test.each([
    ["Wood-fired pizza", "Wood-fired pizza."],
    ["We bake. We also roast.", "We bake."],
    ["Bread!\nAnd coffee", "Bread."],
    [
      "Bookkeeping for small hotels, bars and restaurants all over the island, in two languages",
      "Bookkeeping for small hotels, bars and restaurants all over the island, in two…",
    ],
  ])("takes the first sentence of the offer: %j", (offer, expected) => {
    expect(formatExample({ offer_description: offer }).offer).toBe(expected);
  });

  test("truncates long text, even without a space, and never splits a character", () => {
    const { name, offer, initial } = formatExample({
      business_name: "𝔘".repeat(200),
      offer_description: "x".repeat(4000),
    });
    expect(name).toBe(`${"𝔘".repeat(39)}…`);
    expect(initial).toBe("𝔘");
    expect(offer).toBe(`${"x".repeat(79)}…`);
  });

  test("is one short line for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (one, two) => {
        const { name, offer } = formatExample({ business_name: one, offer_description: two });
        expect([...name].length).toBeLessThanOrEqual(40);
        expect([...offer].length).toBeLessThanOrEqual(81);
        expect(name + offer).not.toContain("\n");
        expect(offer).toMatch(/[.…]$/);
      }),
    );
  });
});
