import * as z from "zod/mini";
import { PLACEHOLDER_BUSINESS_NAME, PLACEHOLDER_TEXT, TONES } from "./profile";
import {
  BUSINESS_NAME_MAX,
  BUSINESS_NAME_MIN,
  DESCRIPTION_MIN,
  normalizeUrl,
  QUESTIONNAIRE_MESSAGES as messages,
  type Step,
  TEXT_MAX,
  URL_MAX,
} from "./questionnaire";
import { lengthOf } from "./text";
import { charactersAtMost, noControlCharacter, startsNoFormula } from "./text.schema.server";

/** @param placeholder initial value of an unfinished profile, which does not count as an answer */
const text = (message: string, min: number, max: number, placeholder: string) =>
  z.string({ error: message }).check(
    z.trim(),
    z.refine((value) => lengthOf(value) >= min, message),
    charactersAtMost(max),
    noControlCharacter,
    z.refine((value) => value !== placeholder, message),
  );

const optionalUrl = (message: string) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value, { issues }) => {
      const url = normalizeUrl(value ?? "");
      if (url !== null && lengthOf(url) <= URL_MAX) return url || null;
      issues.push({ code: "custom", message, input: value });
      return z.NEVER;
    }),
  );

const stepOne = () =>
  z.object({
    business_name: text(
      messages.business_name,
      BUSINESS_NAME_MIN,
      BUSINESS_NAME_MAX,
      PLACEHOLDER_BUSINESS_NAME,
    ).check(startsNoFormula),
    website: optionalUrl(messages.website),
    offer_description: text(
      messages.offer_description,
      DESCRIPTION_MIN,
      TEXT_MAX,
      PLACEHOLDER_TEXT,
    ),
    differentiator: text(messages.differentiator, DESCRIPTION_MIN, TEXT_MAX, PLACEHOLDER_TEXT),
  });
const stepTwo = () =>
  z.object({
    facebook_url: optionalUrl(messages.facebook_url),
    instagram_url: optionalUrl(messages.instagram_url),
    linkedin_url: optionalUrl(messages.linkedin_url),
  });
const stepThree = () =>
  z.object({
    tone_preference: z.enum(TONES, messages.tone_preference),
    words_to_avoid: z.pipe(
      z.optional(
        z
          .string()
          .check(z.trim(), charactersAtMost(TEXT_MAX, messages.words_to_avoid), noControlCharacter),
      ),
      z.transform((value) => value || null),
    ),
  });

/**
 * Rules of an unfinished answer: a limited length, and no characters that would harm readers of the
 * stored drafts. The columns of `profile_drafts` enforce the same rules.
 */
const keepable = (max: number) =>
  z.string().check(z.trim(), charactersAtMost(max), noControlCharacter);

/** Validates an answer but keeps it as typed; null when it is empty. */
const typed = (rule: z.ZodMiniType) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value, { issues }) => {
      for (const { message } of rule.safeParse(value).error?.issues ?? [])
        issues.push({ code: "custom", message, input: value });
      return value?.trim() || null;
    }),
  );
const optionally = (rule: z.ZodMiniType) => typed(z.optional(rule));

/** Schema of the answers that "Back" saves, and that "Continue" saves for other steps. */
export const keepSchema = () =>
  z.object({
    business_name: optionally(keepable(BUSINESS_NAME_MAX).check(startsNoFormula)),
    website: optionally(keepable(URL_MAX)),
    offer_description: optionally(keepable(TEXT_MAX)),
    differentiator: optionally(keepable(TEXT_MAX)),
    facebook_url: optionally(keepable(URL_MAX)),
    instagram_url: optionally(keepable(URL_MAX)),
    linkedin_url: optionally(keepable(URL_MAX)),
    tone_preference: optionally(z.enum(TONES, messages.tone_preference)),
    words_to_avoid: optionally(keepable(TEXT_MAX)),
  });
export type KeptAnswers = z.infer<ReturnType<typeof keepSchema>>;

/**
 * Returns the schema that "Continue" applies to a step. The second step has no rules of its own;
 * its answers are validated at the end.
 */
export function stepSchema(step: Step): ReturnType<typeof keepSchema> {
  const kept = keepSchema();
  if (step === 2) return kept;
  if (step === 3) {
    const { tone_preference, words_to_avoid } = stepThree().shape;
    return z.extend(kept, {
      tone_preference: typed(tone_preference),
      words_to_avoid: typed(words_to_avoid),
    });
  }
  const { business_name, website, offer_description, differentiator } = stepOne().shape;
  return z.extend(kept, {
    business_name: typed(business_name),
    website: typed(website),
    offer_description: typed(offer_description),
    differentiator: typed(differentiator),
  });
}
/** Schema of "Complete Profile"; empty optional answers become null. */
export const questionnaireSchema = () =>
  z.object({
    ...stepOne().shape,
    ...stepTwo().shape,
    ...stepThree().shape,
  });
export type CompletedQuestionnaire = z.infer<ReturnType<typeof questionnaireSchema>>;
