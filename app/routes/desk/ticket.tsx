import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { formatStatus } from "~/domain/status";
import { formatConversation, listTicketMessages, TICKET_CATEGORIES } from "~/domain/tickets/ticket";
import { requirePost } from "~/request/redirect-get.server";
import { requestInfoContext } from "~/request/request-info.server";
import { getUserId } from "~/request/viewer.server";
import type { CompositeTypes } from "~/services/database.types";
import { getTicket, replyToTicket } from "~/services/tickets.server";
import { Button } from "~/ui/button";
import { Conversation, DescriptionList } from "~/ui/conversation";
import { ReplyForm } from "~/ui/reply-form";
import type { Route } from "./+types/ticket";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { handleReply } from "./reply-action.server";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.ticket?.subject ?? "Ticket",
    description: "A ticket and its conversation.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { pathAndQuery } = context.get(requestInfoContext);
  if (pathAndQuery.includes("/replies")) requirePost(context, `/desk/tickets/${params.id}`);
  const found = await loadForStaff(context, () => getTicket(context, params.id));
  return {
    account: getUserId(context),
    message: crypto.randomUUID(),
    seen: found?.ticket.messages.at(-1)?.id ?? null,
    ticket: found && formatTicket(found),
  };
}

/** Stores the reply, unless a colleague replied in the meantime, whose reply is shown first. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const page = `/desk/tickets/${id}`;
  return handleReply(args, (reply) => replyToTicket(args.context, { ...reply, ticket_id: id }), {
    page,
    sentToast: toasts.replySent,
  });
}

export default function Ticket({ loaderData, actionData, params }: Route.ComponentProps) {
  const { account, message, seen, ticket } = loaderData;
  const path = `/desk/tickets/${params.id}`;
  const isResolved = ticket?.status === "resolved";
  return (
    <DeskPage section="tickets" title={ticket?.subject ?? "Ticket"} isInside>
      {ticket && (
        <>
          <DescriptionList items={ticket.details} />
          <Conversation messages={ticket.messages} />
        </>
      )}
      <div className="grid max-w-3xl gap-6">
        <ReplyForm
          account={account}
          action={`${path}/replies`}
          message={message}
          seen={seen}
          label="Your reply"
          lastResult={actionData}
        />
        {ticket && (
          <form method="post" action={`${path}/closure`}>
            <input type="hidden" name="resolved" value={isResolved ? "no" : "yes"} />
            <Button look="secondary" busy="Saving...">
              {isResolved ? "Reopen Ticket" : "Mark as Resolved"}
            </Button>
          </form>
        )}
      </div>
    </DeskPage>
  );
}

function formatTicket({ ticket, business_name, client_email }: CompositeTypes<"staff_ticket">) {
  const { subject, status, category, priority } = ticket;
  const client = business_name ?? client_email;
  return {
    subject,
    status,
    details: {
      Client: client,
      Email: client_email,
      Status: formatStatus(status),
      Priority: formatStatus(priority),
      Category: TICKET_CATEGORIES[category],
    },
    messages: formatConversation(listTicketMessages(ticket), { client, team: "The team" }),
  };
}
