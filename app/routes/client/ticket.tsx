import { redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import { refusals } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { toGreeting } from "~/domain/client-area";
import { isUuid } from "~/domain/desk";
import {
  saidOnTicket,
  statusLabel,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  type TicketConversation,
} from "~/domain/support-ticket";
import { replySchema } from "~/domain/support-ticket.schema.server";
import { receiveFromAccount } from "~/forms/receive.server";
import { edgeContext } from "~/request/edge.server";
import { redirectWithToast } from "~/request/toasts.server";
import { replyToTicket } from "~/services/support-tickets.server";
import { Button } from "~/ui/button";
import { Conversation, Facts } from "~/ui/conversation";
import { ReplyForm } from "~/ui/reply-form";
import type { Route } from "./+types/ticket";
import { loadClientOf } from "./current-client.server";
import { ClientFormPage } from "./frame/form-page";

export const handle: PageHandle = { frame: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.ticket?.subject ?? "Ticket",
    description: "Your ticket and what was said on it.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isUuid(params.id)) throw new Response(null, { status: 404 });
  const { method, address } = context.get(edgeContext);
  // GET on a POST-only URL: redirect to the page.
  if (method !== "POST" && address.includes("/replies"))
    throw redirectDocument(`/client/tickets/${params.id}`, 303);
  const { user, profile, parts } = await loadClientOf(context, params.id, "ticket");
  if (parts && !parts.ticket) throw new Response(null, { status: 404 });
  return {
    account: user?.id ?? null,
    greeting: toGreeting(user, profile),
    message: crypto.randomUUID(),
    ticket: parts?.ticket ? inWords(parts.ticket) : null,
  };
}

/** Adds the client's reply, which reopens the ticket. */
export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const form = await receiveFromAccount(args, {
    schema: replySchema(),
    limit: "ticket",
    invalid: () => toasts.replyIncomplete,
  });
  if (!form.ok) return form.answer;
  const { message, body } = form.value;
  const reply = { id: message, ticket_id: params.id, body };
  const { outcome } = await replyToTicket(context, reply);
  if (outcome === "too-often") return form.refuse(refusals.tooOften);
  if (outcome === "unknown") throw new Response(null, { status: 404 });
  if (outcome === "unavailable") return form.refuse(refusals.unreachable);
  return redirectWithToast(context, `/client/tickets/${params.id}`, toasts.replySent);
}

export default function Ticket({ loaderData, actionData, params }: Route.ComponentProps) {
  const { account, greeting, message, ticket } = loaderData;
  const address = `/client/tickets/${params.id}`;
  const isResolved = ticket?.status === "resolved";
  return (
    <ClientFormPage
      greeting={greeting}
      section="support"
      title={ticket?.subject ?? "Ticket"}
      intro={ticket && <Facts facts={ticket.facts} />}
    >
      {ticket && <Conversation said={ticket.said} />}
      <ReplyForm
        account={account}
        action={`${address}/replies`}
        message={message}
        seen={null}
        label={isResolved ? "Not solved after all? Write again" : "Your message"}
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
    </ClientFormPage>
  );
}

function inWords(ticket: TicketConversation) {
  const { subject, status, category, priority } = ticket;
  const label = (names: Record<string, string>, key: string) => names[key] ?? key;
  return {
    subject,
    status,
    facts: {
      Status: statusLabel(status),
      Priority: label(TICKET_PRIORITIES, priority),
      Category: label(TICKET_CATEGORIES, category),
    },
    said: saidOnTicket(ticket, { client: "You", team: "Our team" }),
  };
}
