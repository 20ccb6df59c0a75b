import { createMeta } from "~/content/meta";
import { formatLongDateTime } from "~/domain/long-date";
import { parseFilter, MESSAGE_STATUSES } from "~/domain/messages/status-filter";
import { DESK_SECTIONS } from "~/domain/staff/desk-sections";
import { listMessages } from "~/services/messages.server";
import type { Route } from "./+types/messages";
import { DeskPage } from "./frame/desk-page";
import { DownloadLink } from "./frame/download-link";
import { DeskList, FilterField, Filters, NextPage, SearchField } from "./frame/list";
import { loadList } from "./load-list.server";

const STATUSES = { ...MESSAGE_STATUSES, all: "All" };

export const meta = createMeta("Messages", "What visitors write, oldest first.");

/** Lists open messages unless another status is requested. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const status = parseFilter(STATUSES, url.searchParams.get("status")) ?? "open";
  const filter = status === "all" ? undefined : status;
  const list = await loadList(
    context,
    url,
    ({ search, after }) => listMessages(context, { status: filter, search }, after),
    (row) => ({
      key: row.id,
      href: `/desk/messages/${row.id}`,
      title: row.subject,
      text: `${row.name}, ${row.email}, ${formatLongDateTime(new Date(row.created_at))}`,
      mark: MESSAGE_STATUSES[row.status],
    }),
  );
  return { status, ...list };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { status, q, lines, next } = loaderData;
  const search = new URLSearchParams({ status, q });
  return (
    <DeskPage section="messages" title={DESK_SECTIONS.messages.label}>
      <Filters>
        <FilterField name="status" label="Status" value={status} options={STATUSES} />
        <SearchField label="Search messages" value={q} />
      </Filters>
      <DeskList lines={lines} empty="No matching messages." />
      <NextPage next={next} search={search} />
      <DownloadLink href={`/desk/messages/export?${search}`} />
    </DeskPage>
  );
}
