import { pageMeta } from "~/content/meta";
import { formatLongDateTime } from "~/domain/long-date";
import { type Page, parseCursor } from "~/domain/pagination";
import { DESK_SECTIONS } from "~/domain/staff/desk-sections";
import { formatStatus, TICKET_STATUSES } from "~/domain/tickets/ticket";
import { TicketList } from "~/ui/ticket-list";
import type { Route } from "./+types/tickets";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { FilterField, Filters, NextPage, SearchField } from "./frame/list";

type Row = {
  id: string;
  subject: string;
  priority: string;
  status: string;
  created_at: string;
  business: string | null;
};

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Tickets", description: "What clients ask for, oldest first." });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const value = searchParams.get("status");
  const status = TICKET_STATUSES.find((each) => each === value) ?? null;
  const q = searchParams.get("q")?.trim() ?? "";
  const after = parseCursor(searchParams.get("after"));
  const page = await loadForStaff<Page<Row>>(context, "tickets", {
    ...(status && { status }),
    ...(q && { q }),
    ...(after && { after }),
  });
  return {
    status: status ?? "",
    q,
    next: page?.next ?? null,
    lines: (page?.rows ?? []).map(({ id, subject, business, priority, created_at, ...row }) => ({
      id,
      href: `/desk/tickets/${id}`,
      subject,
      text: `${business ?? "A client"}, ${priority} priority, ${formatLongDateTime(new Date(created_at))}`,
      status: formatStatus(row.status),
    })),
  };
}

const STATUSES = {
  "": "All",
  ...Object.fromEntries(TICKET_STATUSES.map((status) => [status, formatStatus(status)])),
};

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const { status, q, lines, next } = loaderData;
  return (
    <DeskPage section="tickets" title={DESK_SECTIONS.tickets.label}>
      <Filters>
        <FilterField name="status" label="Status" value={status} options={STATUSES} />
        <SearchField label="Search subjects" value={q} />
      </Filters>
      <TicketList tickets={lines} empty="No tickets like that." />
      <NextPage next={next} search={new URLSearchParams({ status, q })} />
    </DeskPage>
  );
}
