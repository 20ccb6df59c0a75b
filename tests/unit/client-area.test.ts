import { describe, expect, test } from "vitest";
import { toClient, toClientSection } from "~/domain/client-area";
import { isProfileComplete, type Profile, TONES } from "~/domain/profile";
import { articleOf } from "~/domain/text";

const PROFILE: Profile = {
  id: "1",
  business_name: "Fig & Olive",
  website: null,
  offer_description: "Wood-fired pizza",
  differentiator: "Slow dough",
  facebook_url: null,
  instagram_url: "https://instagram.com/fig",
  linkedin_url: null,
  tone_preference: "Bold",
  words_to_avoid: null,
  chosen_plan: "starter",
  created_at: "2026-11-21 01:04:31.116+00",
};

describe("client view model", () => {
  test("the next billing is in 30 days, and membership counts from the profile", () => {
    const client = toClient(
      { name: "Maria", email: "m@example.com" },
      PROFILE,
      new Date("2026-11-21T10:00:00Z"),
    );
    expect(client.planDetails.nextBilling).toBe("December 21, 2026");
    expect(client.joinDate).toBe("November 21, 2026");
    expect(client.socialUrls).toEqual([{ network: "Instagram", url: "https://instagram.com/fig" }]);
  });

  test.each([
    ["starter", "$99/month"],
    ["pro", "$199/month"],
    ["payg", "$199/month"],
    ["anything", "$199/month"],
  ])("plan %s costs %s", (chosen_plan, price) => {
    expect(
      toClient({ name: "", email: "" }, { ...PROFILE, chosen_plan }, new Date()).planDetails.price,
    ).toBe(price);
  });

  test("an unknown section is the dashboard", () => {
    expect([toClientSection("support"), toClientSection("x"), toClientSection(null)]).toEqual([
      "support",
      "dashboard",
      "dashboard",
    ]);
  });
});

test("a profile that still holds placeholders is not complete", () => {
  expect(isProfileComplete(PROFILE)).toBe(true);
  expect(isProfileComplete({ ...PROFILE, business_name: "My Business" })).toBe(false);
  expect(isProfileComplete({ ...PROFILE, offer_description: "To be completed" })).toBe(false);
});

test("each tone takes the article it is spoken with", () => {
  expect(TONES.map((tone) => `${articleOf(tone)} ${tone} tone`)).toEqual([
    "a Professional tone",
    "a Friendly tone",
    "a Bold tone",
    "a Funny tone",
    "an Edgy tone",
  ]);
});
