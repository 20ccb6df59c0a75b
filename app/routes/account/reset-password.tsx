import { CircleX } from "lucide";
import { newPasswordToast, passwordRejected } from "~/content/account-settings";
import { linkStillValid, formFailures } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { successToast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { resetPasswordSchema } from "~/domain/accounts/settings.schema.server";
import type { FormFailure } from "~/domain/form-failure";
import { parseLinkToken } from "~/domain/tokens";
import { type FormResult, parseForm } from "~/forms/parse-form.server";
import { SECRET_URL_HEADERS } from "~/request/http";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import {
  getRecoveryEmail,
  recoveryCookie,
  resetPassword,
  type ResetResult,
} from "~/services/auth/reset-password.server";
import { Button, ButtonLink } from "~/ui/button";
import { AppCodeField } from "~/ui/form/email-field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { NewPasswordFields } from "~/ui/form/new-password-fields";
import { UsernameField } from "~/ui/form/username-field";
import { CenteredMain, FormPage } from "~/ui/frame/centered-main";
import { FocusedLayout } from "~/ui/frame/focused-layout";
import { StatusActions, StatusCard } from "~/ui/status-card";
import type { Route } from "./+types/reset-password";

const UNREACHABLE = linkStillValid("please enter the password again");

const DESTINATIONS = {
  "signed-in": { to: "/client", toast: toasts.passwordReset },
  "same-password": {
    to: "/login",
    toast: successToast(
      "Nothing changed",
      "That’s the password you already had. Please sign in with it.",
    ),
  },
  "other-account": {
    to: "/client",
    toast: successToast("Password changed", "You’re still signed in to your other account."),
  },
  changed: {
    to: "/login",
    toast: successToast("Password changed", "Please sign in with your new password."),
  },
} as const;

type Done = keyof typeof DESTINATIONS;

export const handle: PageHandle = { layout: "bare", enhance: "new-password" };

export const meta = createMeta("New Password", "Choose a new password for your account.");

export const headers: Route.HeadersFunction = () => SECRET_URL_HEADERS;

/** A GET doesn't use the link up, because email scanners open links, too. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const tokenHash = parseLinkToken(url.searchParams.get("token_hash"));
  const isVisit = context.get(requestInfoContext).method !== "POST";
  if (!tokenHash || !isVisit) return { tokenHash, email: null };
  const isUsedHere = (await recoveryCookie.parse(args))?.tokenHash === tokenHash;
  const email = isUsedHere ? null : await getRecoveryEmail(context, tokenHash);
  return email === undefined ? { tokenHash: "", email: null } : { tokenHash, email };
}

/**
 * Validates before the link is used up. If the auth service rejects the password afterwards, a
 * proof for the next attempt is kept.
 */
export async function action(args: Route.ActionArgs) {
  const form = await parseForm(args, {
    schema: resetPasswordSchema(),
    secretFields: ["password", "confirmPassword", "code"],
    rateLimit: "reset-password",
    invalidToast: newPasswordToast,
  });
  if (!form.ok) return form.response;
  const { context } = args;
  const { token_hash: tokenHash, password, code } = form.value;
  const previousProof = await recoveryCookie.parse(args);
  const result = await resetPassword(context, { tokenHash, password, code }, previousProof);
  if (isDone(result)) {
    const { to, toast } = DESTINATIONS[result.outcome];
    const response = redirectWithToast(context, to, toast);
    response.headers.append("Set-Cookie", await recoveryCookie.clear(args));
    return response;
  }
  const proof = "proof" in result ? result.proof : null;
  return form.reject(
    toFormFailure(result),
    proof ? await recoveryCookie.serialize(args, proof) : undefined,
  );
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isLinkExpired = actionData?.reason === "link-expired";
  const { token_hash: sent, username } = actionData?.initialValue ?? {};
  const tokenHash = typeof sent === "string" ? sent : loaderData.tokenHash;
  const email = typeof username === "string" ? username : loaderData.email;
  if (!tokenHash || isLinkExpired) return <ExpiredLink />;
  return (
    <FormPage>
      <NewPasswordForm tokenHash={tokenHash} email={email} result={actionData} />
    </FormPage>
  );
}

type FormProps = { tokenHash: string; email: string | null; result?: FormResult };

function NewPasswordForm({ tokenHash, email, result }: FormProps) {
  const form = useLabeledForm("reset-password", result, {
    password: "New Password",
    confirmPassword: "Confirm New Password",
    code: "Code from your app",
  });
  return (
    <>
      <h1 className="text-3xl">Choose a new password</h1>
      <LabeledForm form={form} action="/reset-password">
        <input type="hidden" name="token_hash" value={tokenHash} />
        <UsernameField email={email} />
        <NewPasswordFields {...form.fields} />
        {result?.reason === "code-needed" && <AppCodeField {...form.fields.code} />}
        <Button busy="Saving...">Save New Password</Button>
      </LabeledForm>
    </>
  );
}

function ExpiredLink() {
  return (
    <FocusedLayout>
      <CenteredMain>
        <StatusCard
          icon={CircleX}
          iconLook="text-danger"
          title="This link no longer works"
          text="It has expired or was already used, or we’ve sent you a newer one. If you’ve used it, sign in with the password you chose. Otherwise, request a new one."
        >
          <StatusActions>
            <ButtonLink href="/forgot-password">Request a New Link</ButtonLink>
            <ButtonLink look="secondary" href="/login">
              Sign In Instead
            </ButtonLink>
          </StatusActions>
        </StatusCard>
      </CenteredMain>
    </FocusedLayout>
  );
}

function isDone(result: ResetResult): result is Extract<ResetResult, { outcome: Done }> {
  return Object.hasOwn(DESTINATIONS, result.outcome);
}

function toFormFailure(result: Exclude<ResetResult, { outcome: Done }>): FormFailure {
  switch (result.outcome) {
    case "link-rejected":
      return {
        toast: toasts.resetLinkExpired,
        status: 400,
        formErrors: ["This link has expired or was already used."],
        reason: "link-expired",
      };
    case "password-rejected":
      return passwordRejected(result.message);
    case "code-needed":
      return {
        toast: toasts.wrongCode,
        status: 403,
        fieldErrors: { code: ["Your account asks for the code your authenticator app shows now."] },
        reason: "code-needed",
      };
    case "rate-limited":
      return formFailures.rateLimited;
    case "unavailable":
      return { toast: toasts.somethingWrong, status: 503, formErrors: [UNREACHABLE] };
  }
}
