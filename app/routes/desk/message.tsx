import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { formatLongDateTime } from "~/domain/long-date";
import { MESSAGE_STATUSES } from "~/domain/messages/status-filter";
import { requirePost } from "~/request/redirect-get.server";
import { requestInfoContext } from "~/request/request-info.server";
import { getUserId } from "~/request/viewer.server";
import { Button } from "~/ui/button";
import { Conversation, DescriptionList } from "~/ui/conversation";
import { ReplyForm } from "~/ui/reply-form";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/message";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { handleReply } from "./reply-action.server";

type Message = {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  status: keyof typeof MESSAGE_STATUSES;
  created_at: string;
  done_at: string | null;
  /** Id of the account with the sender's email. */
  client: string | null;
  answers: { id: string; member: string | null; body: string; created_at: string }[];
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.message?.subject ?? "Message",
    description: "A message and its answers.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { pathAndQuery } = context.get(requestInfoContext);
  if (pathAndQuery.includes("/replies")) requirePost(context, `/desk/messages/${params.id}`);
  const message = await loadForStaff<Message>(context, "message", { id: params.id });
  return {
    account: getUserId(context),
    answer: crypto.randomUUID(),
    seen: message?.answers.at(-1)?.id ?? null,
    message: message && formatMessage(message),
  };
}

/** Emails the reply, unless a colleague replied in the meantime, whose reply is shown first. */
export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const page = `/desk/messages/${id}`;
  return handleReply(args, { what: "answer_message", id, page, done: toasts.messageReplySent });
}

export default function MessagePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { account, answer, seen, message } = loaderData;
  const path = `/desk/messages/${params.id}`;
  return (
    <DeskPage section="messages" title={message?.subject ?? "Message"} isInside>
      {message && (
        <>
          <DescriptionList
            items={{
              From: message.name,
              "E-mail": <span className="break-all">{message.email}</span>,
              Status: message.state,
              ...(message.client && {
                Account: (
                  <TextLink alone href={`/desk/clients/${message.client}`}>
                    Their page
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
          message={answer}
          seen={seen}
          label="Your answer"
          lastResult={actionData}
        />
        {message && (
          <form method="post" action={`${path}/closure`}>
            <input type="hidden" name="done" value={message.isDone ? "no" : "yes"} />
            <Button look="secondary" busy="Saving...">
              {message.isDone ? "Open again" : "Mark as done"}
            </Button>
          </form>
        )}
      </div>
    </DeskPage>
  );
}

function formatMessage({ id, name, email, subject, client, status, ...message }: Message) {
  const toEntry = (by: string, isFromStaff: boolean, body: string, at: string, key: string) => ({
    id: key,
    by,
    isFromStaff,
    body,
    at,
    formattedAt: formatLongDateTime(new Date(at)),
  });
  const closedAt = message.done_at && `, ${formatLongDateTime(new Date(message.done_at))}`;
  return {
    name,
    email,
    subject,
    client,
    isDone: status === "done",
    state: MESSAGE_STATUSES[status] + (closedAt ?? ""),
    messages: [
      toEntry(name, false, message.message, message.created_at, id),
      ...message.answers.map((each) =>
        toEntry(each.member ?? "The team", true, each.body, each.created_at, each.id),
      ),
    ],
  };
}
