import type { FormFailure, FormErrors, Toast } from "~/domain/form-failure";
import {
  listUnanswered,
  missingFields,
  type QuestionnaireField,
  type Step,
  STEPS,
  parseAnswers,
} from "~/domain/profiles/questionnaire";
import { toasts } from "./toasts";

export const STEP_TITLES: Record<Step, string> = {
  1: "Your business",
  2: "Your pages",
  3: "Your voice",
};

export const QUESTIONS: Record<QuestionnaireField, string> = {
  business_name: "Business name",
  website: "Website",
  offer_description: "What do you offer?",
  differentiator: "Why do people choose you?",
  facebook_url: "Facebook page",
  instagram_url: "Instagram page",
  linkedin_url: "LinkedIn page",
  tone_preference: "Tone of your posts",
  words_to_avoid: "Words or topics to avoid",
};

export const getPageTitle = (step: Step): string => `Your Brand Profile: Step ${step} of ${STEPS}`;

/** Missing answers take precedence. */
export function questionnaireToast(_errors: FormErrors, form: FormData): Toast {
  const answers = parseAnswers(Object.fromEntries(form));
  const missing = listUnanswered(answers);
  if (missing.length === 0) return toasts.validationError;
  return missing.join() === "tone_preference"
    ? toasts.toneMissing
    : toasts.questionnaireMissing(missingFields(answers));
}

export function stepOneToast(errors: FormErrors): Toast {
  const isOneMissing = errors.business_name || errors.offer_description || errors.differentiator;
  return isOneMissing ? toasts.stepOneIncomplete : toasts.validationError;
}

/** `message` is the database's; null if it did not answer. */
export function notSaved(message: string | null): FormFailure {
  return {
    toast: message === null ? toasts.unexpectedError : toasts.profileSaveError(message),
    status: 503,
    formErrors: [
      "Your profile may not have been saved. What you typed is still here; please try again in a minute.",
    ],
  };
}

export const profileChanged: FormFailure = {
  toast: toasts.profileChanged,
  status: 409,
  formErrors: [
    "Your profile changed since you opened this page, so nothing was saved. What you typed is still here: save it again to replace the newer answers.",
  ],
};

export const draftNotSaved: FormFailure = {
  toast: toasts.unexpectedError,
  status: 503,
  formErrors: [
    "Your answers may not have been saved. What you typed is still here; please try again in a minute.",
  ],
};

export function adaptAccessFailure(failure: FormFailure): FormFailure {
  switch (failure.reason) {
    case "session-ended":
      return { ...failure, toast: toasts.signInForProfile };
    case "unreachable":
      return { ...failure, toast: toasts.unexpectedError };
    default:
      return failure;
  }
}
