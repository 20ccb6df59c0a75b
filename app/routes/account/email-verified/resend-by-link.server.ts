import { data } from "react-router";
import { toAuthFormFailure } from "~/content/form-failures";
import { errorToast, toasts } from "~/content/toasts";
import { email as emailSchema } from "~/domain/accounts/sign-up.schema.server";
import { parsePlanKey, type PlanKey } from "~/domain/plans/plans";
import { consumeRateLimit } from "~/forms/rate-limit.server";
import { readCaptcha, textField } from "~/forms/read.server";
import type { RequestArgs } from "~/request/context";
import { type PendingEmail, pendingEmail } from "~/request/cookies.server";
import { siteOrigin } from "~/request/request-info.server";
import { redirectWithToast, toastsContext } from "~/request/toasts.server";
import { getSignUpByLink } from "~/services/auth/sign-up-progress.server";
import { sendConfirmation } from "~/services/auth/verify-email.server";
import type { FieldState } from "~/ui/form/field";
import { resendToPending } from "../resend-confirmation.server";
import { sentProof } from "./proof.server";

/** Form for a new link. It asks for the email if neither the old link nor the browser tells it. */
export type Renewal = { tokenHash: string; email: FieldState | null };

export function startRenewal(
  { token_hash: tokenHash = "" }: Record<string, string>,
  pending: PendingEmail | null,
): Renewal {
  return { tokenHash, email: tokenHash || pending ? null : emailField("") };
}

export async function resendByLink(args: RequestArgs, form: FormData) {
  const { context, url } = args;
  const { add } = context.get(toastsContext);
  const { token_hash: tokenHash = "" } = sentProof(form);
  const typed = textField(form, "email");
  const fail = (status: number, plan?: PlanKey, errors?: string[]) => {
    const email = typed === undefined ? null : emailField(typed, errors);
    const renewal: Renewal = { tokenHash, email };
    return data(
      { state: "error" as const, title: "Failed to verify email", renewal, plan },
      status,
    );
  };
  const pending = await pendingEmail.parse(args);
  if (pending)
    return (await resendToPending(args, "/signup")) ?? fail(429, parsePlanKey(pending.plan));
  const parsed = typed === undefined ? null : emailSchema().safeParse(typed);
  if (parsed?.error) {
    const [message] = parsed.error.issues.map((issue) => issue.message);
    add(typed ? errorToast("Nothing sent", message!) : toasts.fieldsRequired);
    return fail(400, undefined, [message!]);
  }
  const signUp = parsed
    ? { email: parsed.data, plan: undefined }
    : await getSignUpByLink(context, tokenHash);
  if (!signUp) return redirectWithToast(context, "/login", toasts.nothingToConfirm);
  const { email, plan } = signUp;
  if (!(await consumeRateLimit(context, "resend", email))) {
    add(toasts.rateLimited);
    return fail(429, plan);
  }
  await readCaptcha(args);
  const result = await sendConfirmation(context, email, siteOrigin(context, url));
  if (result.outcome === "sent" || result.outcome === "not-found") {
    // Who types an address must not learn whether it has an account.
    if (parsed) return sent(`If ${email} is waiting to be verified, we’ve sent it a new link.`);
    if (result.outcome === "sent") return sent(`We’ve sent a new link to ${email}.`);
    return redirectWithToast(context, "/login", toasts.nothingToConfirm);
  }
  const { toast, status } = toAuthFormFailure(result);
  add(toast);
  return fail(status, plan);
}

function sent(text: string) {
  return data({ state: "sent" as const, text });
}

function emailField(initialValue: string, errors?: string[]): FieldState {
  const id = "resend-email";
  return { id, name: "email", errorId: `${id}-error`, descriptionId: id, initialValue, errors };
}
