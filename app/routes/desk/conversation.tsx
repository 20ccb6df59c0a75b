import { pageMeta } from "~/content/meta";
import { CONVERSATION_LISTS, parsePlace } from "~/domain/conversations/conversation-filter";
import { requirePost } from "~/request/redirect-get.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { getConversation } from "~/services/conversations.server";
import type { Route } from "./+types/conversation";
import { handleConversationAction } from "./conversations/conversation-action.server";
import { ConversationDetails, ConversationProperties } from "./conversations/details";
import { Entries } from "./conversations/entries";
import { formatConversation } from "./conversations/format-conversation";
import { Neighbors } from "./conversations/neighbors";
import { ConversationForm } from "./conversations/reply-form";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.conversation?.subject ?? "Conversation",
    description: "A conversation and what’s to be done about it.",
  });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = getPage(url, params.id);
  if (params.noun !== undefined) requirePost(context, page);
  const place = parsePlace(url.searchParams);
  const found = await loadForStaff(context, () => getConversation(context, params.id, place));
  return {
    page,
    kind: getKind(url),
    message: crypto.randomUUID(),
    conversation: found && formatConversation(found, place, new Date(), getStaffTimeZone(context)),
  };
}

export function action(args: Route.ActionArgs) {
  return handleConversationAction(args, getPage(args.url, args.params.id));
}

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, kind, message, conversation } = loaderData;
  const title = conversation?.subject ?? CONVERSATION_LISTS[kind];
  return (
    <DeskPage section={kind} title={title} isInside>
      {conversation && (
        <>
          <Neighbors {...conversation.neighbors} />
          <ConversationDetails conversation={conversation} />
        </>
      )}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-6">
          {conversation && <Entries conversation={conversation} />}
          <ConversationForm
            page={page}
            message={message}
            conversation={conversation}
            lastResult={actionData}
          />
        </div>
        {conversation && <ConversationProperties page={page} conversation={conversation} />}
      </div>
    </DeskPage>
  );
}

/** Returns which of the two kinds that share this page the URL names. */
function getKind({ pathname }: URL): "messages" | "tickets" {
  return pathname.startsWith("/desk/messages/") ? "messages" : "tickets";
}

/** Returns the path of the page, with the query that leads back to its list. */
function getPage(url: URL, id: string): string {
  return `/desk/${getKind(url)}/${id}${url.search}`;
}
