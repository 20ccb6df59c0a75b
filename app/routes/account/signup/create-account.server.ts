import { redirectDocument } from "react-router";
import { toastFailure, toAuthFormFailure } from "~/content/form-failures";
import { signUpToast } from "~/content/sign-up";
import { errorToast, toasts } from "~/content/toasts";
import { checkEmailPath } from "~/domain/accounts/paths";
import { signUpSchema } from "~/domain/accounts/sign-up.schema.server";
import type { FormFailure } from "~/domain/form-failure";
import { ACCOUNT_EXISTS_MESSAGE } from "~/domain/form-messages";
import { parsePlanKey } from "~/domain/plans/plans";
import { parseForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { pendingEmail } from "~/request/cookies.server";
import { siteOrigin } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getLiveViewer } from "~/request/viewer.server";
import { signUp, type SignUpResult } from "~/services/auth/sign-up.server";

const UNREACHABLE =
  "We couldn’t reach our sign-up service. What you typed is still here, except the passwords. Please enter them again in a minute.";

type Failed = Exclude<SignUpResult, { outcome: "registered" | "check-email" }>;

export async function createAccount(args: RequestArgs) {
  const form = await parseForm(args, {
    schema: signUpSchema(),
    secretFields: ["password", "confirmPassword"],
    rateLimit: "signup",
    invalidToast: signUpToast,
  });
  if (!form.ok) return form.response;
  const { context, url } = args;
  const viewer = await getLiveViewer(context);
  if (viewer.state === "signed-in") return form.reject(toSignedInFailure(viewer.user.email));
  const { email, password, name, noMarketing } = form.value;
  const plan = parsePlanKey(url.searchParams.get("plan"));
  const signUpId = crypto.randomUUID();
  const marketing = noMarketing !== "on";
  const account = { email, password, name, plan, marketing, signUpId };
  const result = await signUp(context, account, siteOrigin(context, url));
  if (result.outcome === "registered") {
    return redirectWithToast(context, "/profile-questionnaire", toasts.registered);
  }
  const pending = { email, plan, signUpId, name, noMarketing: !marketing };
  const cookie = await pendingEmail.serialize(args, pending);
  // So that the login page knows the email.
  if (result.outcome === "exists") return form.reject(toFormFailure(result), cookie);
  if (result.outcome !== "check-email") return form.reject(toFormFailure(result));
  return redirectDocument(checkEmailPath(plan), {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
}

/** The visitor has signed in since, e.g. in another tab. */
function toSignedInFailure(email: string): FormFailure {
  return {
    toast: errorToast(
      "Already signed in",
      "You’re already signed in, so we didn’t create an account.",
    ),
    status: 409,
    formErrors: [
      `You’re signed in as ${email}, so we didn’t create a new account. Continue with that one, or log out first to create another.`,
    ],
    reason: "signed-in",
  };
}

function toFormFailure(result: Failed): FormFailure {
  switch (result.outcome) {
    case "exists":
      return {
        toast: toasts.accountExists,
        status: 409,
        formErrors: [ACCOUNT_EXISTS_MESSAGE],
        reason: "account-exists",
      };
    case "rejected":
      return toastFailure(toasts.registrationFailed(result.message), 400);
    case "unavailable":
      return { toast: toasts.registrationFailed(), status: 503, formErrors: [UNREACHABLE] };
    case "no-response":
      return { toast: toasts.registrationUnexpected, status: 503, formErrors: [UNREACHABLE] };
    default:
      return toAuthFormFailure(result);
  }
}
