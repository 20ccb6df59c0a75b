import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { confirmSchema } from "~/domain/sign-up.schema.server";
import { receive } from "~/forms/receive.server";
import type { RequestArgs } from "~/request/context";
import { readPendingEmail } from "~/request/pending-email.server";
import { redirectWithToast } from "~/request/toasts.server";
import { verifyEmail } from "~/services/auth/verify-email.server";

const WRONG_CODE = "That code is wrong or too old. The newest mail has the one that works.";
const UNREACHABLE =
  "We could not reach our sign-in service. Your code should still be good: please try again in a minute.";

/** Confirms the address this browser signed up with by the code of its mail, read on another device. */
export async function confirmByCode(args: RequestArgs) {
  const { context } = args;
  const pending = await readPendingEmail(args);
  const form = await receive(args, {
    schema: confirmSchema,
    limit: "confirm",
    limitedEmail: pending?.email,
    invalid: () => null,
  });
  if (!form.ok) return form.answer;
  if (!pending) return redirectDocument("/signup", 303);
  const { email } = pending;
  const proof = { kind: "typed-code", email, code: form.value.mailCode } as const;
  const { outcome } = await verifyEmail(context, proof);
  switch (outcome) {
    case "signed-in":
      return redirectWithToast(context, "/email-verified?status=verified", toasts.emailVerified);
    case "other-account":
      return redirectWithToast(
        context,
        "/email-verified?status=other-account",
        toasts.emailVerified,
      );
    case "refused":
      return form.refuse({
        toast: toasts.verificationFailed("Failed to verify email"),
        status: 400,
        fieldErrors: { mailCode: [WRONG_CODE] },
      });
    case "unavailable":
      return form.refuse({
        toast: toasts.verificationFailed("Verification failed"),
        status: 503,
        formErrors: [UNREACHABLE],
      });
  }
}
