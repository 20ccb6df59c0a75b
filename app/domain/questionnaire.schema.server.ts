import * as z from "zod";
import { atMostMessage } from "./messages";
import { PLACEHOLDER_BUSINESS_NAME, PLACEHOLDER_TEXT, TONES } from "./profile";
import {
  BUSINESS_NAME_MAX,
  BUSINESS_NAME_MIN,
  DESCRIPTION_MIN,
  normalizeUrl,
  QUESTIONNAIRE_MESSAGES as messages,
  TEXT_MAX,
  URL_MAX,
} from "./questionnaire";
import {
  CONTROL_MESSAGE,
  FORMULA_MESSAGE,
  hasControlCharacter,
  lengthOf,
  startsFormula,
} from "./text";

/** @param placeholder what an unfinished profile holds: saved, it would not count as an answer */
const text = (message: string, min: number, max: number, placeholder: string) =>
  z
    .string({ error: message })
    .trim()
    .refine((value) => lengthOf(value) >= min, message)
    .refine((value) => lengthOf(value) <= max, atMostMessage(max))
    .refine((value) => !hasControlCharacter(value), CONTROL_MESSAGE)
    .refine((value) => value !== placeholder, message);

const optionalUrl = (message: string) =>
  z
    .string()
    .optional()
    .transform((value, issues) => {
      const url = normalizeUrl(value ?? "");
      if (url !== null && lengthOf(url) <= URL_MAX) return url || null;
      issues.addIssue({ code: "custom", message });
      return z.NEVER;
    });

const stepOne = z.object({
  business_name: text(
    messages.business_name,
    BUSINESS_NAME_MIN,
    BUSINESS_NAME_MAX,
    PLACEHOLDER_BUSINESS_NAME,
  ).refine((value) => !startsFormula(value), FORMULA_MESSAGE),
  website: optionalUrl(messages.website),
  offer_description: text(messages.offer_description, DESCRIPTION_MIN, TEXT_MAX, PLACEHOLDER_TEXT),
  differentiator: text(messages.differentiator, DESCRIPTION_MIN, TEXT_MAX, PLACEHOLDER_TEXT),
});
const stepTwo = z.object({
  facebook_url: optionalUrl(messages.facebook_url),
  instagram_url: optionalUrl(messages.instagram_url),
  linkedin_url: optionalUrl(messages.linkedin_url),
});
const stepThree = z.object({
  tone_preference: z.enum(TONES, messages.tone_preference),
  words_to_avoid: z
    .string()
    .trim()
    .refine((value) => lengthOf(value) <= TEXT_MAX, messages.words_to_avoid)
    .refine((value) => !hasControlCharacter(value), CONTROL_MESSAGE)
    .optional()
    .transform((value) => value || null),
});

/**
 * What an unfinished answer must be to be kept: short enough, and nothing that would harm whoever
 * opens a list of drafts. The columns of `profile_drafts` have the same rules.
 */
const keepable = (max: number) =>
  z
    .string()
    .trim()
    .refine((value) => lengthOf(value) <= max, atMostMessage(max))
    .refine((value) => !hasControlCharacter(value), CONTROL_MESSAGE)
    .optional();

/** An answer as it was typed, once its rule lets it pass; null for none. */
const typed = (rule: z.ZodType) =>
  z
    .string()
    .optional()
    .transform((value, issues) => {
      for (const { message } of rule.safeParse(value).error?.issues ?? [])
        issues.addIssue({ code: "custom", message });
      return value?.trim() || null;
    });

const startsNoFormula = (value = "") => !startsFormula(value);
/** What "Back" asks of the answers it keeps, and "Continue" of those of other steps. */
export const keepSchema = z.object({
  business_name: typed(keepable(BUSINESS_NAME_MAX).refine(startsNoFormula, FORMULA_MESSAGE)),
  website: typed(keepable(URL_MAX)),
  offer_description: typed(keepable(TEXT_MAX)),
  differentiator: typed(keepable(TEXT_MAX)),
  facebook_url: typed(keepable(URL_MAX)),
  instagram_url: typed(keepable(URL_MAX)),
  linkedin_url: typed(keepable(URL_MAX)),
  tone_preference: typed(z.enum(TONES, messages.tone_preference).optional()),
  words_to_avoid: typed(keepable(TEXT_MAX)),
});
export type KeptAnswers = z.infer<typeof keepSchema>;

/** What "Continue" asks of each step. The second has no rule of its own: it is judged at the end. */
export const stepSchemas = {
  1: keepSchema.extend({
    business_name: typed(stepOne.shape.business_name),
    website: typed(stepOne.shape.website),
    offer_description: typed(stepOne.shape.offer_description),
    differentiator: typed(stepOne.shape.differentiator),
  }),
  2: keepSchema,
  3: keepSchema.extend({
    tone_preference: typed(stepThree.shape.tone_preference),
    words_to_avoid: typed(stepThree.shape.words_to_avoid),
  }),
};
/** What "Complete Profile" asks; empty optional answers become null. */
export const questionnaireSchema = z.object({
  ...stepOne.shape,
  ...stepTwo.shape,
  ...stepThree.shape,
});
export type CompletedQuestionnaire = z.infer<typeof questionnaireSchema>;
