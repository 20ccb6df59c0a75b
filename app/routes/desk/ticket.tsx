import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import {
  listConversationMessages,
  formatStatus,
  type TicketConversation,
  TICKET_CATEGORIES,
} from "~/domain/tickets/ticket";
import { requirePost } from "~/request/redirect-get.server";
import { requestInfoContext } from "~/request/request-info.server";
import { getUserId } from "~/request/viewer.server";
import { Button } from "~/ui/button";
import { Conversation, DescriptionList } from "~/ui/conversation";
import { ReplyForm } from "~/ui/reply-form";
import type { Route } from "./+types/ticket";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { handleReply } from "./reply-action.server";

type Ticket = TicketConversation & { user_id: string; business: string | null; email: string };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.ticket?.subject ?? "Ticket",
    description: "A ticket and its conversation.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { pathAndQuery } = context.get(requestInfoContext);
  if (pathAndQuery.includes("/replies")) requirePost(context, `/desk/tickets/${params.id}`);
  const ticket = await loadForStaff<Ticket>(context, "ticket", { id: params.id });
  return {
    account: getUserId(context),
    message: crypto.randomUUID(),
    seen: ticket?.messages.at(-1)?.id ?? null,
    ticket: ticket && formatTicket(ticket),
  };
}

/** Stores the reply, unless a colleague replied in the meantime, whose reply is shown first. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const page = `/desk/tickets/${id}`;
  return handleReply(args, { what: "reply", id, page, done: toasts.replySent });
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
          label="Your answer"
          lastResult={actionData}
        />
        {ticket && (
          <form method="post" action={`${path}/closure`}>
            <input type="hidden" name="resolved" value={isResolved ? "no" : "yes"} />
            <Button look="secondary" busy="Saving...">
              {isResolved ? "Open again" : "Mark as resolved"}
            </Button>
          </form>
        )}
      </div>
    </DeskPage>
  );
}

function formatTicket(ticket: Ticket) {
  const { subject, status, category, priority, business, email } = ticket;
  const client = business ?? email;
  return {
    subject,
    status,
    details: {
      Client: client,
      "E-mail": email,
      Status: formatStatus(status),
      Priority: formatStatus(priority),
      Category: (TICKET_CATEGORIES as Record<string, string>)[category] ?? category,
    },
    messages: listConversationMessages(ticket, { client, team: "The team" }),
  };
}
