import { redirectDocument } from "react-router";
import { passwordRejected } from "~/content/account-settings";
import { linkStillValid, formFailures } from "~/content/form-failures";
import { createMeta } from "~/content/meta";
import { signUpToast } from "~/content/sign-up";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { PERSON_NAME_MAX } from "~/domain/accounts/limits";
import { claimSchema } from "~/domain/accounts/settings.schema.server";
import type { FormFailure } from "~/domain/form-failure";
import { MISSING_MESSAGES } from "~/domain/form-messages";
import { parsePlanKey, PLAN_NAMES } from "~/domain/plans/plans";
import { parseForm } from "~/forms/parse-form.server";
import { pendingEmail } from "~/request/pending-email.server";
import { redirectWithToast } from "~/request/toasts.server";
import { type ClaimResult, claimAccount, claimCookie } from "~/services/auth/claim-account.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { CONSENT_LABELS, ConsentFields } from "~/ui/form/consent-fields";
import { SelectField, TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { NewPasswordFields } from "~/ui/form/new-password-fields";
import { FocusedLayout } from "~/ui/frame/focused-layout";
import type { Route } from "./+types/claim-account";

const UNREACHABLE = linkStillValid("please type the password again");

export const handle: PageHandle = { layout: "bare", enhance: "new-password" };

export const meta = createMeta(
  "Make This Account Yours",
  "Choose the password of your new account.",
);

/** Redirects unless this browser has just proved that it owns the mailbox. */
export async function loader(args: Route.LoaderArgs) {
  const proof = await claimCookie.parse(args);
  if (!proof) throw redirectDocument("/login", 303);
  // Prefers the plan of a sign-up in this browser, because the other one may be a stranger's.
  const pending = await pendingEmail.parse(args);
  const plan = parsePlanKey(pending?.signUpId ? pending.plan : proof.plan);
  return { email: proof.email, plan };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseForm(args, {
    schema: claimSchema(),
    secretFields: ["password", "confirmPassword"],
    rateLimit: "reset-password",
    invalidToast: signUpToast,
  });
  if (!form.ok) return form.response;
  const { context } = args;
  const proof = await claimCookie.parse(args);
  if (!proof) return redirectWithToast(context, "/login", toasts.resetLinkExpired);
  const { name, password, plan, noMarketing } = form.value;
  const marketing = noMarketing !== "on";
  const result = await claimAccount(context, proof, { name, password, plan, marketing });
  if (result.outcome !== "signed-in") return form.reject(toFormFailure(result));
  const response = redirectWithToast(context, "/profile-questionnaire", toasts.passwordReset);
  response.headers.append("Set-Cookie", await claimCookie.clear(args));
  return response;
}

export default function ClaimAccount({ loaderData, actionData }: Route.ComponentProps) {
  const labels = {
    name: "Full Name",
    password: "New Password",
    confirmPassword: "Confirm New Password",
    plan: "Plan",
    ...CONSENT_LABELS,
  };
  const form = useLabeledForm("claim-account", actionData, labels, { plan: loaderData.plan });
  const { name, plan, terms, noMarketing } = form.fields;
  return (
    <FocusedLayout>
      <main id="main" className="shell grid min-h-[60vh] content-center justify-items-center py-12">
        <Card className="grid w-full max-w-lg gap-6">
          <h1 className="text-3xl">Make this account yours</h1>
          <p>
            <strong>{loaderData.email}</strong> is confirmed. It was registered in another browser,
            by you or by somebody else, so the password from there does not work. Choose your own,
            and the account is yours alone.
          </p>
          <LabeledForm form={form} action="/claim-account">
            <TextField
              {...name}
              kind="person"
              maxLength={PERSON_NAME_MAX}
              problems={{ missing: MISSING_MESSAGES.name }}
            />
            <NewPasswordFields {...form.fields} />
            <SelectField {...plan} options={PLAN_NAMES} />
            <ConsentFields terms={terms} noMarketing={noMarketing} />
            <Button busy="Saving...">Save and Continue</Button>
            <ValidationTemplates fields={{ [name.label]: name.field }} />
          </LabeledForm>
        </Card>
      </main>
    </FocusedLayout>
  );
}

function toFormFailure(result: Exclude<ClaimResult, { outcome: "signed-in" }>): FormFailure {
  switch (result.outcome) {
    case "proof-rejected":
      return {
        toast: toasts.resetLinkExpired,
        status: 400,
        formErrors: ["That took too long. Have a link sent to choose a new password."],
      };
    case "password-rejected":
      return passwordRejected(result.message);
    case "rate-limited":
      return formFailures.rateLimited;
    case "unavailable":
      return { toast: toasts.somethingWrong, status: 503, formErrors: [UNREACHABLE] };
  }
}
