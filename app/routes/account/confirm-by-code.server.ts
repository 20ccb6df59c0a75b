import { redirectDocument } from "react-router";
import { refusals } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import { confirmSchema } from "~/domain/sign-up.schema.server";
import { receive } from "~/forms/receive.server";
import type { RequestArgs } from "~/request/context";
import { pendingEmail } from "~/request/pending-email.server";
import { verifyEmail } from "~/services/auth/verify-email.server";
import { isVerified, isVerifiedHere, redirectVerified, toAlreadyVerified } from "./verified.server";

const WRONG_CODE = "That code is wrong or too old. The newest mail has the one that works.";
const UNREACHABLE =
  "We could not reach our sign-in service. Your code should still be good: please try again in a minute.";

/**
 * Confirms the email of this browser's sign-up with an emailed code, which may have been read on
 * another device.
 */
export async function confirmByCode(args: RequestArgs) {
  const { context } = args;
  const pending = await pendingEmail.read(args);
  const form = await receive(args, {
    schema: confirmSchema(),
    limit: "confirm",
    limitedEmail: pending?.email,
    invalid: () => null,
  });
  if (!form.ok) return form.answer;
  if (!pending) return redirectDocument("/signup", 303);
  const { email } = pending;
  const proof = { kind: "typed-code", email, code: form.value.mailCode } as const;
  const result = await verifyEmail(context, proof, pending);
  if (isVerified(result)) return redirectVerified(args, result);
  switch (result.outcome) {
    case "refused":
      if (isVerifiedHere(context)) return toAlreadyVerified();
      return form.refuse({
        toast: toasts.verificationFailed("Failed to verify email"),
        status: 400,
        fieldErrors: { mailCode: [WRONG_CODE] },
      });
    case "too-often":
      return form.refuse(refusals.tooOften);
    case "unavailable":
      return form.refuse({
        toast: toasts.verificationFailed("Verification failed"),
        status: 503,
        formErrors: [UNREACHABLE],
      });
  }
}
