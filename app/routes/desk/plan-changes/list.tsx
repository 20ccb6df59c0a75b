import { createMeta } from "~/content/meta";
import { PLAN_CHANGE_STATUS_VALUES } from "~/database.types";
import { formatStaffDateTime } from "~/domain/long-date";
import { getPlanName } from "~/domain/plans/plans";
import { DESK_SECTIONS } from "~/domain/staff/today";
import { formatStatus } from "~/domain/status";
import { isolate } from "~/domain/text";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { listPlanChanges } from "~/services/plan-changes.server";
import { DeskPage } from "../frame/desk-page";
import { Empty } from "../frame/empty";
import { DeskList, PlainSelect, Filters, listStatusOptions, NextPage } from "../frame/list";
import { loadList } from "../frame/load-list.server";
import type { Route } from "./+types/list";

export const meta = createMeta("Plan requests", "Clients who want another plan, oldest first.");

export async function loader({ context, url }: Route.LoaderArgs) {
  const requested = url.searchParams.get("status");
  const status = PLAN_CHANGE_STATUS_VALUES.find((value) => value === requested);
  const zone = getStaffTimeZone(context);
  const list = await loadList(
    context,
    url,
    ({ after }) => listPlanChanges(context, status, after),
    (row) => ({
      key: row.id,
      href: `/desk/plan-changes/${row.id}`,
      title: `${isolate(row.business_name)}: ${getPlanName(row.requested_plan)}`,
      text: `Has ${getPlanName(row.chosen_plan)}, requested on ${formatStaffDateTime(new Date(row.created_at), zone)}`,
      mark: formatStatus(row.status),
    }),
  );
  return { status: status ?? "", ...list };
}

const STATUSES = listStatusOptions(PLAN_CHANGE_STATUS_VALUES);

export default function PlanChanges({ loaderData }: Route.ComponentProps) {
  const { status, lines, next } = loaderData;
  return (
    <DeskPage section="plan_changes" title={DESK_SECTIONS.plan_changes.label}>
      <Filters chosen={[status && STATUSES[status]]}>
        <PlainSelect name="status" label="Status" value={status} options={STATUSES} />
      </Filters>
      <div data-region="list" className="grid gap-4">
        <DeskList
          lines={lines}
          empty={
            <Empty drawing="plan_changes" isFiltered={status !== ""}>
              No plan requests. When a client asks for another plan, it will appear here.
            </Empty>
          }
        />
        <NextPage next={next} search={new URLSearchParams({ status })} />
      </div>
    </DeskPage>
  );
}
