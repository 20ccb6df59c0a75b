import { pageMeta } from "~/content/meta";
import { formatLongDateTime } from "~/domain/long-date";
import { parseFilter, MESSAGE_STATUSES } from "~/domain/messages/status-filter";
import { parseCursor } from "~/domain/pagination";
import { DESK_SECTIONS } from "~/domain/staff/desk-sections";
import { listMessages } from "~/services/messages.server";
import type { Route } from "./+types/messages";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { DownloadLink } from "./frame/download-link";
import { DeskList, FilterField, Filters, NextPage, SearchField } from "./frame/list";

const STATUSES = { ...MESSAGE_STATUSES, all: "All" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Messages", description: "What visitors write, oldest first." });

/** Lists open messages unless another status is requested. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const shown = parseFilter(STATUSES, searchParams.get("status")) ?? "open";
  const q = searchParams.get("q")?.trim() ?? "";
  const after = parseCursor(searchParams.get("after"));
  const filter = { status: shown === "all" ? undefined : shown, search: q || undefined };
  const page = await loadForStaff(context, () => listMessages(context, filter, after));
  return {
    status: shown,
    q,
    next: page?.next ?? null,
    lines: (page?.rows ?? []).map(({ id, subject, name, email, created_at, status }) => ({
      key: id,
      href: `/desk/messages/${id}`,
      title: subject,
      text: `${name}, ${email}, ${formatLongDateTime(new Date(created_at))}`,
      mark: MESSAGE_STATUSES[status],
    })),
  };
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
      <DeskList lines={lines} empty="No messages like that." />
      <NextPage next={next} search={search} />
      <DownloadLink href={`/desk/messages/export?${search}`} />
    </DeskPage>
  );
}
