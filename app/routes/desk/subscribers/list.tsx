import { createMeta } from "~/content/meta";
import type { CompositeTypes, Enums } from "~/database.types";
import { formatStaffDate } from "~/domain/long-date";
import { DESK_SECTIONS } from "~/domain/staff/today";
import { parseFilter, SUBSCRIBER_STATUSES } from "~/domain/status";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { listSubscribers } from "~/services/subscribers.server";
import { TextLink } from "~/ui/text-link";
import { DeskPage } from "../frame/desk-page";
import { DownloadButton } from "../frame/download-button";
import { Empty } from "../frame/empty";
import { DeskList, PlainSelect, Filters, NextPage, SearchField } from "../frame/list";
import { loadList } from "../frame/load-list.server";
import type { Route } from "./+types/list";

const STATUSES = { "": "All", ...SUBSCRIBER_STATUSES };

export const meta = createMeta("Subscribers", "Everyone who signed up for the newsletter.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const status = parseFilter(SUBSCRIBER_STATUSES, url.searchParams.get("status"));
  const zone = getStaffTimeZone(context);
  const list = await loadList(
    context,
    url,
    ({ search, after }) => listSubscribers(context, { status, search }, after),
    (row) => ({
      key: row.id,
      href: `mailto:${row.email}`,
      title: row.email,
      text: formatDates(row, zone),
      status: row.status,
    }),
  );
  return { status: status ?? ("" as const), ...list };
}

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { status, q, lines, next } = loaderData;
  const search = new URLSearchParams({ status, q });
  const marked = lines.map((line) => ({ ...line, mark: <Status {...line} id={line.key} /> }));
  return (
    <DeskPage section="subscribers" title={DESK_SECTIONS.subscribers.label}>
      <Filters chosen={[status && STATUSES[status], q && `“${q}”`]}>
        <PlainSelect name="status" label="Status" value={status} options={STATUSES} />
        <SearchField label="Search addresses" value={q} />
      </Filters>
      <div data-region="list" className="grid gap-4">
        <DeskList
          lines={marked}
          empty={
            <Empty drawing="subscribers" isFiltered={`${status}${q}` !== ""}>
              No subscribers yet. Sign-ups from the blog will appear here.
            </Empty>
          }
        />
        <NextPage next={next} search={search} />
        {lines.length > 0 && <DownloadButton action={`/desk/subscribers/export?${search}`} />}
      </div>
      <p className="max-w-prose text-sm text-muted">
        Write only to confirmed addresses. The CSV has a personal unsubscribe link for each address:
        include it in every email.
      </p>
    </DeskPage>
  );
}

function Status({
  status,
  title,
  id,
}: {
  status: Enums<"subscriber_status">;
  title: string;
  id: string;
}) {
  if (status === "unsubscribed") return SUBSCRIBER_STATUSES[status];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {SUBSCRIBER_STATUSES[status]}
      <TextLink
        alone
        look="danger"
        href={`/desk/subscribers/${id}/unsubscription`}
        className="relative"
      >
        Unsubscribe<span className="sr-only"> {title}</span>
      </TextLink>
    </span>
  );
}

function formatDates(
  { created_at, confirmed_at, unsubscribed_at }: CompositeTypes<"staff_subscriber">,
  zone: string,
): string {
  const on = (event: string, at: string | null) =>
    at && `${event} ${formatStaffDate(new Date(at), zone)}`;
  return [
    on("Signed up", created_at),
    on("confirmed", confirmed_at),
    on("unsubscribed", unsubscribed_at),
  ]
    .filter(Boolean)
    .join(", ");
}
