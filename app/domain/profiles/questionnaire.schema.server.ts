import * as z from "zod/mini";
import { TONE_VALUES } from "~/services/database.types";
import { countCharacters } from "../text";
import { maxCharacters, noControlCharacter, noSpreadsheetFormula } from "../text.schema.server";
import { PLACEHOLDER_BUSINESS_NAME, PLACEHOLDER_TEXT } from "./profile";
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

/** @param placeholder initial value of an unfinished profile, which does not count as an answer */
const text = (message: string, min: number, max: number, placeholder: string) =>
  z.string({ error: message }).check(
    z.trim(),
    z.refine((value) => countCharacters(value) >= min, message),
    maxCharacters(max),
    noControlCharacter,
    z.refine((value) => value !== placeholder, message),
  );

const optionalUrl = (message: string) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value, { issues }) => {
      const url = normalizeUrl(value ?? "");
      if (url !== null && countCharacters(url) <= URL_MAX) return url || null;
      issues.push({ code: "custom", message, input: value });
      return z.NEVER;
    }),
  );

const stepOne = () => ({
  business_name: text(
    messages.business_name,
    BUSINESS_NAME_MIN,
    BUSINESS_NAME_MAX,
    PLACEHOLDER_BUSINESS_NAME,
  ).check(noSpreadsheetFormula),
  website: optionalUrl(messages.website),
  offer_description: text(messages.offer_description, DESCRIPTION_MIN, TEXT_MAX, PLACEHOLDER_TEXT),
  differentiator: text(messages.differentiator, DESCRIPTION_MIN, TEXT_MAX, PLACEHOLDER_TEXT),
});
const stepTwo = () => ({
  facebook_url: optionalUrl(messages.facebook_url),
  instagram_url: optionalUrl(messages.instagram_url),
  linkedin_url: optionalUrl(messages.linkedin_url),
});
const stepThree = () => ({
  tone_preference: z.enum(TONE_VALUES, messages.tone_preference),
  words_to_avoid: z.pipe(
    z.optional(
      z
        .string()
        .check(z.trim(), maxCharacters(TEXT_MAX, messages.words_to_avoid), noControlCharacter),
    ),
    z.transform((value) => value || null),
  ),
});

/**
 * Rules of an unfinished answer: a limited length, and no characters that would harm readers of the
 * stored drafts. The columns of `questionnaire_drafts` enforce the same rules.
 */
const draftText = (max: number) =>
  z.string().check(z.trim(), maxCharacters(max), noControlCharacter);

/** Validates an answer but keeps it as typed; null when it is empty. */
const acceptTyped = (rule: z.ZodMiniType) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value, { issues }) => {
      for (const { message } of rule.safeParse(value).error?.issues ?? [])
        issues.push({ code: "custom", message, input: value });
      return value?.trim() || null;
    }),
  );
const makeOptional = (rule: z.ZodMiniType) => acceptTyped(z.optional(rule));

/** Validates the chosen tone; null when none is chosen. */
const chosenTone = (isRequired: boolean) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value, { issues }) => {
      const chosen = value?.trim() ?? "";
      const tone = TONE_VALUES.find((known) => known === chosen) ?? null;
      if (tone === null && (isRequired || chosen))
        issues.push({ code: "custom", message: messages.tone_preference, input: value });
      return tone;
    }),
  );

/** Schema of the answers that "Back" saves, and that "Continue" saves for other steps. */
export const questionnaireDraftSchema = () =>
  z.object({
    business_name: makeOptional(draftText(BUSINESS_NAME_MAX).check(noSpreadsheetFormula)),
    website: makeOptional(draftText(URL_MAX)),
    offer_description: makeOptional(draftText(TEXT_MAX)),
    differentiator: makeOptional(draftText(TEXT_MAX)),
    facebook_url: makeOptional(draftText(URL_MAX)),
    instagram_url: makeOptional(draftText(URL_MAX)),
    linkedin_url: makeOptional(draftText(URL_MAX)),
    tone_preference: chosenTone(false),
    words_to_avoid: makeOptional(draftText(TEXT_MAX)),
  });
export type DraftAnswers = z.infer<ReturnType<typeof questionnaireDraftSchema>>;

/**
 * Returns the schema that "Continue" applies to a step. The second step has no rules of its own;
 * its answers are validated at the end.
 */
export function stepSchema(step: Step): ReturnType<typeof questionnaireDraftSchema> {
  const draft = questionnaireDraftSchema();
  if (step === 2) return draft;
  if (step === 3) {
    const words_to_avoid = acceptTyped(stepThree().words_to_avoid);
    return z.extend(draft, { tone_preference: chosenTone(true), words_to_avoid });
  }
  const { business_name, website, offer_description, differentiator } = stepOne();
  return z.extend(draft, {
    business_name: acceptTyped(business_name),
    website: acceptTyped(website),
    offer_description: acceptTyped(offer_description),
    differentiator: acceptTyped(differentiator),
  });
}

/** Schema of "Complete Profile"; empty optional answers become null. */
export const questionnaireSchema = () => z.object({ ...stepOne(), ...stepTwo(), ...stepThree() });
export type CompletedQuestionnaire = z.infer<ReturnType<typeof questionnaireSchema>>;
