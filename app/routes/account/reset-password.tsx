import { useForm } from "@conform-to/react";
import { CircleX } from "lucide-react";
import { newPasswordToast } from "~/content/account-care";
import { pageMeta } from "~/content/meta";
import { linkWaits } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import { resetPasswordSchema } from "~/domain/account-care.schema.server";
import type { Refusal } from "~/domain/refusal";
import { receive } from "~/forms/receive.server";
import { redirectWithToast } from "~/request/toasts.server";
import {
  readProof,
  rememberProof,
  resetPassword,
  type ResetResult,
} from "~/services/auth/recover-password.server";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/form/error-summary";
import { NewPasswordFields } from "~/ui/form/new-password-fields";
import type { Route } from "./+types/reset-password";
import { SECRET_ADDRESS } from "./headers";

const UNREACHABLE = linkWaits("please type the password again");

/** Where each good end leads, and what is said there. */
const DESTINATIONS = {
  "signed-in": { to: "/client", toast: toasts.passwordReset },
  "same-password": { to: "/client", toast: toasts.passwordIsTheSame },
  "other-account": { to: "/client", toast: toasts.passwordResetForOther },
  changed: { to: "/login", toast: toasts.passwordResetSignIn },
} as const;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "New Password",
    description: "Choose a new password for your account.",
  });

export const headers: Route.HeadersFunction = () => SECRET_ADDRESS;

/** A GET never uses the link up: mail scanners open links too. */
export function loader({ url }: Route.LoaderArgs) {
  return { tokenHash: url.searchParams.get("token_hash") ?? "" };
}

/** The password is judged before the link is used; one the auth service refuses after that leaves a proof for the next attempt. */
export async function action(args: Route.ActionArgs) {
  const form = await receive(args, {
    schema: resetPasswordSchema,
    secrets: ["password", "confirmPassword"],
    limit: "reset-password",
    invalid: newPasswordToast,
  });
  if (!form.ok) return form.answer;
  const { context, url } = args;
  const { token_hash: tokenHash, password } = form.value;
  const result = await resetPassword(context, tokenHash, password, await readProof(args));
  if (isOver(result)) {
    const { to, toast } = DESTINATIONS[result.outcome];
    const response = redirectWithToast(context, to, toast);
    response.headers.append("Set-Cookie", await rememberProof(context, url, null));
    return response;
  }
  const proof = "proof" in result ? result.proof : null;
  return form.refuse(
    refusalOf(result),
    proof ? await rememberProof(context, url, proof) : undefined,
  );
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ token_hash: string; password: string; confirmPassword: string }>(
    { id: "reset-password", lastResult: actionData },
  );
  const tokenHash = fields.token_hash.initialValue || loaderData.tokenHash;
  return (
    <main id="main" className="shell grid min-h-[60vh] content-center justify-items-center py-12">
      <Card className="grid w-full max-w-lg gap-6">
        {!tokenHash || actionData?.reason === "link-dead" ? (
          <DeadLink />
        ) : (
          <>
            <h1 className="text-3xl">Choose a new password</h1>
            <form method="post" action="/reset-password" noValidate className="grid gap-5">
              <ErrorSummary
                fields={[fields.password, fields.confirmPassword]}
                formErrors={form.errors}
              />
              <input type="hidden" name="token_hash" value={tokenHash} />
              <NewPasswordFields
                password={fields.password}
                confirmPassword={fields.confirmPassword}
              />
              <Button busy="Saving...">Save New Password</Button>
            </form>
          </>
        )}
      </Card>
    </main>
  );
}

function DeadLink() {
  return (
    <>
      <CircleX aria-hidden className="size-10 text-danger" />
      <h1 className="text-3xl">This link no longer works</h1>
      <p role="status">
        A link to choose a new password works once, for one hour. Your password is what it was; have
        a new link sent, or sign in.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/forgot-password">Send a New Link</ButtonLink>
        <ButtonLink look="secondary" href="/login">
          Sign In Instead
        </ButtonLink>
      </div>
    </>
  );
}

type Done = "signed-in" | "same-password" | "other-account" | "changed";

function isOver(result: ResetResult): result is Extract<ResetResult, { outcome: Done }> {
  return result.outcome in DESTINATIONS;
}

function refusalOf(result: Exclude<ResetResult, { outcome: Done }>): Refusal {
  switch (result.outcome) {
    case "link-refused":
      return {
        toast: toasts.resetLinkDead,
        status: 400,
        formErrors: ["The link was used already or is too old."],
        reason: "link-dead",
      };
    case "password-refused":
      return {
        toast: toasts.passwordError(result.message),
        status: 400,
        fieldErrors: { password: [result.message] },
      };
    case "unavailable":
      return { toast: toasts.somethingWrong, status: 503, formErrors: [UNREACHABLE] };
  }
}
