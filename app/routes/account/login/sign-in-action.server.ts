import { data, redirectDocument } from "react-router";
import { toastFailure, toAuthFormFailure } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { isPadded } from "~/domain/accounts/password";
import { signInSchema } from "~/domain/accounts/sign-up.schema.server";
import { type FormFailure, type FormErrors, hasMissingField } from "~/domain/form-failure";
import { PADDED_PASSWORD_MESSAGE } from "~/domain/form-messages";
import { parsePlanKey } from "~/domain/plans/plans";
import { parseForm } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read.server";
import type { RequestArgs } from "~/request/context";
import { pendingEmail } from "~/request/cookies.server";
import { getDeviceLimitKey, rememberDevice } from "~/request/device.server";
import { type SignInResult, signInWithPassword } from "~/services/auth/sign-in.server";
import { getSignUpProgress } from "~/services/auth/sign-up-progress.server";
import { redirectAfterSignIn } from "../destination.server";
import { resendToPending } from "../resend-confirmation.server";

const UNCONFIRMED =
  "Your email address isn’t confirmed yet. Open the link we emailed you, or request a new one.";
const UNCLAIMED =
  "Your email address was confirmed on another device, which asks for your password once. Enter it there, or choose a new one here with “Forgot your password?”.";
const UNREACHABLE =
  "We couldn’t reach our sign-in service, so your password wasn’t checked. Please try again in a minute.";

type Failed = Exclude<SignInResult, { outcome: "signed-in" | "code-needed" }>;

export async function handleSignIn(args: RequestArgs) {
  const { context, url } = args;
  const sent = await readForm(args.request);
  const intent = textField(sent, "intent");
  if (intent === "resend")
    return (await resendToPending(args, `/login${url.search}`)) ?? data(null, { status: 429 });

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
    const response = await redirectAfterSignIn(args);
    response.headers.append("Set-Cookie", await rememberDevice(args, email));
    if (await pendingEmail.parse(args))
      response.headers.append("Set-Cookie", await pendingEmail.clear(args));
    return response;
  }
  if (result.outcome === "code-needed") return redirectDocument(`/login/code${url.search}`, 303);
  const stored = await pendingEmail.parse(args);
  const pending = stored?.email.toLowerCase() === email.toLowerCase() ? stored : null;
  if (result.outcome === "unconfirmed" && !pending) {
    const plan = parsePlanKey(url.searchParams.get("plan"));
    return form.reject(
      toFormFailure(result, password),
      await pendingEmail.serialize(args, { email, plan }),
    );
  }
  if (
    result.outcome === "rejected" &&
    pending &&
    (await getSignUpProgress(context, pending)) === "confirmed"
  ) {
    return form.reject({ ...toFormFailure(result, password), formErrors: [UNCLAIMED] });
  }
  return form.reject(toFormFailure(result, password));
}

function signInToast(errors: FormErrors) {
  return hasMissingField(errors) ? toasts.fieldsRequired : toasts.loginFailed();
}

function toFormFailure(result: Failed, password: string): FormFailure {
  switch (result.outcome) {
    case "rejected":
      return {
        ...toastFailure(toasts.loginFailed(result.message), 401),
        ...(isPadded(password) && { fieldErrors: { password: [PADDED_PASSWORD_MESSAGE] } }),
      };
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
