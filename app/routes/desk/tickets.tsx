import { createMeta } from "~/content/meta";
import { formatLongDateTime } from "~/domain/long-date";
import { DESK_SECTIONS } from "~/domain/staff/desk-sections";
import { formatStatus } from "~/domain/status";
import { CONVERSATION_STATUS_VALUES } from "~/services/database.types";
import { listTickets } from "~/services/tickets.server";
import { TicketList } from "~/ui/ticket-list";
import type { Route } from "./+types/tickets";
import { DeskPage } from "./frame/desk-page";
import { FilterField, Filters, listStatusOptions, NextPage, SearchField } from "./frame/list";
import { loadList } from "./load-list.server";

export const meta = createMeta("Tickets", "What clients ask for, oldest first.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const requested = url.searchParams.get("status");
  const status = CONVERSATION_STATUS_VALUES.find((value) => value === requested);
  const list = await loadList(
    context,
    url,
    ({ search, after }) => listTickets(context, { status, search }, after),
    (row) => ({
      id: row.id,
      href: `/desk/tickets/${row.id}`,
      subject: row.subject,
      text: `${row.business_name ?? "A client"}, ${row.priority} priority, ${formatLongDateTime(new Date(row.created_at))}`,
      status: formatStatus(row.status),
    }),
  );
  return { status: status ?? "", ...list };
}

const STATUSES = listStatusOptions(CONVERSATION_STATUS_VALUES);

export default function Tickets({ loaderData }: Route.ComponentProps) {
  const { status, q, lines, next } = loaderData;
  return (
    <DeskPage section="tickets" title={DESK_SECTIONS.tickets.label}>
      <Filters>
        <FilterField name="status" label="Status" value={status} options={STATUSES} />
        <SearchField label="Search subjects" value={q} />
      </Filters>
      <TicketList tickets={lines} empty="No matching tickets." />
      <NextPage next={next} search={new URLSearchParams({ status, q })} />
    </DeskPage>
  );
}
