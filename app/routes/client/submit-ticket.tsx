import { UNREACHABLE_MESSAGE } from "~/content/account-care";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { toGreeting } from "~/domain/client-area";
import { EMPTY_TICKET_MESSAGES, ticketSchema } from "~/domain/support-ticket.schema.server";
import { refuseTooOften } from "~/forms/limits.server";
import { parseForm, readForm, textField } from "~/forms/parse.server";
import {
  accessFailure,
  loadClient,
  redirectWithToast,
  requireUser,
} from "~/middleware/guards.server";
import { toastsContext } from "~/middleware/toasts.server";
import { submitTicket } from "~/services/support-tickets.server";
import type { Route } from "./+types/submit-ticket";
import { TicketForm } from "./forms/ticket-form";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Submit a Ticket",
    description: "Tell us what is stuck; a person answers within 24 hours.",
    noindex: true,
  });

/** The form brings the ticket's id, so that sending it twice makes one ticket. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user, profile } = await loadClient(context);
  return {
    account: user?.id ?? null,
    greeting: toGreeting(user, profile),
    id: crypto.randomUUID(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { add } = context.get(toastsContext);
  const form = await parseForm(request, ticketSchema);
  if (!form.ok) {
    const isIncomplete = Object.entries(EMPTY_TICKET_MESSAGES).some(([field, message]) =>
      form.errors[field]?.includes(message),
    );
    add(isIncomplete ? toasts.fieldsRequired : toasts.ticketFailed);
    return form.invalid();
  }
  const refused = accessFailure(context, textField(await readForm(request), "account"));
  if (refused) {
    add(toasts.ticketFailed);
    return form.fail({ formErrors: [refused.message] }, refused.status);
  }
  const refusal = await refuseTooOften(context, "ticket", form, requireUser(context).email);
  if (refusal) return refusal;
  const { outcome } = await submitTicket(context, form.value);
  if (outcome === "stored")
    return redirectWithToast(context, "/client?section=support", toasts.ticketSubmitted);
  add(toasts.ticketFailed);
  return form.fail({ formErrors: [UNREACHABLE_MESSAGE] }, 503);
}

export default function SubmitTicket({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ClientFormPage greeting={loaderData.greeting} section="support" title="Submit a Ticket">
      <p className="text-muted">A person reads it and answers within 24 hours.</p>
      <TicketForm account={loaderData.account} id={loaderData.id} lastResult={actionData} />
    </ClientFormPage>
  );
}
