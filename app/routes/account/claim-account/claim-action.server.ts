import { passwordRejected } from "~/content/account-settings";
import { linkStillValid, formFailures } from "~/content/form-failures";
import { signUpToast } from "~/content/sign-up";
import { toasts } from "~/content/toasts";
import { claimSchema, passwordProofSchema } from "~/domain/accounts/settings.schema.server";
import type { FormFailure, Toast } from "~/domain/form-failure";
import { parseForm } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read.server";
import type { RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import {
  type ClaimResult,
  claimAccount,
  claimCookie,
  signInToClaim,
} from "~/services/auth/claim-account.server";

const UNREACHABLE = linkStillValid("please enter the password again");
const OTHER_PASSWORD =
  "That isn’t the password you signed up with. Try again, or choose a new one below.";

export async function handleClaim(args: RequestArgs) {
  const isKnown = textField(await readForm(args.request), "intent") === "sign-in";
  return isKnown ? signIn(args) : claim(args);
}

/** With the password of a sign-up in another browser. */
async function signIn(args: RequestArgs) {
  const form = await parseForm(args, {
    schema: passwordProofSchema(),
    secretFields: ["currentPassword"],
    rateLimit: "login",
    invalidToast: () => toasts.loginFailed(),
  });
  if (!form.ok) return form.response;
  const { context } = args;
  const proof = await claimCookie.parse(args);
  if (!proof) return redirectWithToast(context, "/login", toasts.emailVerifiedSignIn);
  const { outcome } = await signInToClaim(context, proof, form.value.currentPassword);
  switch (outcome) {
    case "signed-in":
      return redirectClaimed(args, toasts.loggedIn);
    case "proof-rejected":
      return redirectWithToast(context, "/login", toasts.emailVerifiedSignIn);
    case "wrong-password":
      return form.reject({
        toast: toasts.loginFailed(),
        status: 401,
        fieldErrors: { currentPassword: [OTHER_PASSWORD] },
      });
    case "rate-limited":
      return form.reject(formFailures.rateLimited);
    case "unavailable":
      return form.reject({ toast: toasts.somethingWrong, status: 503, formErrors: [UNREACHABLE] });
  }
}

/** For an owner of the mailbox who did not sign up, or forgot the password. */
async function claim(args: RequestArgs) {
  const form = await parseForm(args, {
    schema: claimSchema(),
    secretFields: ["password", "confirmPassword"],
    rateLimit: "reset-password",
    invalidToast: signUpToast,
  });
  if (!form.ok) return form.response;
  const { context } = args;
  const proof = await claimCookie.parse(args);
  if (!proof) return redirectWithToast(context, "/login", toasts.resetLinkExpired);
  const { name, password, plan, noMarketing } = form.value;
  const marketing = noMarketing !== "on";
  const result = await claimAccount(context, proof, { name, password, plan, marketing });
  if (result.outcome !== "signed-in") return form.reject(toFormFailure(result));
  return redirectClaimed(args, toasts.passwordReset);
}

async function redirectClaimed(args: RequestArgs, toast: Toast): Promise<Response> {
  const response = redirectWithToast(args.context, "/profile-questionnaire", toast);
  response.headers.append("Set-Cookie", await claimCookie.clear(args));
  return response;
}

function toFormFailure(result: Exclude<ClaimResult, { outcome: "signed-in" }>): FormFailure {
  switch (result.outcome) {
    case "proof-rejected":
      return {
        toast: toasts.resetLinkExpired,
        status: 400,
        formErrors: ["That took too long. Request a new link to choose a password."],
      };
    case "password-rejected":
      return passwordRejected(result.message);
    case "rate-limited":
      return formFailures.rateLimited;
    case "unavailable":
      return { toast: toasts.somethingWrong, status: 503, formErrors: [UNREACHABLE] };
  }
}
