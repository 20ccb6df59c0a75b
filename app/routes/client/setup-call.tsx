import { useForm } from "@conform-to/react";
import { formFailures } from "~/content/form-failures";
import { pageMeta } from "~/content/meta";
import { promises } from "~/content/promises";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { CLIENT_SECTION, toClientGreeting } from "~/domain/clients/client-view";
import { CONTACT_LIMITS } from "~/domain/messages/contact";
import { setupCallSchema } from "~/domain/messages/setup-call.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requestSetupCall } from "~/services/messages.server";
import { Button, ButtonLink } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { TextArea } from "~/ui/form/field";
import type { Route } from "./+types/setup-call";
import { loadClientPage } from "./client-loader.server";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { layout: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Early Setup Call",
    description: `Ask us to set things up with you; a person answers within ${promises.replyTime}.`,
  });

/** Provides the request's id, so that sending the form twice creates one request. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user, profile } = await loadClientPage(context);
  return {
    account: user?.id ?? null,
    greeting: toClientGreeting(user, profile),
    id: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: setupCallSchema(),
    rateLimit: "ticket",
    invalidToast: () => toasts.validationError,
  });
  if (!form.ok) return form.response;
  const { outcome } = await requestSetupCall(args.context, form.value);
  if (outcome === "rate-limited") return form.reject(formFailures.rateLimited);
  if (outcome === "unavailable") return form.reject(formFailures.unreachable);
  return redirectWithToast(args.context, CLIENT_SECTION.customization, toasts.setupCallRequested);
}

export default function SetupCall({ loaderData, actionData }: Route.ComponentProps) {
  const { account, greeting, id } = loaderData;
  const [form, fields] = useForm<{ id: string; message: string }>({
    id: "setup-call",
    lastResult: actionData,
    defaultValue: { id },
  });
  const label = "When and where do we reach you?";
  return (
    <ClientFormPage
      greeting={greeting}
      section="customization"
      title="Early Setup Call"
      intro={
        <p>
          By phone or video, with a person who sets things up with you. We answer by e-mail within{" "}
          {promises.replyTime}.
        </p>
      }
    >
      <form method="post" action="/client/setup-call" noValidate className="grid gap-5">
        <ErrorSummary
          fields={{ [label]: fields.message }}
          formErrors={form.errors ?? fields.id.errors}
        />
        <AccountField id={account} />
        <input
          type="hidden"
          name="id"
          value={fields.id.errors ? id : (fields.id.initialValue ?? id)}
        />
        <TextArea
          field={fields.message}
          label={label}
          hint="A few times that suit you, your time zone, a phone number or the video tool you like."
          rows={5}
          maxLength={CONTACT_LIMITS.message}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy="Sending...">Request the Call</Button>
          <ButtonLink look="quiet" href={CLIENT_SECTION.customization}>
            Cancel
          </ButtonLink>
        </div>
      </form>
    </ClientFormPage>
  );
}
