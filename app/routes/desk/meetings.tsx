import { pageMeta } from "~/content/meta";
import { formatSlot, BUSINESS_TIME_ZONE } from "~/domain/meetings/slots";
import { parseFilter } from "~/domain/messages/status-filter";
import { parseCursor } from "~/domain/pagination";
import { DESK_SECTIONS } from "~/domain/staff/desk-sections";
import type { Enums } from "~/services/database.types";
import { listMeetings } from "~/services/meetings.server";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/meetings";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { DeskList, FilterField, Filters, NextPage } from "./frame/list";

const STATUSES: Record<Enums<"meeting_status">, string> = {
  booked: "Booked",
  held: "Held",
  missed: "Missed",
  cancelled: "Cancelled",
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Meetings", description: "The strategy meetings, the next one first." });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const status = parseFilter(STATUSES, searchParams.get("status")) ?? "booked";
  const after = parseCursor(searchParams.get("after"));
  const page = await loadForStaff(context, () => listMeetings(context, status, after));
  const now = Date.now();
  return {
    status,
    next: page?.next ?? null,
    lines: (page?.rows ?? []).map(({ id, starts_at, business_name, ...row }) => ({
      key: id,
      href: `/desk/meetings/${id}`,
      title: business_name ?? "A client",
      text: `${formatSlot(new Date(starts_at), BUSINESS_TIME_ZONE)}, New York time`,
      mark: row.status === "booked" && Date.parse(starts_at) < now ? "To be marked" : undefined,
    })),
  };
}

export default function Meetings({ loaderData }: Route.ComponentProps) {
  const { status, lines, next } = loaderData;
  return (
    <DeskPage section="meetings" title={DESK_SECTIONS.meetings.label}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Filters>
          <FilterField name="status" label="Status" value={status} options={STATUSES} />
        </Filters>
        <ButtonLink look="quiet" href="/desk/days-off">
          Days off
        </ButtonLink>
      </div>
      <DeskList lines={lines} empty="No meetings like that." />
      <NextPage next={next} search={new URLSearchParams({ status })} />
    </DeskPage>
  );
}
