import * as z from "zod";
import { PLACEHOLDER_BUSINESS_NAME, PLACEHOLDER_TEXT, TONES } from "./profile";
import {
  BUSINESS_NAME_MIN,
  DESCRIPTION_MIN,
  NAME_MAX,
  normalizeUrl,
  QUESTIONNAIRE_MESSAGES as messages,
  TEXT_MAX,
  URL_MAX,
} from "./questionnaire";

/** @param placeholder what an unfinished profile holds: saved, it would not count as an answer */
const text = (message: string, min: number, max: number, placeholder: string) =>
  z
    .string({ error: message })
    .trim()
    .min(min, message)
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => value !== placeholder, message);

const optionalUrl = (message: string) =>
  z
    .string()
    .optional()
    .transform((value, issues) => {
      const url = normalizeUrl(value ?? "");
      if (url !== null && url.length <= URL_MAX) return url || null;
      issues.addIssue({ code: "custom", message });
      return z.NEVER;
    });

const stepOne = z.object({
  business_name: text(
    messages.business_name,
    BUSINESS_NAME_MIN,
    NAME_MAX,
    PLACEHOLDER_BUSINESS_NAME,
  ),
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
    .max(TEXT_MAX, messages.words_to_avoid)
    .optional()
    .transform((value) => value || null),
});

/** The rules of each step (spec section 5). */
export const stepSchemas = { 1: stepOne, 2: stepTwo, 3: stepThree };
/** All of them, for Complete Profile; empty optional answers become null. */
export const questionnaireSchema = z.object({
  ...stepOne.shape,
  ...stepTwo.shape,
  ...stepThree.shape,
});
export type CompletedQuestionnaire = z.infer<typeof questionnaireSchema>;
