import { redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import {
  saidOnTicket,
  statusLabel,
  type TicketConversation,
  TICKET_CATEGORIES,
} from "~/domain/support-ticket";
import { edgeContext } from "~/request/edge.server";
import { userIdOf } from "~/request/viewer.server";
import { Button } from "~/ui/button";
import { Conversation, Facts } from "~/ui/conversation";
import { ReplyForm } from "~/ui/reply-form";
import type { Route } from "./+types/ticket";
import { DeskPage } from "./frame/desk-page";
import { readDesk } from "./reach.server";
import { takeReply } from "./replies.server";

type Ticket = TicketConversation & { user_id: string; business: string | null; email: string };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.ticket?.subject ?? "Ticket",
    description: "A ticket and its conversation.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { method, address } = context.get(edgeContext);
  // Somebody typed the address of the form.
  if (method !== "POST" && address.includes("/replies"))
    throw redirectDocument(`/desk/tickets/${params.id}`, 303);
  const ticket = await readDesk<Ticket>(context, "ticket", { id: params.id });
  return {
    account: userIdOf(context),
    message: crypto.randomUUID(),
    seen: ticket?.messages.at(-1)?.id ?? null,
    ticket: ticket && inWords(ticket),
  };
}

/** A reply. What a colleague wrote meanwhile is read first. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const page = `/desk/tickets/${id}`;
  return takeReply(args, { what: "reply", id, page, done: toasts.replySent });
}

export default function Ticket({ loaderData, actionData, params }: Route.ComponentProps) {
  const { account, message, seen, ticket } = loaderData;
  const address = `/desk/tickets/${params.id}`;
  const isResolved = ticket?.status === "resolved";
  return (
    <DeskPage section="tickets" title={ticket?.subject ?? "Ticket"} isInside>
      {ticket && (
        <>
          <Facts facts={ticket.facts} />
          <Conversation said={ticket.said} />
        </>
      )}
      <div className="grid max-w-3xl gap-6">
        <ReplyForm
          account={account}
          action={`${address}/replies`}
          message={message}
          seen={seen}
          label="Your answer"
          lastResult={actionData}
        />
        {ticket && (
          <form method="post" action={`${address}/closure`}>
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

function inWords(ticket: Ticket) {
  const { subject, status, category, priority, business, email } = ticket;
  const client = business ?? email;
  return {
    subject,
    status,
    facts: {
      Client: client,
      "E-mail": email,
      Status: statusLabel(status),
      Priority: statusLabel(priority),
      Category: (TICKET_CATEGORIES as Record<string, string>)[category] ?? category,
    },
    said: saidOnTicket(ticket, { client, team: "The team" }),
  };
}
