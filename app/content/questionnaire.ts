import type { FormFailure, FormErrors, Toast } from "~/domain/form-failure";
import {
  missingFields,
  type QuestionnairePage,
  type QuestionnaireField,
  type Step,
  STEPS,
  parseAnswers,
} from "~/domain/profiles/questionnaire";
import { toasts } from "./toasts";

export const PAGE_TITLES: Record<QuestionnairePage, string> = {
  1: "Your business",
  2: "Your pages",
  3: "Your voice",
  check: "Check your answers",
};

export const QUESTIONS: Record<QuestionnaireField, string> = {
  business_name: "Business name",
  website: "Website",
  offer_description: "What do you offer?",
  differentiator: "What makes you different?",
  facebook_url: "Facebook page",
  instagram_url: "Instagram page",
  linkedin_url: "LinkedIn page",
  tone_preference: "Tone of your posts",
  words_to_avoid: "Words or topics to avoid",
};

export const getPageTitle = (page: QuestionnairePage): string =>
  `Your Brand Profile: ${page === "check" ? "Check Your Answers" : `Step ${page} of ${STEPS}`}`;

export function formatSavedNotice(count: number): string {
  if (count === 0) return "Nothing saved yet";
  return count === 1 ? "1 answer saved" : `${count} answers saved`;
}
export const notSavedYet = "Not saved yet";

/** Missing answers take precedence. */
export function questionnaireToast(_errors: FormErrors, form: FormData): Toast {
  const missing = missingFields(parseAnswers(Object.fromEntries(form)));
  return missing.length > 0 ? toasts.questionnaireMissing(missing) : toasts.validationError;
}

export function stepToast(step: Step, errors: FormErrors): Toast {
  if (step === 3 && errors.tone_preference) return toasts.toneMissing;
  const isOneMissing = errors.business_name || errors.offer_description || errors.differentiator;
  return step === 1 && isOneMissing ? toasts.stepOneIncomplete : toasts.validationError;
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
