import { toCallFailure } from "~/content/form-failures";
import { pageMeta } from "~/content/meta";
import { successToast, toasts } from "~/content/toasts";
import { pickTimeZone } from "~/domain/meetings/slots";
import { formatStatus } from "~/domain/status";
import {
  formatMessages,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  type Ticket,
} from "~/domain/tickets/ticket";
import { replySchema } from "~/domain/tickets/ticket.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { requestInfoContext } from "~/request/request-info.server";
import { requirePost, notFound, requireUuidParam } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { replyToMyTicket } from "~/services/tickets.server";
import { Button } from "~/ui/button";
import { Conversation } from "~/ui/conversation";
import { DescriptionList } from "~/ui/description-list";
import { AccountField } from "~/ui/form/account-field";
import { ReplyForm } from "~/ui/reply-form";
import type { Route } from "./+types/ticket";
import { loadClientPage } from "./client-loader.server";
import { ClientFormPage } from "./frame/form-page";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.ticket?.subject ?? "Ticket",
    description: "Your ticket and its messages.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  requireUuidParam(params.id);
  const { pathAndQuery, timeZone } = context.get(requestInfoContext);
  if (pathAndQuery.includes("/replies")) requirePost(context, `/client/tickets/${params.id}`);
  const { greeting, profile, parts } = await loadClientPage(context, ["ticket"], {
    itemId: params.id,
  });
  if (parts && !parts.ticket) notFound();
  return {
    greeting,
    ticket: parts?.ticket
      ? formatTicket(parts.ticket, pickTimeZone(profile?.time_zone, timeZone))
      : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const form = await parseAccountForm(args, {
    schema: replySchema(),
    rateLimit: "ticket",
    invalidToast: () => toasts.replyIncomplete,
  });
  if (!form.ok) return form.response;
  const { outcome } = await replyToMyTicket(context, params.id, form.value.body);
  if (outcome === "not-found") notFound();
  if (outcome !== "done") return form.reject(toCallFailure(outcome));
  return redirectWithToast(
    context,
    `/client/tickets/${params.id}`,
    successToast("Sent", "Your message is on the ticket."),
  );
}

export default function TicketPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { greeting, ticket } = loaderData;
  const path = `/client/tickets/${params.id}`;
  const isResolved = ticket?.status === "resolved";
  return (
    <ClientFormPage
      greeting={greeting}
      section="support"
      title={ticket?.subject ?? "Ticket"}
      intro={ticket && <DescriptionList items={ticket.details} />}
    >
      {ticket && <Conversation messages={ticket.messages} />}
      <ReplyForm
        action={`${path}/replies`}
        label={isResolved ? "Not solved after all? Write again" : "Your message"}
        lastResult={actionData}
      />
      {ticket && (
        <form method="post" action={`${path}/closure`}>
          <AccountField />
          <input type="hidden" name="resolved" value={isResolved ? "no" : "yes"} />
          <Button look="secondary" busy="Saving...">
            {isResolved ? "Reopen Ticket" : "Mark as Resolved"}
          </Button>
        </form>
      )}
    </ClientFormPage>
  );
}

function formatTicket(ticket: Ticket, timeZone: string) {
  const { subject, status, category, priority } = ticket;
  return {
    subject,
    status,
    details: {
      Status: formatStatus(status),
      Priority: TICKET_PRIORITIES[priority],
      Category: TICKET_CATEGORIES[category],
    },
    messages: formatMessages(ticket, timeZone),
  };
}
