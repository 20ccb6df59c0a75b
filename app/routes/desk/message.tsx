import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { MESSAGE_STATUSES } from "~/domain/messages/status-filter";
import { formatConversation } from "~/domain/tickets/ticket";
import { requirePost } from "~/request/redirect-get.server";
import { requestInfoContext } from "~/request/request-info.server";
import { getUserId } from "~/request/viewer.server";
import type { CompositeTypes } from "~/services/database.types";
import { getMessage, replyToMessage } from "~/services/messages.server";
import { Button } from "~/ui/button";
import { Conversation, DescriptionList } from "~/ui/conversation";
import { ReplyForm } from "~/ui/reply-form";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/message";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { handleReply } from "./reply-action.server";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.message?.subject ?? "Message",
    description: "A message and its replies.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { pathAndQuery } = context.get(requestInfoContext);
  if (pathAndQuery.includes("/replies")) requirePost(context, `/desk/messages/${params.id}`);
  const found = await loadForStaff(context, () => getMessage(context, params.id));
  return {
    account: getUserId(context),
    reply: crypto.randomUUID(),
    seen: found?.replies.at(-1)?.id ?? null,
    message: found && formatMessage(found),
  };
}

/** Emails the reply, unless a colleague replied in the meantime, whose reply is shown first. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const page = `/desk/messages/${id}`;
  return handleReply(args, (reply) => replyToMessage(args.context, { ...reply, message_id: id }), {
    page,
    sentToast: toasts.messageReplySent,
  });
}

export default function MessagePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { account, reply, seen, message } = loaderData;
  const path = `/desk/messages/${params.id}`;
  return (
    <DeskPage section="messages" title={message?.subject ?? "Message"} isInside>
      {message && (
        <>
          <DescriptionList
            items={{
              From: message.name,
              Email: <span className="break-all">{message.email}</span>,
              ...(message.isUnverified && {
                Sender: "Not verified. This email only claims to come from that address.",
              }),
              Status: message.state,
              ...(message.clientId && {
                Account: (
                  <TextLink alone href={`/desk/clients/${message.clientId}`}>
                    Client page
                  </TextLink>
                ),
              }),
            }}
          />
          <Conversation messages={message.messages} />
        </>
      )}
      <div className="grid max-w-3xl gap-6">
        <ReplyForm
          account={account}
          action={`${path}/replies`}
          message={reply}
          seen={seen}
          label="Your reply"
          lastResult={actionData}
        />
        {message && (
          <form method="post" action={`${path}/closure`}>
            <input type="hidden" name="done" value={message.isClosed ? "no" : "yes"} />
            <Button look="secondary" busy="Saving...">
              {message.isClosed ? "Reopen Message" : "Mark as Done"}
            </Button>
          </form>
        )}
      </div>
    </DeskPage>
  );
}

function formatMessage({ message, client_id, replies }: CompositeTypes<"staff_message">) {
  const { id, name, email, subject, status, message: body, created_at } = message;
  const { is_unverified_email: isUnverified } = message;
  const first = { id, author: "client", staff_email: null, body, created_at } as const;
  return {
    name,
    email,
    subject,
    isUnverified,
    clientId: client_id,
    isClosed: status === "resolved",
    state: MESSAGE_STATUSES[status],
    messages: formatConversation([first, ...replies], { client: name, team: "The team" }),
  };
}
