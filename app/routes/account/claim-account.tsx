import { useForm } from "@conform-to/react";
import { redirectDocument } from "react-router";
import { newPasswordToast, passwordRefused } from "~/content/account-care";
import { pageMeta } from "~/content/meta";
import { linkWaits, refusals } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { claimSchema } from "~/domain/account-care.schema.server";
import { PERSON_NAME_MAX } from "~/domain/account-limits";
import { MISSING } from "~/domain/messages";
import type { Refusal } from "~/domain/refusal";
import { receive } from "~/forms/receive.server";
import { redirectWithToast } from "~/request/toasts.server";
import { type ClaimResult, claimAccount, claimProof } from "~/services/auth/claim-account.server";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ValidationTemplates } from "~/ui/form/client-validation";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Checkbox, TextField } from "~/ui/form/field";
import { NewPasswordFields } from "~/ui/form/new-password-fields";
import { QuietFrame } from "~/ui/frame/quiet-frame";
import type { Route } from "./+types/claim-account";

type Fields = { name: string; password: string; confirmPassword: string; noMarketing: string };

const UNREACHABLE = linkWaits("please type the password again");

export const handle: PageHandle = { frame: "bare", enhance: "new-password" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Make This Account Yours",
    description: "Choose the password of your new account.",
  });

/** Redirects unless this browser has just proved that it owns the mailbox. */
export async function loader(args: Route.LoaderArgs) {
  if (!(await claimProof.read(args))) throw redirectDocument("/login", 303);
  return null;
}

export async function action(args: Route.ActionArgs) {
  const form = await receive(args, {
    schema: claimSchema(),
    secrets: ["password", "confirmPassword"],
    limit: "reset-password",
    invalid: newPasswordToast,
  });
  if (!form.ok) return form.answer;
  const { context } = args;
  const proof = await claimProof.read(args);
  if (!proof) return redirectWithToast(context, "/login", toasts.resetLinkDead);
  const { name, password, noMarketing } = form.value;
  const signUpId = crypto.randomUUID();
  const marketing = noMarketing !== "on";
  const result = await claimAccount(context, proof, { name, password, marketing, signUpId });
  if (result.outcome !== "signed-in") return form.refuse(refusalOf(result));
  const response = redirectWithToast(context, "/profile-questionnaire", toasts.passwordReset);
  response.headers.append("Set-Cookie", await claimProof.forget(args));
  return response;
}

export default function ClaimAccount({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Fields>({ id: "claim-account", lastResult: actionData });
  const { name, password, confirmPassword, noMarketing } = fields;
  return (
    <QuietFrame>
      <main id="main" className="shell grid min-h-[60vh] content-center justify-items-center py-12">
        <Card className="grid w-full max-w-lg gap-6">
          <h1 className="text-3xl">Make this account yours</h1>
          <p>
            Your address is confirmed. It had been registered before, by you or by somebody else:
            that first password no longer works, and nobody is signed in. Choose your own, and the
            account is yours alone.
          </p>
          <form method="post" action="/claim-account" noValidate className="grid gap-5">
            <ErrorSummary
              fields={{
                "Full Name": name,
                "New Password": password,
                "Confirm New Password": confirmPassword,
              }}
              formErrors={form.errors}
            />
            <TextField
              field={name}
              label="Full Name"
              autoComplete="name"
              maxLength={PERSON_NAME_MAX}
              problems={{ missing: MISSING.name }}
            />
            <NewPasswordFields password={password} confirmPassword={confirmPassword} />
            <Checkbox field={noMarketing} label="I don't want to receive email marketing" />
            <Button busy="Saving...">Save and Continue</Button>
            <ValidationTemplates fields={{ "Full Name": name }} />
          </form>
        </Card>
      </main>
    </QuietFrame>
  );
}

function refusalOf(result: Exclude<ClaimResult, { outcome: "signed-in" }>): Refusal {
  switch (result.outcome) {
    case "proof-refused":
      return {
        toast: toasts.resetLinkDead,
        status: 400,
        formErrors: ["That took too long. Have a link sent to choose a new password."],
      };
    case "password-refused":
      return passwordRefused(result.message);
    case "too-often":
      return refusals.tooOften;
    case "unavailable":
      return { toast: toasts.somethingWrong, status: 503, formErrors: [UNREACHABLE] };
  }
}
