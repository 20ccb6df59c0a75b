import { pageMeta } from "~/content/meta";
import { formatSlot, BUSINESS_TIME_ZONE } from "~/domain/meetings/slots";
import { type Page, parseCursor } from "~/domain/pagination";
import { DESK_SECTIONS } from "~/domain/staff/desk-sections";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/meetings";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { DeskList, FilterField, Filters, NextPage } from "./frame/list";

type Row = { id: string; starts_at: string; status: string; business: string | null };

const STATUSES = { booked: "Booked", held: "Held", missed: "Missed", cancelled: "Cancelled" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Meetings", description: "The strategy meetings, the next one first." });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const value = searchParams.get("status") ?? "";
  const status = (Object.hasOwn(STATUSES, value) ? value : "booked") as keyof typeof STATUSES;
  const after = parseCursor(searchParams.get("after"));
  const page = await loadForStaff<Page<Row>>(context, "meetings", {
    status,
    ...(after && { after }),
  });
  const now = Date.now();
  return {
    status,
    next: page?.next ?? null,
    lines: (page?.rows ?? []).map(({ id, starts_at, business, ...row }) => ({
      key: id,
      href: `/desk/meetings/${id}`,
      title: business ?? "A client",
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
