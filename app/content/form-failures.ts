import type { AuthFailure } from "~/domain/accounts/auth-failure";
import type { FormFailure } from "~/domain/form-failure";
import { GUESSABLE_PASSWORD_MESSAGE, WRONG_PASSWORD_MESSAGE } from "~/domain/form-messages";
import type { Rejection } from "~/domain/rejection";
import type { Toast } from "~/domain/toast";
import { brand } from "./brand";
import { toasts } from "./toasts";

/** Explains that the link of an email could not be checked but is still valid. */
export const linkStillValid = (retry: string) =>
  `We couldn’t reach our sign-in service. Your link should still work: ${retry} in a minute.`;

/** Rejections that several forms share. */
export const formFailures = {
  /** No answer arrived, so the data may have been saved nevertheless. */
  unreachable: {
    toast: toasts.somethingWrong,
    status: 503,
    formErrors: [
      "Our servers didn’t respond, so this may not have been saved. What you typed is still here, except passwords. Please try again in a minute.",
    ],
    reason: "unreachable",
  },
  sessionEnded: {
    toast: toasts.sessionEnded,
    status: 401,
    reason: "session-ended",
  },
  otherAccount: {
    toast: toasts.otherAccount,
    status: 409,
    formErrors: [
      "You’re signed in to a different account than when you opened this form. Nothing was saved. Send it again to save it to the account you’re in now.",
    ],
  },
  /** Rate limit of this site, the database or the auth service; nothing was processed. */
  rateLimited: {
    toast: toasts.rateLimited,
    status: 429,
    formErrors: [
      "That was too many tries, so we stopped. Please wait a minute and try again; if it still fails, try again tomorrow.",
    ],
  },
  wrongPassword: {
    toast: toasts.wrongPassword,
    status: 403,
    fieldErrors: { currentPassword: [WRONG_PASSWORD_MESSAGE] },
  },
  /** The proof that the page had asked for has expired meanwhile. */
  proofRequired: {
    toast: toasts.proofRequired,
    status: 403,
    formErrors: [
      "Nothing was done, because you confirmed that it’s you more than ten minutes ago. Please send this again, and we’ll ask once more.",
    ],
  },
  /** The browser keeps the key of an emailed link for a day, and none without cookies. */
  linkKeyMissing: {
    toast: toasts.linkKeyMissing,
    status: 403,
    formErrors: [
      "This browser no longer has the key from the link in our email, so nothing was saved. Open that link again in another tab, then send this here once more. What you typed is still here.",
    ],
  },
  /** The auth service rejected the captcha token. */
  captchaFailed: {
    toast: toasts.captchaFailed,
    status: 400,
    formErrors: [
      "We couldn’t verify that a person sent this form. Please wait for the check above the button to finish, then send it again. What you typed is still here, except passwords.",
    ],
  },
  /** The new password consists of its owner's name and email. */
  guessablePassword: {
    toast: toasts.passwordError(GUESSABLE_PASSWORD_MESSAGE),
    status: 400,
    fieldErrors: { password: [GUESSABLE_PASSWORD_MESSAGE] },
  },
  /** The auth service requires a captcha, but this site is not configured to show one. */
  captchaMissing: {
    toast: toasts.captchaMissing,
    status: 503,
    formErrors: [
      `Something isn’t set up right on our side, so we can’t process this form. Write to ${brand.email} or call ${brand.phone.display}, and we’ll do it with you.`,
    ],
  },
  emailUnavailable: {
    toast: toasts.emailUnavailable,
    status: 503,
    formErrors: [
      `We can’t email you right now, so nothing was done. Please try again in an hour, or write to ${brand.email}.`,
    ],
  },
} satisfies Record<string, FormFailure>;

/**
 * Creates a failure whose message is the text of its toast.
 * @param field field that the message is about; the whole form when absent
 */
export function toastFailure(toast: Toast, status: number, field?: string): FormFailure {
  const messages = [toast.body ?? toast.title];
  return field
    ? { toast, status, fieldErrors: { [field]: messages } }
    : { toast, status, formErrors: messages };
}

/** Maps a call that the database did not carry out to the failure that its form shows. */
export function toCallFailure(outcome: Rejection): FormFailure {
  switch (outcome) {
    case "session-ended":
      return formFailures.sessionEnded;
    case "proof-required":
      return formFailures.proofRequired;
    case "rate-limited":
      return formFailures.rateLimited;
    case "unavailable":
      return formFailures.unreachable;
    default:
      return toastFailure(toasts.somethingWrong, 400);
  }
}

/**
 * Maps a failure of the auth service to a rejection, except for "rejected", for which each form has
 * its own text.
 */
export function toAuthFormFailure(
  failure: Exclude<AuthFailure, { outcome: "rejected" }>,
): FormFailure {
  switch (failure.outcome) {
    case "rate-limited":
      return formFailures.rateLimited;
    case "too-soon":
      return toastFailure(toasts.emailTooSoon(failure.seconds), 429);
    case "email-unavailable":
      return formFailures.emailUnavailable;
    case "captcha-failed":
      return formFailures.captchaFailed;
    case "captcha-missing":
      return formFailures.captchaMissing;
    case "unavailable":
      return formFailures.unreachable;
  }
}
