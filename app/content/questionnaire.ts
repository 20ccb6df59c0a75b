import type { FormErrors } from "~/domain/form-errors";
import {
  missingFields,
  type Place,
  type QuestionnaireField,
  type Step,
  STEPS,
  toAnswers,
} from "~/domain/questionnaire";
import type { Refusal } from "~/domain/refusal";
import type { Toast } from "~/domain/toast";
import { toasts } from "./toasts";

export const PLACE_TITLES: Record<Place, string> = {
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

/** The title of the document at each place. */
export const placeTitle = (place: Place): string =>
  `Your Brand Profile: ${place === "check" ? "check your answers" : `step ${place} of ${STEPS}`}`;

/** What the page says of the answers that the server has. */
export function savedWords(count: number): string {
  if (count === 0) return "Nothing saved yet";
  return count === 1 ? "1 answer saved" : `${count} answers saved`;
}
export const notSavedYet = "Typed, not saved yet";

/** Which toast speaks for a whole profile that cannot be saved: what is missing comes first. */
export function questionnaireToast(_errors: FormErrors, form: FormData): Toast {
  const missing = missingFields(toAnswers(Object.fromEntries(form)));
  return missing.length > 0 ? toasts.questionnaireMissing(missing) : toasts.validationError;
}

/** Which toast speaks for one step that does not let "Continue" pass. */
export function stepToast(step: Step, errors: FormErrors): Toast {
  if (step === 3 && errors.tone_preference) return toasts.toneMissing;
  const isOneMissing = errors.business_name || errors.offer_description || errors.differentiator;
  return step === 1 && isOneMissing ? toasts.stepOneIncomplete : toasts.validationError;
}

/** The profile may not have been saved. @param message what the database said; null when it did not answer */
export function notSaved(message: string | null): Refusal {
  return {
    toast: message === null ? toasts.unexpectedError : toasts.profileSaveError(message),
    status: 503,
    formErrors: [
      "Your profile may not have been saved. What you typed is still here; please try again in a minute.",
    ],
  };
}

/** The answers of a step may not have been kept. */
export const notKept: Refusal = {
  toast: toasts.unexpectedError,
  status: 503,
  formErrors: [
    "Your answers may not have been kept. What you typed is still here; please try again in a minute.",
  ],
};

/** Gives the questionnaire its own toasts for a session that has ended or cannot be checked. */
export function rewordAccess(refusal: Refusal): Refusal {
  switch (refusal.reason) {
    case "session-ended":
      return { ...refusal, toast: toasts.signInForProfile };
    case "unreachable":
      return { ...refusal, toast: toasts.unexpectedError };
    default:
      return refusal;
  }
}
