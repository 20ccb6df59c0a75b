import { useForm } from "@conform-to/react";
import { CircleX } from "lucide-react";
import { newPasswordToast } from "~/content/account-care";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { resetPasswordSchema } from "~/domain/account-care.schema.server";
import { REQUIRED_MESSAGE } from "~/domain/sign-up.schema.server";
import { refuseTooOften } from "~/forms/limits.server";
import { parseForm, withCookie } from "~/forms/parse.server";
import { redirectWithToast } from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { viewerContext } from "~/middleware/viewer.server";
import { readProof, rememberProof, resetPassword } from "~/services/auth/recover-password.server";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ErrorSummary } from "~/ui/form/error-summary";
import { NewPasswordFields } from "~/ui/form/new-password-fields";
import type { Route } from "./+types/reset-password";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "New Password",
    description: "Choose a new password for your account.",
    noindex: true,
  });

/** A GET never uses the link up: mail scanners open links too. */
export function loader({ url }: Route.LoaderArgs) {
  return { tokenHash: url.searchParams.get("token_hash") ?? "" };
}

/** The password is judged before the link is used; one the auth service refuses after that leaves a proof for the next attempt. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { add } = context.get(toastsContext);
  const form = await parseForm(request, resetPasswordSchema, ["password", "confirmPassword"]);
  if (!form.ok) {
    add(newPasswordToast(form.errors, REQUIRED_MESSAGE));
    return form.invalid();
  }
  const refusal = await refuseTooOften(context, "reset-password", form);
  if (refusal) return refusal;
  const { token_hash: tokenHash, password } = form.value;
  const viewer = context.get(viewerContext);
  // A session that cannot be named now must not be replaced: the link waits.
  if (viewer.state === "unknown") {
    add(toasts.somethingWrong);
    return form.fail({ formErrors: [UNREACHABLE] }, 503);
  }
  const kept = await readProof(context, url, request);
  const result = await resetPassword(context, {
    tokenHash,
    password,
    kept,
    currentUserId: viewer.state === "signed-in" ? viewer.user.id : null,
  });
  switch (result.outcome) {
    case "signed-in":
      return leave(
        redirectWithToast(context, "/client", toasts.passwordReset),
        await rememberProof(context, url, null),
      );
    case "same-password":
      return leave(
        redirectWithToast(context, "/client", toasts.passwordIsTheSame),
        await rememberProof(context, url, null),
      );
    case "other-account":
      return leave(
        redirectWithToast(context, "/client", toasts.passwordResetForOther),
        await rememberProof(context, url, null),
      );
    case "changed":
      return leave(
        redirectWithToast(context, "/login", toasts.passwordResetSignIn),
        await rememberProof(context, url, null),
      );
    case "link-refused":
      add(toasts.resetLinkDead);
      return form.fail({ formErrors: [LINK_DEAD] });
    case "password-refused":
      add(toasts.passwordError(result.message));
      return withCookie(
        form.fail({ fieldErrors: { password: [result.message] } }),
        await rememberProof(context, url, result.proof),
      );
    case "unavailable": {
      add(toasts.somethingWrong);
      const answer = form.fail({ formErrors: [UNREACHABLE] }, 503);
      return result.proof
        ? withCookie(answer, await rememberProof(context, url, result.proof))
        : answer;
    }
  }
}

/** What the action wants in the answer's headers, such as the kept proof. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ token_hash: string; password: string; confirmPassword: string }>(
    { id: "reset-password", lastResult: actionData },
  );
  const tokenHash = fields.token_hash.initialValue || loaderData.tokenHash;
  return (
    <main id="main" className="shell grid min-h-[60vh] content-center justify-items-center py-12">
      <Card className="grid w-full max-w-lg gap-6">
        {!tokenHash || form.errors?.includes(LINK_DEAD) ? (
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

const LINK_DEAD = "The link was used already or is too old.";
const UNREACHABLE =
  "We could not reach our sign-in service. Your link should still be good: please type the password again in a minute.";

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

function leave(response: Response, cookie: string): Response {
  response.headers.append("Set-Cookie", cookie);
  return response;
}
