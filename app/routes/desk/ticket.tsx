import { redirectDocument } from "react-router";
import { pageMeta } from "~/content/meta";
import { refusals } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import { isUuid } from "~/domain/desk";
import { longDateTime } from "~/domain/long-date";
import { statusLabel, type TicketConversation, TICKET_CATEGORIES } from "~/domain/support-ticket";
import { replySchema } from "~/domain/support-ticket.schema.server";
import { receiveFromAccount } from "~/forms/receive.server";
import { edgeContext } from "~/request/edge.server";
import { redirectWithToast } from "~/request/toasts.server";
import { viewerOf } from "~/request/viewer.server";
import { askDesk } from "~/services/desk.server";
import { Button } from "~/ui/button";
import { Conversation, Facts } from "~/ui/conversation";
import { ReplyForm } from "~/ui/reply-form";
import type { Route } from "./+types/ticket";
import { DeskPage } from "./frame/desk-page";
import { notFound, readDesk, refusalOfDesk } from "./reach.server";

type Ticket = TicketConversation & { user_id: string; business: string | null; email: string };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.ticket?.subject ?? "Ticket",
    description: "A ticket and its conversation.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!isUuid(params.id)) throw notFound();
  const { method, address } = context.get(edgeContext);
  // Somebody typed the address of the form.
  if (method !== "POST" && address.includes("/replies"))
    throw redirectDocument(`/desk/tickets/${params.id}`, 303);
  const ticket = await readDesk<Ticket>(context, "ticket", { id: params.id });
  const viewer = viewerOf(context);
  return {
    account: viewer.state === "signed-in" ? viewer.user.id : null,
    message: crypto.randomUUID(),
    seen: ticket?.messages.at(-1)?.id ?? null,
    ticket: ticket && inWords(ticket),
  };
}

/** A reply. What a colleague wrote meanwhile is read first. */
export async function action(args: Route.ActionArgs) {
  const { context, params } = args;
  const form = await receiveFromAccount(args, {
    schema: replySchema,
    invalid: () => toasts.replyIncomplete,
  });
  if (!form.ok) return form.answer;
  const { message, body, seen } = form.value;
  const result = await askDesk<string>(context, "reply", {
    id: params.id,
    message,
    body,
    seen: isUuid(seen) ? seen : null,
  });
  if (result.outcome !== "answered") return form.refuse(refusalOfDesk(result));
  if (result.answer === "unknown") throw notFound();
  if (result.answer === "newer") {
    const toast = toasts.replyCrossed;
    return form.refuse({ toast, status: 409, formErrors: [toast.body ?? toast.title] });
  }
  if (result.answer !== "stored") return form.refuse(refusals.unreachable);
  return redirectWithToast(context, `/desk/tickets/${params.id}`, toasts.replySent);
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
  const { id, subject, status, category, priority, business, email, created_at } = ticket;
  const client = business ?? email;
  const first = { id, author: "client" as const, body: ticket.description, created_at };
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
    said: [first, ...ticket.messages].map((message) => ({
      id: message.id,
      by:
        message.author === "client"
          ? client
          : ((message as { member?: string }).member ?? "The team"),
      isOurs: message.author === "staff",
      body: message.body,
      at: message.created_at,
      in: longDateTime(new Date(message.created_at)),
    })),
  };
}
