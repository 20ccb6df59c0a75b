import { pageMeta } from "~/content/meta";
import {
  formatConversationFilter,
  parseConversationFilter,
} from "~/domain/conversations/conversation-filter";
import { parsePagePosition } from "~/domain/pagination";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { listConversations } from "~/services/conversations.server";
import { loadForStaff } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import { DownloadButton } from "../frame/download-button";
import { Pages } from "../frame/pages";
import type { Route } from "./+types/inbox";
import { ConversationFilters } from "./filters";
import { formatConversations } from "./format-list";
import { ConversationRows } from "./rows";

export const meta: Route.MetaFunction = (args) => {
  const { total } = args.loaderData ?? {};
  return pageMeta(args, {
    title: total ? `Inbox (${total})` : "Inbox",
    description: "Everything anyone wrote to us, the next due first.",
  });
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = parseConversationFilter(url.searchParams);
  const position = parsePagePosition(url.searchParams);
  const now = new Date();
  const found = await loadForStaff(context, () => listConversations(context, filter, position));
  return {
    filter,
    seenAt: found?.seen_at,
    ...formatConversations(found, filter, position, now, getStaffTimeZone(context)),
  };
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { filter, seenAt, rows, pages } = loaderData;
  const search = formatConversationFilter(filter);
  return (
    <DeskPage section="inbox" title="Inbox">
      <ConversationFilters filter={filter} />
      <div data-region="list" className="grid gap-4">
        <ConversationRows search={`${search}`} seenAt={seenAt} rows={rows} />
        <Pages {...pages} search={search} />
        {filter.view === "messages" && rows.length > 0 && (
          <DownloadButton action={`/desk/inbox/export?${search}`} />
        )}
      </div>
    </DeskPage>
  );
}
