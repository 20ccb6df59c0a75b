import { toAuthFormFailure } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import type { FormFailure } from "~/domain/form-failure";
import type { SignInResult } from "~/services/auth/sign-in.server";

const UNCONFIRMED =
  "Your e-mail address is not confirmed yet. Open the link in the mail we sent you, or have a new one sent.";
const UNREACHABLE =
  "We could not reach our sign-in service, so your password was not checked. Please try again in a minute.";

type Failed = Exclude<SignInResult, { outcome: "signed-in" | "code-needed" }>;

/** Maps a failed sign-in to the rejection that the form shows. */
export function toSignInFormFailure(result: Failed): FormFailure {
  switch (result.outcome) {
    case "rejected": {
      const toast = toasts.loginFailed(result.message);
      return { toast, status: 401, formErrors: [toast.body ?? toast.title] };
    }
    case "unconfirmed":
      return {
        toast: toasts.loginFailed(result.message),
        status: 403,
        formErrors: [UNCONFIRMED],
        reason: "unconfirmed",
      };
    case "unavailable":
      return { toast: toasts.somethingWrong, status: 503, formErrors: [UNREACHABLE] };
    default:
      return toAuthFormFailure(result);
  }
}
