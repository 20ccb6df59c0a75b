import { brand } from "~/content/brand";
import { formFailures, toCallFailure } from "~/content/form-failures";
import { pageMeta } from "~/content/meta";
import { describePrioritySupport, promises } from "~/content/promises";
import { ticketToast } from "~/content/ticket-toast";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { DEFAULT_PLAN } from "~/domain/plans/plans";
import { ticketSchema } from "~/domain/tickets/ticket.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { submitTicket } from "~/services/tickets.server";
import { AccountField } from "~/ui/form/account-field";
import { LabeledForm } from "~/ui/form/labeled-form";
import { TicketFields, useTicketForm } from "~/ui/form/ticket-fields";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/submit-ticket";
import { loadClientPage } from "./client-loader.server";
import { FormActions } from "./frame/form-actions";
import { ClientFormPage } from "./frame/form-page";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Submit a Ticket",
    description: "Tell us what’s stuck; a person will answer.",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { greeting, profile } = await loadClientPage(context);
  return {
    greeting,
    priority: describePrioritySupport(profile?.chosen_plan ?? DEFAULT_PLAN),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: ticketSchema(),
    rateLimit: "ticket",
    invalidToast: ticketToast,
    adaptFailure: (failure) =>
      [401, 429].includes(failure.status) ? failure : { ...failure, toast: toasts.ticketFailed },
  });
  if (!form.ok) return form.response;
  const { outcome } = await submitTicket(args.context, form.value);
  if (outcome === "rate-limited") return form.reject(formFailures.ticketsUsedUp);
  if (outcome !== "done") return form.reject(toCallFailure(outcome));
  return redirectWithToast(args.context, CLIENT_SECTION.support, toasts.ticketSubmitted);
}

export default function SubmitTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting, priority } = loaderData;
  const form = useTicketForm(actionData);
  return (
    <ClientFormPage
      greeting={greeting}
      section="support"
      title="Submit a Ticket"
      intro={
        <>
          <p>
            A person will read it and reply within {promises.replyTime}. {priority}
          </p>
          <p className="text-muted">
            In a hurry? {promises.supportHours}, call{" "}
            <TextLink look="plain" className="whitespace-nowrap" href={brand.phone.href}>
              {brand.phone.display}
            </TextLink>
            .
          </p>
        </>
      }
    >
      <LabeledForm
        form={form}
        action="/client/ticket"
        remedy={
          actionData?.reason === "tickets-used-up" && (
            <TextLink alone href={CLIENT_SECTION.support}>
              Your tickets
            </TextLink>
          )
        }
      >
        <AccountField />
        <TicketFields fields={form.fields} rows={7} />
        <FormActions busy="Submitting..." label="Submit Ticket" section="support" />
      </LabeledForm>
    </ClientFormPage>
  );
}
