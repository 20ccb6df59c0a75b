import type { CompositeTypes } from "~/database.types";
import { createDraftCheck } from "../drafts/check";
import type { DraftText, Network, Violation } from "../drafts/writer";

type Field = "body" | "pictureIdea" | "altText";
type StaffText = Pick<DraftText, Field>;

const ERRORS: Partial<Record<Violation["rule"], (excerpt: string, network: Network) => string>> = {
  "avoided-word": (excerpt) => `“${excerpt}” is a word this client avoids`,
  "too-long": (excerpt, network) => `Too long for ${network}: ${excerpt} characters`,
  "too-many-hashtags": (excerpt, network) => `Too many hashtags for ${network}: ${excerpt}`,
};

/** Rules that need a human. */
const WARNINGS: Partial<Record<Violation["rule"], string>> = {
  "unsupported-fact": "Not in the client’s answers",
  "foreign-link": "Not the client’s own address",
  "harmful-claim": "May not be advertised",
  "wrong-language": "Not the client’s language",
};

export type StaffBrief = Pick<
  CompositeTypes<"staff_draft_details">,
  "profile" | "voice" | "brand_notes" | "news"
>;

export type StaffTextCheck = {
  errors: Partial<Record<Field, string[]>>;
  warnings: string[];
};

export function checkStaffText(
  { profile, voice, brand_notes: [notes], news }: StaffBrief,
  network: Network,
  text: StaffText,
): StaffTextCheck {
  const check = createDraftCheck({
    businessName: profile.business_name,
    website: profile.website,
    offer: profile.offer_description,
    differentiator: profile.differentiator,
    tone: profile.tone_preference ?? "Professional",
    wordsToAvoid: profile.words_to_avoid ?? "",
    slots: [],
    earlierBodies: [],
    voice,
    brandNotes: notes?.notes ?? "",
    news,
    approvedBodies: [],
    edits: [],
    changeRequests: [],
    rewrite: null,
    sensitiveTrade: null,
  });
  const errors: StaffTextCheck["errors"] = {};
  const excerpts = new Map<string, Set<string>>();
  for (const field of ["body", "pictureIdea", "altText"] as const) {
    // One field at a time, so that the errors stand beside it.
    const only = { body: "", pictureIdea: "", altText: "", reasons: [], [field]: text[field] };
    for (const { rule, excerpt } of check(only, network)) {
      const error = ERRORS[rule]?.(excerpt, network);
      const warning = WARNINGS[rule];
      if (error) (errors[field] ??= []).push(error);
      if (warning) excerpts.set(warning, (excerpts.get(warning) ?? new Set()).add(`“${excerpt}”`));
    }
  }
  const warnings = [...excerpts].map(([label, found]) => `${label}: ${[...found].join(", ")}`);
  return { errors, warnings };
}
