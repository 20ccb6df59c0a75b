import { toCallFailure } from "~/content/form-failures";
import { pageMeta } from "~/content/meta";
import { promises } from "~/content/promises";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { CONTACT_LIMITS } from "~/domain/messages/contact";
import { setupCallSchema } from "~/domain/messages/contact.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requestSetupCall } from "~/services/messages.server";
import { AccountField } from "~/ui/form/account-field";
import { TextArea } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import type { Route } from "./+types/setup-call";
import { loadClientPage } from "./client-loader.server";
import { FormActions } from "./frame/form-actions";
import { ClientFormPage } from "./frame/form-page";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Early Setup Call",
    description: `Ask us to set things up with you; a person will answer within ${promises.replyTime}.`,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { greeting } = await loadClientPage(context);
  return { greeting };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: setupCallSchema(),
    rateLimit: "ticket",
    invalidToast: () => toasts.validationError,
  });
  if (!form.ok) return form.response;
  const { outcome } = await requestSetupCall(args.context, form.value.message);
  if (outcome !== "done") return form.reject(toCallFailure(outcome));
  return redirectWithToast(args.context, CLIENT_SECTION.customization, toasts.setupCallRequested);
}

export default function SetupCall({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting } = loaderData;
  const form = useLabeledForm("setup-call", actionData, {
    message: "When and where can we reach you?",
  });
  return (
    <ClientFormPage
      greeting={greeting}
      section="customization"
      title="Early Setup Call"
      intro={
        <p>
          We’ll set things up together, by phone or video. We’ll reply by email within{" "}
          {promises.replyTime}.
        </p>
      }
    >
      <LabeledForm form={form} action="/client/setup-call">
        <AccountField />
        <TextArea
          {...form.fields.message}
          hint="Suggest a few times with your time zone, and a phone number or video app."
          rows={5}
          limit={CONTACT_LIMITS.message}
        />
        <FormActions busy="Sending..." label="Request Call" section="customization" />
      </LabeledForm>
    </ClientFormPage>
  );
}
