import { createMeta } from "~/content/meta";
import { formatSlot } from "~/domain/meetings/slots";
import { parseFilter } from "~/domain/messages/status-filter";
import { DESK_SECTIONS } from "~/domain/staff/desk-sections";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import type { Enums } from "~/services/database.types";
import { listMeetings } from "~/services/meetings.server";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/meetings";
import { DeskPage } from "./frame/desk-page";
import { DeskList, PlainSelect, Filters, NextPage } from "./frame/list";
import { loadList } from "./load-list.server";

const STATUSES: Record<Enums<"meeting_status">, string> = {
  booked: "Booked",
  held: "Held",
  missed: "Missed",
  cancelled: "Cancelled",
};

export const meta = createMeta("Meetings", "The strategy meetings, the next one first.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const status = parseFilter(STATUSES, url.searchParams.get("status")) ?? "booked";
  const now = Date.now();
  const zone = getStaffTimeZone(context);
  const list = await loadList(
    context,
    url,
    ({ after }) => listMeetings(context, status, after),
    (row) => ({
      key: row.id,
      href: `/desk/meetings/${row.id}`,
      title: row.business_name ?? "A client",
      text: formatSlot(new Date(row.starts_at), zone),
      mark: row.status === "booked" && Date.parse(row.starts_at) < now ? "To be marked" : undefined,
    }),
  );
  return { status, ...list };
}

export default function Meetings({ loaderData }: Route.ComponentProps) {
  const { status, lines, next } = loaderData;
  return (
    <DeskPage section="meetings" title={DESK_SECTIONS.meetings.label}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Filters>
          <PlainSelect name="status" label="Status" value={status} options={STATUSES} />
        </Filters>
        <ButtonLink look="quiet" href="/desk/days-off">
          Days off
        </ButtonLink>
      </div>
      <DeskList lines={lines} empty="No matching meetings." />
      <NextPage next={next} search={new URLSearchParams({ status })} />
    </DeskPage>
  );
}
