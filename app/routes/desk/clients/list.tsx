import { createMeta } from "~/content/meta";
import type { Enums } from "~/database.types";
import { parseClientFilter } from "~/domain/clients/client-view";
import { formatStaffDate } from "~/domain/long-date";
import { getPlanName } from "~/domain/plans/plans";
import { formatClientTitle } from "~/domain/profiles/profile";
import { DESK_SECTIONS } from "~/domain/staff/today";
import { formatStatus } from "~/domain/status";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { listClients } from "~/services/clients.server";
import { DeskPage } from "../frame/desk-page";
import { DownloadButton } from "../frame/download-button";
import { Empty } from "../frame/empty";
import { DeskList, PlainSelect, Filters, NextPage, SearchField } from "../frame/list";
import { loadList } from "../frame/load-list.server";
import type { Route } from "./+types/list";

export const meta = createMeta("Clients", "Every account, oldest first.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = parseClientFilter(url.searchParams);
  const zone = getStaffTimeZone(context);
  const list = await loadList(
    context,
    url,
    ({ after }) => listClients(context, filter, after),
    (row) => ({
      key: row.id,
      href: `/desk/clients/${row.id}`,
      title: formatClientTitle(row.business_name, row.email),
      text: `${row.email ?? "No email"}, ${getPlanName(row.chosen_plan)}, since ${formatStaffDate(new Date(row.created_at), zone)}`,
      mark: formatStatus(row.plan_status),
    }),
  );
  return { status: filter.plan_status ?? ("" as const), ...list };
}

const STATUSES: Record<"" | Enums<"plan_status">, string> = {
  "": "All",
  active: "Active",
  inactive: "Inactive",
  paused: "Paused",
  ended: "Ended",
};

export default function Clients({ loaderData }: Route.ComponentProps) {
  const { status, q, lines, next } = loaderData;
  const search = new URLSearchParams({ status, q });
  return (
    <DeskPage section="clients" title={DESK_SECTIONS.clients.label}>
      <Filters chosen={[status && STATUSES[status], q && `“${q}”`]}>
        <PlainSelect name="status" label="Plan" value={status} options={STATUSES} />
        <SearchField label="Search name, email or business" value={q} />
      </Filters>
      <div data-region="list" className="grid gap-4">
        <DeskList
          lines={lines}
          empty={
            <Empty drawing="clients" isFiltered={`${status}${q}` !== ""}>
              No clients yet. Each new account will appear here.
            </Empty>
          }
        />
        <NextPage next={next} search={search} />
        {lines.length > 0 && <DownloadButton action={`/desk/clients.csv?${search}`} />}
      </div>
    </DeskPage>
  );
}
