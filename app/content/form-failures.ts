import { PERSONAL_MESSAGE } from "~/domain/accounts/password";
import type { FormFailure, Toast } from "~/domain/form-failure";
import { WRONG_PASSWORD_MESSAGE } from "~/domain/form-messages";
import type { Rejection, AuthFailure } from "~/domain/rejection";
import { brand } from "./brand";
import { promises } from "./promises";
import { toasts } from "./toasts";

export const linkStillValid = (retry: string) =>
  `We couldn’t reach our sign-in service. Your link should still work: ${retry} in a minute.`;

export const formFailures = {
  /** The data may have been saved nevertheless. */
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
  /** Nothing was processed. */
  rateLimited: {
    toast: toasts.rateLimited,
    status: 429,
    formErrors: [
      "That’s a lot of tries at once, so nothing was done. Please wait a minute; if it still fails, try again tomorrow.",
    ],
  },
  ticketsUsedUp: {
    toast: toasts.ticketsUsedUp,
    status: 429,
    formErrors: [
      `You’ve sent ten tickets this hour, so this one wasn’t sent. Add it to an open one, or call us: ${brand.phone.display}, ${promises.supportHours}. What you typed is still here.`,
    ],
    reason: "tickets-used-up",
  },
  wrongPassword: {
    toast: toasts.wrongPassword,
    status: 403,
    fieldErrors: { currentPassword: [WRONG_PASSWORD_MESSAGE] },
  },
  /** The proof expired since the page was opened. */
  proofRequired: {
    toast: toasts.proofRequired,
    status: 403,
    formErrors: [
      "It’s been more than ten minutes since you entered your password, so nothing changed. Send this again and we’ll ask for it.",
    ],
  },
  /** The browser keeps the key for a day, and none without cookies. */
  linkKeyMissing: {
    toast: toasts.linkKeyMissing,
    status: 403,
    formErrors: [
      "This browser no longer has the key from the link in our email, so nothing was saved. Open that link again in another tab, then send this here once more. What you typed is still here.",
    ],
  },
  captchaFailed: {
    toast: toasts.captchaFailed,
    status: 400,
    formErrors: [
      "We couldn’t verify that a person sent this form. Please wait for the check above the button to finish, then send it again. What you typed is still here, except passwords.",
    ],
  },
  personalPassword: {
    toast: toasts.passwordError(PERSONAL_MESSAGE),
    status: 400,
    fieldErrors: { password: [PERSONAL_MESSAGE] },
  },
  /** The auth service requires a captcha, but this site has none configured. */
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

/** Without a `field`, the message is about the whole form. */
export function toastFailure(toast: Toast, status: number, field?: string): FormFailure {
  const messages = [toast.body ?? toast.title];
  return field
    ? { toast, status, fieldErrors: { [field]: messages } }
    : { toast, status, formErrors: messages };
}

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

/** Each form has its own text for "rejected". */
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
