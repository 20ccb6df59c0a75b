import { isPlanKey, type PlanKey } from "../plans/plans";

export const BUSINESS_NAME_MIN = 2;
export const DESCRIPTION_MIN = 10;
export const BUSINESS_NAME_MAX = 200;
export const URL_MAX = 2048;
export const TEXT_MAX = 4000;

export const STEPS = 3;
export type Step = 1 | 2 | 3;
export const QUESTIONNAIRE = "/profile-questionnaire";

export const STEP_FIELDS = {
  1: ["business_name", "website", "offer_description", "differentiator"],
  2: ["facebook_url", "instagram_url", "linkedin_url"],
  3: ["tone_preference", "words_to_avoid"],
} as const;

const ALL_STEPS = [1, 2, 3] as const;

export type QuestionnaireField = (typeof STEP_FIELDS)[Step][number];
export type QuestionnaireAnswers = Record<QuestionnaireField, string>;

export const QUESTIONNAIRE_FIELDS: readonly QuestionnaireField[] =
  Object.values(STEP_FIELDS).flat();

export const QUESTIONNAIRE_MESSAGES = {
  business_name: "Business name is required",
  website: "Please enter a valid URL",
  offer_description: "Please describe what you offer",
  differentiator: "What makes you unique?",
  facebook_url: "Please enter a valid Facebook URL",
  instagram_url: "Please enter a valid Instagram URL",
  linkedin_url: "Please enter a valid LinkedIn URL",
  tone_preference: "Please select a tone preference",
} as const;

const REQUIRED_FIELDS = {
  business_name: "Business name",
  offer_description: "Offer description",
  differentiator: "Differentiator",
  tone_preference: "Tone preference",
} as const;
type RequiredField = keyof typeof REQUIRED_FIELDS;

export function parseAnswers(
  values: { [field in QuestionnaireField]?: unknown } | null | undefined,
): QuestionnaireAnswers {
  return Object.fromEntries(
    QUESTIONNAIRE_FIELDS.map((field) => [field, String(values?.[field] ?? "")]),
  ) as QuestionnaireAnswers;
}

export function listUnanswered(answers: Partial<QuestionnaireAnswers>): RequiredField[] {
  return (Object.keys(REQUIRED_FIELDS) as RequiredField[]).filter(
    (field) => !answers[field]?.trim(),
  );
}

export const missingFields = (answers: Partial<QuestionnaireAnswers>): string[] =>
  listUnanswered(answers).map((field) => REQUIRED_FIELDS[field]);

export const isRequired = (field: QuestionnaireField): boolean => field in REQUIRED_FIELDS;

export function parseStep(value: unknown): Step {
  return ALL_STEPS.find((step) => String(step) === value) ?? 1;
}

export const getNextStep = (step: Step): Step => (step === 1 ? 2 : 3);
export const getPreviousStep = (step: Step): Step => (step === 3 ? 2 : 1);

/** The question, if any, gets the focus. */
export function questionnairePath(
  step: Step,
  plan: PlanKey | null,
  question?: QuestionnaireField,
): string {
  const query = `step=${step}${plan ? `&plan=${plan}` : ""}`;
  return `${QUESTIONNAIRE}?${query}${question ? `#${question}` : ""}`;
}

export function getPickedPlan(url: URL): PlanKey | null {
  const plan = url.searchParams.get("plan");
  return isPlanKey(plan) ? plan : null;
}

export function findStepWithError(errors: Record<string, unknown>): Step | undefined {
  return ALL_STEPS.find((step) => STEP_FIELDS[step].some((field) => errors[field]));
}

export function getStep(question: QuestionnaireField): Step {
  return findStepWithError({ [question]: true }) ?? 1;
}
