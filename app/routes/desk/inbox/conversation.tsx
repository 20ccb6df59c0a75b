import { pageMeta } from "~/content/meta";
import { parsePlace } from "~/domain/conversations/conversation-filter";
import { requirePost } from "~/request/route-guards.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { getConversation } from "~/services/conversations.server";
import { loadForStaff } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/conversation";
import { handleConversationAction } from "./actions.server";
import { ConversationDetails, ConversationProperties } from "./details";
import { Entries } from "./entries";
import { formatConversation } from "./format-conversation";
import { NearbyList, Neighbors } from "./neighbors";
import { ConversationForm } from "./reply-form";

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
    conversation: found && formatConversation(found, place, new Date(), getStaffTimeZone(context)),
  };
}

export function action(args: Route.ActionArgs) {
  return handleConversationAction(args, getPage(args.url, args.params.id));
}

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, conversation } = loaderData;
  return (
    <DeskPage section="inbox" title={conversation?.subject ?? "Conversation"} isInside>
      <div
        className={`grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem] ${conversation?.list ? "xl:grid-cols-[17rem_minmax(0,1fr)_16rem]" : ""}`}
      >
        {conversation?.list && <NearbyList list={conversation.list} conversation={conversation} />}
        <div className="grid min-w-0 gap-4">
          {conversation && (
            <>
              <ConversationDetails conversation={conversation} />
              <Entries conversation={conversation} />
            </>
          )}
          <ConversationForm page={page} conversation={conversation} lastResult={actionData} />
        </div>
        {conversation && <ConversationProperties page={page} conversation={conversation} />}
      </div>
      {conversation?.list && <Neighbors {...conversation.list} />}
    </DeskPage>
  );
}

function getPage(url: URL, id: string): string {
  return `/desk/inbox/${id}${url.search}`;
}
