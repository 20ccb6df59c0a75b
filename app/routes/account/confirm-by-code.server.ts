import { redirectDocument } from "react-router";
import { formFailures } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { confirmSchema } from "~/domain/accounts/sign-up.schema.server";
import { parseForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { pendingEmail } from "~/request/cookies.server";
import { redirectWithToast } from "~/request/toasts.server";
import { verifyEmail } from "~/services/auth/verify-email.server";
import {
  isConfirmedElsewhere,
  isVerified,
  isSignedIn,
  redirectVerified,
  redirectToVerified,
} from "./confirmation.server";

const WRONG_CODE = "That code is wrong or has expired. Use the one in our latest email.";
const UNREACHABLE =
  "We couldn’t reach our sign-in service. Your code should still work: please try again in a minute.";

/** The email may have been read on another device. */
export async function confirmByCode(args: RequestArgs) {
  const { context } = args;
  const pending = await pendingEmail.parse(args);
  const form = await parseForm(args, {
    schema: confirmSchema(),
    rateLimit: "confirm",
    rateLimitEmail: pending?.email,
    invalidToast: () => null,
  });
  if (!form.ok) return form.response;
  if (!pending) return redirectDocument("/signup", 303);
  const { email } = pending;
  const rejectCode = (message: string) =>
    form.reject({
      toast: toasts.verificationFailed("Failed to verify email"),
      status: 400,
      fieldErrors: { mailCode: [message] },
    });
  const proof = { kind: "typed-code", email, code: form.value.mailCode } as const;
  const result = await verifyEmail(context, proof, pending);
  if (isVerified(result)) return redirectVerified(args, result);
  switch (result.outcome) {
    case "rejected":
      if (isSignedIn(context)) return redirectToVerified();
      return (await isConfirmedElsewhere(context, pending))
        ? redirectWithToast(context, "/login", toasts.emailVerifiedSignIn)
        : rejectCode(WRONG_CODE);
    case "rate-limited":
      return form.reject(formFailures.rateLimited);
    case "unavailable":
      return form.reject({
        toast: toasts.verificationFailed("Verification failed", UNREACHABLE),
        status: 503,
        formErrors: [UNREACHABLE],
      });
  }
}
