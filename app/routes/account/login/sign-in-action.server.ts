import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { signInSchema } from "~/domain/accounts/sign-up.schema.server";
import { type FormErrors, hasMissingField } from "~/domain/form-errors";
import { parsePlanKey } from "~/domain/plans/plans";
import { parseForm } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read.server";
import type { RequestArgs } from "~/request/context";
import { getDeviceLimitKey, rememberDevice } from "~/request/device.server";
import { pendingEmail } from "~/request/pending-email.server";
import { redirectWithToast } from "~/request/toasts.server";
import { signInWithPassword } from "~/services/auth/sign-in.server";
import { resendToPending } from "../resend-confirmation.server";
import { getSignInDestination } from "./destination.server";
import { toSignInFormFailure } from "./form-failure.server";

/** Handles the forms of the login page: the sign-in, and the resend of a confirmation email. */
export async function handleSignIn(args: RequestArgs) {
  const { context, url } = args;
  const sent = await readForm(args.request);
  const intent = textField(sent, "intent");
  if (intent === "resend") return resendToPending(args, `/login${url.search}`);

  const form = await parseForm(args, {
    schema: signInSchema(),
    secretFields: ["password"],
    rateLimit: "login",
    rateLimitDevice: await getDeviceLimitKey(args, textField(sent, "email") ?? ""),
    invalidToast: signInToast,
  });
  if (!form.ok) return form.response;
  const { email, password } = form.value;
  const result = await signInWithPassword(context, email, password);
  if (result.outcome === "signed-in") {
    const to = await getSignInDestination(context, url);
    const response = redirectWithToast(context, to ?? "/client", toasts.loggedIn);
    response.headers.append("Set-Cookie", await rememberDevice(args, email));
    return response;
  }
  if (result.outcome === "code-needed") return redirectDocument(`/login/code${url.search}`, 303);
  const plan = parsePlanKey(url.searchParams.get("plan"));
  const isUnconfirmed = result.outcome === "unconfirmed";
  const cookie = isUnconfirmed && (await pendingEmail.serialize(args, { email, plan }));
  return form.reject(toSignInFormFailure(result), cookie || undefined);
}

function signInToast(errors: FormErrors) {
  return hasMissingField(errors) ? toasts.fieldsRequired : toasts.loginFailed();
}
