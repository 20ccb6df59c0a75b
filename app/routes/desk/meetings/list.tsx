import { createMeta } from "~/content/meta";
import type { Enums } from "~/database.types";
import { getZonedTime } from "~/domain/date-format";
import { groupMeetings } from "~/domain/meetings/group-meetings";
import { formatSlot } from "~/domain/meetings/slots";
import { DESK_SECTIONS } from "~/domain/staff/today";
import { parseFilter } from "~/domain/status";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { listMeetings } from "~/services/meetings.server";
import { ButtonLink } from "~/ui/button";
import { DeskPage } from "../frame/desk-page";
import { Empty } from "../frame/empty";
import { DeskList, PlainSelect, Filters, NextPage } from "../frame/list";
import { loadList } from "../frame/load-list.server";
import type { Route } from "./+types/list";

const STATUSES: Record<Enums<"meeting_status">, string> = {
  booked: "Booked",
  held: "Held",
  missed: "Missed",
  cancelled: "Cancelled",
};

export const meta = createMeta("Meetings", "The strategy meetings, the next one first.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const status = parseFilter(STATUSES, url.searchParams.get("status")) ?? "booked";
  const zone = getStaffTimeZone(context);
  const now = new Date();
  const today = getZonedTime(now, zone).date;
  const { lines, next } = await loadList(
    context,
    url,
    ({ after }) => listMeetings(context, status, after),
    (row) => {
      const start = new Date(row.starts_at);
      const hasBegun = row.status === "booked" && start <= now;
      return {
        key: row.id,
        href: `/desk/meetings/${row.id}`,
        title: row.business_name ?? "A client",
        text: formatSlot(start, zone),
        assignee: row.host_name ?? undefined,
        mark: hasBegun ? "To be marked" : undefined,
        day: getZonedTime(start, zone).date,
        hasBegun,
      };
    },
  );
  const groups =
    status === "booked"
      ? groupMeetings(lines, today)
      : lines.length > 0
        ? [{ label: STATUSES[status], lines }]
        : [];
  return { status, groups, next };
}

export default function Meetings({ loaderData }: Route.ComponentProps) {
  const { status, groups, next } = loaderData;
  return (
    <DeskPage section="meetings" title={DESK_SECTIONS.meetings.label}>
      <Filters chosen={[STATUSES[status]]}>
        <PlainSelect name="status" label="Status" value={status} options={STATUSES} />
      </Filters>
      <div data-region="list" className="grid gap-4">
        {groups.length === 0 && (
          <Empty drawing="meetings" isFiltered={status !== "booked"}>
            No meetings booked. The next one will appear here once a client books it.
          </Empty>
        )}
        {groups.map(({ label, lines }) => (
          <section key={label} aria-label={label} className="grid gap-3">
            <h2 className="text-xl">{label}</h2>
            <DeskList lines={lines} />
          </section>
        ))}
        <NextPage next={next} search={new URLSearchParams({ status })} />
      </div>
      <p className="flex flex-wrap gap-x-5 print:hidden">
        <ButtonLink look="quiet" href="/desk/settings/hours">
          Working Hours
        </ButtonLink>
        <ButtonLink look="quiet" href="/desk/settings/calendar">
          Calendar
        </ButtonLink>
        <ButtonLink look="quiet" href="/desk/days-off">
          Days Off
        </ButtonLink>
      </p>
    </DeskPage>
  );
}
