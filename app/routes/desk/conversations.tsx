import { pageMeta } from "~/content/meta";
import {
  CONVERSATION_LISTS,
  type ConversationList,
  formatConversationFilter,
  parseConversationFilter,
} from "~/domain/conversations/conversation-filter";
import { parseFilter } from "~/domain/messages/status-filter";
import { parsePagePosition } from "~/domain/pagination";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { listConversations } from "~/services/conversations.server";
import type { Route } from "./+types/conversations";
import { ConversationFilters } from "./conversations/filters";
import { formatConversations } from "./conversations/format-list";
import { ConversationRows } from "./conversations/rows";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { DownloadLink } from "./frame/download-link";
import { SearchScope } from "./frame/list";
import { Pages } from "./frame/pages";

const INTROS: Record<ConversationList, string> = {
  inbox: "Everything anyone wrote to us, the next due first.",
  tickets: "What clients ask for, the next due first.",
  messages: "What visitors write, the next due first.",
};

export const meta: Route.MetaFunction = (args) => {
  const { list = "inbox", total = "" } = args.loaderData ?? {};
  const title = CONVERSATION_LISTS[list];
  return pageMeta(args, {
    title: total ? `${title} (${total})` : title,
    description: INTROS[list],
  });
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const list = parseFilter(CONVERSATION_LISTS, url.pathname.split("/")[2] ?? null) ?? "inbox";
  const filter = parseConversationFilter(list, url.searchParams);
  const position = parsePagePosition(url.searchParams);
  // Precedes the call, so that nothing that comes during it counts as seen.
  const now = new Date();
  const found = await loadForStaff(context, () => listConversations(context, filter, position));
  return {
    list,
    filter,
    seenAt: now.toISOString(),
    ...formatConversations(found, filter, position, now, getStaffTimeZone(context)),
  };
}

export default function Conversations({ loaderData }: Route.ComponentProps) {
  const { list, filter, seenAt, rows, pages } = loaderData;
  const search = formatConversationFilter(filter);
  return (
    <DeskPage section={list} title={CONVERSATION_LISTS[list]}>
      <ConversationFilters filter={filter} />
      {filter.search && (
        <SearchScope scope={list === "inbox" ? "200 matches of each kind" : "200 matches"} />
      )}
      <ConversationRows list={list} search={`${search}`} seenAt={seenAt} rows={rows} />
      <Pages {...pages} search={search} />
      {list === "messages" && <DownloadLink href={`/desk/messages/export?${search}`} />}
    </DeskPage>
  );
}
