import { brand } from "~/content/brand";
import { toCallFailure } from "~/content/form-failures";
import { pageMeta } from "~/content/meta";
import { getReplyTime, promises } from "~/content/promises";
import { ticketToast } from "~/content/ticket-toast";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { DEFAULT_PLAN } from "~/domain/plans/plans";
import { ticketSchema } from "~/domain/tickets/ticket.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { createTicket } from "~/services/tickets.server";
import { AccountField } from "~/ui/form/account-field";
import { LabeledForm } from "~/ui/form/labeled-form";
import { NewIdField } from "~/ui/form/new-id-field";
import { TicketFields, useTicketForm } from "~/ui/form/ticket-fields";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/submit-ticket";
import { loadClientPage } from "./client-loader.server";
import { FormActions } from "./frame/form-actions";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { enhance: "unsent" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Submit a Ticket",
    description: "Tell us what’s stuck; a person will answer.",
  });

/** Provides the ticket's id, so that sending the form twice creates one ticket. */
export async function loader({ context }: Route.LoaderArgs) {
  const { greeting, profile } = await loadClientPage(context);
  return {
    greeting,
    id: crypto.randomUUID(),
    replyTime: getReplyTime(profile?.chosen_plan ?? DEFAULT_PLAN),
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
  const created = await createTicket(args.context, form.value);
  switch (created.outcome) {
    case "stored":
      return redirectWithToast(args.context, CLIENT_SECTION.support, toasts.ticketSubmitted);
    case "already-stored": {
      const page = `/client/tickets/${created.id}`;
      return redirectWithToast(args.context, page, toasts.ticketAlreadySubmitted);
    }
    default:
      return form.reject(toCallFailure(created.outcome));
  }
}

export default function SubmitTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting, id, replyTime } = loaderData;
  const form = useTicketForm(actionData);
  return (
    <ClientFormPage
      greeting={greeting}
      section="support"
      title="Submit a Ticket"
      intro={
        <>
          <p>A person will read it and reply within {replyTime}.</p>
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
      <LabeledForm form={form} action="/client/ticket">
        <AccountField />
        <NewIdField field={form.fields.id.field} id={id} />
        <TicketFields fields={form.fields} rows={7} />
        <FormActions busy="Submitting..." label="Submit Ticket" section="support" />
      </LabeledForm>
    </ClientFormPage>
  );
}
