import { createMeta } from "~/content/meta";
import type { CompositeTypes } from "~/database.types";
import { getZonedTime } from "~/domain/date-format";
import {
  formatDraftFilter,
  formatStaffDraft,
  groupByWeek,
  parseDraftFilter,
  STAFF_DRAFT_STATUSES,
} from "~/domain/staff/drafts";
import { DESK_SECTIONS } from "~/domain/staff/today";
import { isolate } from "~/domain/text";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { listDrafts } from "~/services/drafts.server";
import { TextLink } from "~/ui/text-link";
import { DeskPage } from "../frame/desk-page";
import { Empty } from "../frame/empty";
import { DayField, DeskList, Filters, NextPage, PlainSelect } from "../frame/list";
import { loadList } from "../frame/load-list.server";
import type { Route } from "./+types/list";

const STATUSES = { "": "All except withdrawn", ...STAFF_DRAFT_STATUSES };

export const meta = createMeta("Posts", "All clients’ posts by week.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const zone = getStaffTimeZone(context);
  const today = getZonedTime(Date.now(), zone).date;
  const filter = parseDraftFilter(url.searchParams, today);
  const { lines, next } = await loadList(
    context,
    url,
    ({ after }) => listDrafts(context, filter, after),
    (row) => toLine(row, zone),
  );
  return { filter, weeks: groupByWeek(lines), next };
}

export default function Posts({ loaderData }: Route.ComponentProps) {
  const { filter, weeks, next } = loaderData;
  const { status = "", client_id, from_day } = filter;
  const search = formatDraftFilter(filter);
  return (
    <DeskPage section="posts" title={DESK_SECTIONS.posts.label}>
      <Filters chosen={[status && STATUSES[status]]}>
        {client_id && <input type="hidden" name="client" value={client_id} />}
        <PlainSelect name="status" label="Status" value={status} options={STATUSES} />
        <DayField name="from" label="From" value={from_day} />
      </Filters>
      <div data-region="list" className="grid gap-4">
        {client_id && (
          <p>
            Only the posts of{" "}
            <TextLink href={`/desk/clients/${client_id}`}>
              {weeks[0]?.lines[0]?.client ?? "this client"}
            </TextLink>
            .{" "}
            <TextLink href={`?${formatDraftFilter({ ...filter, client_id: undefined })}`}>
              Show all clients
            </TextLink>
          </p>
        )}
        {weeks.length === 0 && (
          <Empty drawing="posts" isFiltered={status !== "" || client_id !== undefined}>
            No posts from this day on. Drafts will appear here once a client has answered the
            questionnaire.
          </Empty>
        )}
        {weeks.map(({ label, lines }) => (
          <section key={label} aria-label={label} className="grid gap-3">
            <h2 className="text-xl">{label}</h2>
            <DeskList
              lines={lines.map(({ summary, ...line }) => ({ ...line, ...renderSummary(summary) }))}
            />
          </section>
        ))}
        <NextPage next={next} search={search} />
      </div>
    </DeskPage>
  );
}

function toLine({ id, business_name, draft }: CompositeTypes<"staff_draft">, zone: string) {
  const { network, day, shortWhen, statusLabel, body, comment, collides } = formatStaffDraft(
    draft,
    zone,
  );
  return {
    key: id,
    href: `/desk/posts/${id}`,
    title: `${isolate(business_name)}: ${network}`,
    sender: shortWhen,
    client: business_name,
    day,
    summary: { firstLine: body.split("\n", 1)[0], comment, statusLabel, collides },
  };
}

type Summary = ReturnType<typeof toLine>["summary"];

function renderSummary({ firstLine, comment, statusLabel, collides }: Summary) {
  return {
    text: (
      <>
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {firstLine}
        </span>
        {comment && (
          <span className="mt-1 line-clamp-3 border-l-2 border-ember pl-2 wrap-anywhere text-ink">
            Client: “{isolate(comment)}”
          </span>
        )}
      </>
    ),
    mark: (
      <>
        {statusLabel}
        {collides && (
          <span className="block font-semibold text-danger">Within two hours of another post</span>
        )}
      </>
    ),
  };
}
