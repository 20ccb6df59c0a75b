import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { checkEmailAddress } from "~/domain/check-email";
import { type FormErrors, hasMissingField } from "~/domain/form-errors";
import { toPlanKey } from "~/domain/plans";
import { signUpSchema } from "~/domain/sign-up.schema.server";
import { receive } from "~/forms/receive.server";
import type { RequestArgs } from "~/request/context";
import { siteOrigin } from "~/request/origin.server";
import { pendingEmail } from "~/request/pending-email.server";
import { redirectWithToast } from "~/request/toasts.server";
import { liveViewer } from "~/request/viewer.server";
import { signUp } from "~/services/auth/sign-up.server";
import { refusalOfSignedIn, refusalOfSignUp } from "./refusal.server";

/** Handles the sign-up form: creates the account and redirects to the card about its email. */
export async function createAccount(args: RequestArgs) {
  const form = await receive(args, {
    schema: signUpSchema(),
    secrets: ["password", "confirmPassword"],
    limit: "signup",
    invalid: signUpToast,
  });
  if (!form.ok) return form.answer;
  const { context, url } = args;
  const viewer = await liveViewer(context);
  if (viewer.state === "signed-in") return form.refuse(refusalOfSignedIn(viewer.user.email));
  const { email, password, name, noMarketing } = form.value;
  const plan = toPlanKey(url.searchParams.get("plan"));
  const signUpId = crypto.randomUUID();
  const marketing = noMarketing !== "on";
  const account = { email, password, name, plan, marketing, signUpId };
  const result = await signUp(context, account, siteOrigin(context, url));
  if (result.outcome === "registered") {
    return redirectWithToast(context, "/profile-questionnaire", toasts.registered);
  }
  if (result.outcome !== "check-email") return form.refuse(refusalOfSignUp(result));
  const cookie = await pendingEmail.keep(args, { email, plan, signUpId });
  return redirectDocument(checkEmailAddress(plan), {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
}

/** Picks the toast of the first check that fails: fields, password, confirmation, terms. */
function signUpToast(errors: FormErrors) {
  const { name, email, password, confirmPassword, terms } = errors;
  if (hasMissingField(errors, ["name", "email", "password"])) return toasts.fieldsRequired;
  if (password?.[0]) return toasts.passwordError(password[0].message);
  if (confirmPassword) return toasts.passwordsDiffer;
  if (terms) return toasts.termsRequired;
  return toasts.registrationFailed(email?.[0]?.message ?? name?.[0]?.message);
}
