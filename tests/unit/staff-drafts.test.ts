import { describe, expect, test } from "vitest";
import type { Tables } from "~/database.types";
import { checkStaffText, type StaffBrief } from "~/domain/staff/draft-check.server";
import { formatStaffDraft } from "~/domain/staff/drafts";
import { DRAFT_SUMMARY } from "../support/draft-summary.ts";

describe("a post at the desk", () => {
  test("is planned in the zone of the reader, which the page names", () => {
    expect(formatStaffDraft(DRAFT_SUMMARY, "Asia/Nicosia")).toMatchObject({
      when: "Tuesday, December 1, 2026 at 9:30 AM",
      shortWhen: "Tue, December 1, 9:30 AM",
    });
    expect(formatStaffDraft(DRAFT_SUMMARY, "UTC")).toMatchObject({
      when: "Tuesday, December 1, 2026 at 7:30 AM",
      shortWhen: "Tue, December 1, 7:30 AM",
    });
    expect(formatStaffDraft(DRAFT_SUMMARY, "Pacific/Kiritimati")).toMatchObject({
      day: "2026-12-01",
      when: "Tuesday, December 1, 2026 at 9:30 PM",
    });
    const late = { ...DRAFT_SUMMARY, planned_at: "2026-12-01T22:30:00Z" };
    expect(formatStaffDraft(late, "Asia/Nicosia").day).toBe("2026-12-02");
  });

  test.each([
    ["waiting", "Waiting for the client"],
    ["changes_requested", "Changes requested"],
    ["approved", "Approved"],
    ["withdrawn", "Withdrawn"],
  ] as const)("that is %s says “%s”", (status, statusLabel) => {
    const view = formatStaffDraft({ ...DRAFT_SUMMARY, status }, "UTC");
    expect(view).toMatchObject({ status, statusLabel });
  });

  test.each([
    ["starter", "A sentence of the client’s own", "A starter, in your own words"],
    ["ai", "Drafted by AI", "Drafted by AI, approved by the business before it goes out"],
    ["human", "Written by our team", "Written by our team"],
  ] as const)("of the origin %s says so to the team and to the client", (origin, own, theirs) => {
    expect(formatStaffDraft({ ...DRAFT_SUMMARY, origin }, "UTC")).toMatchObject({
      origin: own,
      previewLabel: theirs,
    });
  });

  test("goes out once the client's plan is active, where that is known", () => {
    const due_at = "2999-12-01T07:30:00Z";
    const draft = { ...DRAFT_SUMMARY, status: "approved" as const, due_at };
    expect(formatStaffDraft(draft, "UTC").release).toBeNull();
    expect(formatStaffDraft(draft, "UTC", false).release?.text).toMatch(
      /^Goes out once the client’s plan is active\./,
    );
    expect(formatStaffDraft(draft, "UTC", true).release?.text).toMatch(/^Goes out on /);
  });
});

describe("a text by staff", () => {
  const PROFILE = {
    business_name: "Fig & Olive",
    website: null,
    offer_description: "Bread",
    differentiator: "",
    tone_preference: null,
    words_to_avoid: "cheap",
  } as Tables<"profiles">;
  const toBrief = (profile: StaffBrief["profile"]) => ({
    profile,
    voice: null,
    brand_notes: [],
    news: [],
  });
  const BRIEF = toBrief(PROFILE);
  const TEXT = {
    body: "The oven is lit.",
    pictureIdea: "A loaf on a table",
    altText: "A loaf of bread",
  };

  test("that keeps every rule has neither errors nor warnings", () => {
    expect(checkStaffText(BRIEF, "X", TEXT)).toEqual({ errors: {}, warnings: [] });
  });

  test("is rejected beside the field that breaks a rule", () => {
    const { errors } = checkStaffText(BRIEF, "X", {
      ...TEXT,
      body: `${"a".repeat(276)} cheap`,
      altText: "A cheap loaf",
    });
    expect(errors).toEqual({
      body: ["Too long for X: 282 of 280 characters", "“cheap” is a word this client avoids"],
      altText: ["“cheap” is a word this client avoids"],
    });
    const many = checkStaffText(BRIEF, "Instagram", { ...TEXT, body: "#pizza ".repeat(31) });
    expect(many.errors).toEqual({ body: ["Too many hashtags for Instagram: 31 of 30"] });
  });

  test("is questioned once for each excerpt, by what speaks against it", () => {
    const { errors, warnings } = checkStaffText(BRIEF, "Facebook", {
      ...TEXT,
      body: "It cures diabetes. Now 20% off. See evil.example.",
      pictureIdea: "A sign with 20% off",
      altText: "A loaf by Elena",
    });
    expect(errors).toEqual({});
    expect(warnings).toEqual([
      "Not the client’s own address: “evil.example”",
      "May not be advertised: “It cures diabetes.”",
      "Not in the client’s answers: “20%”, “Elena”",
    ]);
  });

  test("without some answers is checked against the others", () => {
    const profile = { ...PROFILE, offer_description: "", words_to_avoid: null };
    const body = "A cheap loaf, 20% off.";
    expect(checkStaffText(toBrief(profile), "X", { ...TEXT, body })).toEqual({
      errors: {},
      warnings: ["Not in the client’s answers: “20%”"],
    });
    const own = { ...profile, differentiator: "Now 20% off." };
    expect(checkStaffText(toBrief(own), "X", { ...TEXT, body }).warnings).toEqual([]);
  });
});
