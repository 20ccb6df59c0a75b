import { missingFields, type Step, toAnswers } from "~/domain/questionnaire";
import type { Refusal } from "~/domain/refusal";
import type { Toast } from "~/domain/toast";
import { refusals } from "./refusals";
import { toasts } from "./toasts";

type Errors = Record<string, string[] | null>;

/** Which toast speaks for a whole profile that cannot be saved: what is missing comes first. */
export function questionnaireToast(_errors: Errors, form: FormData): Toast {
  const missing = missingFields(toAnswers(Object.fromEntries(form)));
  return missing.length > 0 ? toasts.questionnaireMissing(missing) : toasts.validationError;
}

/** Which toast speaks for one step that does not let "Continue" pass. */
export function stepToast(step: Step, errors: Errors): Toast {
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

/** A questionnaire whose sender cannot be asked has words of its own for that. */
export function rewordAccess(refusal: Refusal): Refusal {
  if (refusal.status === refusals.sessionEnded.status) {
    return { ...refusal, toast: toasts.signInForProfile };
  }
  return refusal.status === refusals.unreachable.status && refusal.toast === toasts.somethingWrong
    ? { ...refusal, toast: toasts.unexpectedError }
    : refusal;
}
