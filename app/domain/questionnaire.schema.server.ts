import * as z from "zod";
import { atMostMessage } from "./messages";
import { PLACEHOLDER_BUSINESS_NAME, PLACEHOLDER_TEXT, TONES } from "./profile";
import {
  BUSINESS_NAME_MAX,
  BUSINESS_NAME_MIN,
  DESCRIPTION_MIN,
  normalizeUrl,
  QUESTIONNAIRE_FIELDS,
  QUESTIONNAIRE_MESSAGES as messages,
  type QuestionnaireField,
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

/** Every answer as it was typed, right or wrong: a step that goes back judges nothing. */
export const draftSchema = z.object(
  Object.fromEntries(QUESTIONNAIRE_FIELDS.map((field) => [field, z.string().optional()])) as Record<
    QuestionnaireField,
    z.ZodOptional<z.ZodString>
  >,
);
/** What "Continue" asks of each step; the other steps' answers travel along unjudged. */
export const stepSchemas = {
  1: draftSchema.extend(stepOne.shape),
  2: draftSchema.extend(stepTwo.shape),
  3: draftSchema.extend(stepThree.shape),
};
/** What "Complete Profile" asks; empty optional answers become null. */
export const questionnaireSchema = z.object({
  ...stepOne.shape,
  ...stepTwo.shape,
  ...stepThree.shape,
});
export type CompletedQuestionnaire = z.infer<typeof questionnaireSchema>;
