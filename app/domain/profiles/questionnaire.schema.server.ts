import * as z from "zod/mini";
import { TONE_VALUES } from "~/database.types";
import { parseTimeZone } from "../meetings/slots";
import { countCharacters, normalizeUrl } from "../text";
import { line, maxCharacters, multilineText } from "../text.schema.server";
import { PLACEHOLDER_BUSINESS_NAME, PLACEHOLDER_TEXT } from "./profile";
import {
  BUSINESS_NAME_MAX,
  BUSINESS_NAME_MIN,
  DESCRIPTION_MIN,
  QUESTIONNAIRE_MESSAGES as messages,
  type QuestionnaireAnswers,
  type QuestionnaireField,
  type Step,
  TEXT_MAX,
  URL_MAX,
} from "./questionnaire";

const answer = (
  rule: z.ZodMiniString,
  message: string,
  min: number,
  max: number,
  placeholder: string,
) =>
  rule.check(
    z.refine((value) => countCharacters(value) >= min, message),
    maxCharacters(max),
    z.refine((value) => value !== placeholder, message),
  );
const description = (message: string) =>
  answer(multilineText(message), message, DESCRIPTION_MIN, TEXT_MAX, PLACEHOLDER_TEXT);

/** `site` is that of a handle, such as "@yourshop". */
const optionalUrl = (message: string, site?: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((value, { issues }) => {
        const [, handle] = /^\s*@([\w.]*\w)\.?\s*$/.exec(value ?? "") ?? [];
        const url = normalizeUrl(site && handle ? site + handle : (value ?? ""));
        if (url !== null) return url || null;
        issues.push({ code: "custom", message, input: value });
        return z.NEVER;
      }),
    ),
    z.nullable(z.string().check(maxCharacters(URL_MAX))),
  );

const stepOne = () => ({
  business_name: answer(
    line(messages.business_name),
    messages.business_name,
    BUSINESS_NAME_MIN,
    BUSINESS_NAME_MAX,
    PLACEHOLDER_BUSINESS_NAME,
  ),
  website: optionalUrl(messages.website),
  offer_description: description(messages.offer_description),
  differentiator: description(messages.differentiator),
});
const stepTwo = () => ({
  facebook_url: optionalUrl(messages.facebook_url, "https://facebook.com/"),
  instagram_url: optionalUrl(messages.instagram_url, "https://instagram.com/"),
  linkedin_url: optionalUrl(messages.linkedin_url),
});
export const wordsToAvoid = () =>
  z.pipe(
    z.optional(multilineText().check(maxCharacters(TEXT_MAX))),
    z.transform((value) => value || null),
  );
const stepThree = () => ({
  tone_preference: z.enum(TONE_VALUES, messages.tone_preference),
  words_to_avoid: wordsToAvoid(),
});

/** The same rules as the columns of `questionnaire_drafts`. */
const draftLine = (max: number) => line().check(maxCharacters(max));
const draftText = () => multilineText().check(maxCharacters(TEXT_MAX));

/** Keeps the answer as typed; null when empty. */
const acceptTyped = (rule: z.ZodMiniType) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value, { issues }) => {
      for (const { message, ...issue } of rule.safeParse(value).error?.issues ?? []) {
        const params = issue.code === "custom" ? issue.params : undefined;
        issues.push({ code: "custom", message, params, input: value });
      }
      return value?.trim() || null;
    }),
  );
const makeOptional = (rule: z.ZodMiniType) => acceptTyped(z.optional(rule));

const chosenTone = () =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value, { issues }) => {
      const chosen = value?.trim() ?? "";
      const tone = TONE_VALUES.find((known) => known === chosen) ?? null;
      if (tone === null && chosen)
        issues.push({ code: "custom", message: messages.tone_preference, input: value });
      return tone;
    }),
  );

export const questionnaireDraftSchema = () =>
  z.object({
    business_name: makeOptional(draftLine(BUSINESS_NAME_MAX)),
    website: makeOptional(draftLine(URL_MAX)),
    offer_description: makeOptional(draftText()),
    differentiator: makeOptional(draftText()),
    facebook_url: makeOptional(draftLine(URL_MAX)),
    instagram_url: makeOptional(draftLine(URL_MAX)),
    linkedin_url: makeOptional(draftLine(URL_MAX)),
    tone_preference: chosenTone(),
    words_to_avoid: makeOptional(draftText()),
  });
export type DraftAnswers = z.infer<ReturnType<typeof questionnaireDraftSchema>>;

/** Answers to the second step are validated at the end, with those to the third. */
export function stepSchema(step: Step): ReturnType<typeof questionnaireDraftSchema> {
  const draft = questionnaireDraftSchema();
  if (step !== 1) return draft;
  const { business_name, website, offer_description, differentiator } = stepOne();
  return z.extend(draft, {
    business_name: acceptTyped(business_name),
    website: acceptTyped(website),
    offer_description: acceptTyped(offer_description),
    differentiator: acceptTyped(differentiator),
  });
}

/** Of the browser; absent without script. */
const browserTimeZone = () =>
  z.optional(
    z.pipe(
      z.string(),
      z.transform((zone) => parseTimeZone(zone) ?? undefined),
    ),
  );

export const questionnaireSchema = () => z.object({ ...stepOne(), ...stepTwo(), ...stepThree() });

export function listAnswerErrors(answers: QuestionnaireAnswers): {
  [question in QuestionnaireField]?: string[];
} {
  const { error } = questionnaireSchema().safeParse(answers);
  return error ? z.flattenError(error).fieldErrors : {};
}
export type CompletedQuestionnaire = z.infer<ReturnType<typeof questionnaireSchema>>;

export const profileCompletionSchema = () =>
  z.extend(questionnaireSchema(), { time_zone: browserTimeZone() });
export type ProfileCompletion = z.infer<ReturnType<typeof profileCompletionSchema>>;

export const profileUpdateSchema = () =>
  z.extend(profileCompletionSchema(), {
    version: z.optional(z.coerce.number().check(z.int(), z.positive())),
  });
export type ProfileUpdate = z.infer<ReturnType<typeof profileUpdateSchema>>;
