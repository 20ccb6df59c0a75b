import { redirectDocument } from "react-router";
import { toAuthFormFailure } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { signInSchema } from "~/domain/accounts/sign-up.schema.server";
import { type FormErrors, hasMissingField } from "~/domain/form-errors";
import type { FormFailure } from "~/domain/form-failure";
import { parsePlanKey } from "~/domain/plans/plans";
import { parseForm } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read.server";
import type { RequestArgs } from "~/request/context";
import { getDeviceLimitKey, rememberDevice } from "~/request/device.server";
import { pendingEmail } from "~/request/pending-email.server";
import { type SignInResult, signInWithPassword } from "~/services/auth/sign-in.server";
import { redirectAfterSignIn } from "../destination.server";
import { resendToPending } from "../resend-confirmation.server";

const UNCONFIRMED =
  "Your e-mail address is not confirmed yet. Open the link in the mail we sent you, or have a new one sent.";
const UNREACHABLE =
  "We could not reach our sign-in service, so your password was not checked. Please try again in a minute.";

type Failed = Exclude<SignInResult, { outcome: "signed-in" | "code-needed" }>;

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
  const { email, password, keptForm } = form.value;
  const result = await signInWithPassword(context, email, password);
  if (result.outcome === "signed-in") {
    const response = await redirectAfterSignIn(args, keptForm);
    response.headers.append("Set-Cookie", await rememberDevice(args, email));
    return response;
  }
  if (result.outcome === "code-needed")
    return redirectDocument(`/login/code${url.search}`, keptForm ? 307 : 303);
  const plan = parsePlanKey(url.searchParams.get("plan"));
  const isUnconfirmed = result.outcome === "unconfirmed";
  const cookie = isUnconfirmed && (await pendingEmail.serialize(args, { email, plan }));
  return form.reject(toFormFailure(result), cookie || undefined);
}

function signInToast(errors: FormErrors) {
  return hasMissingField(errors) ? toasts.fieldsRequired : toasts.loginFailed();
}

function toFormFailure(result: Failed): FormFailure {
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
