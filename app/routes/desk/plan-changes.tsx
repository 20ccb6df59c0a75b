import { pageMeta } from "~/content/meta";
import { formatLongDateTime } from "~/domain/long-date";
import { type Page, parseCursor } from "~/domain/pagination";
import { PLAN_CHANGE_STATUSES, type PlanChange } from "~/domain/plan-changes/plan-change";
import { getPlanName } from "~/domain/plans/plans";
import { DESK_SECTIONS } from "~/domain/staff/desk-sections";
import { formatStatus } from "~/domain/tickets/ticket";
import type { Route } from "./+types/plan-changes";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { DeskList, FilterField, Filters, NextPage } from "./frame/list";

type Row = PlanChange & { business: string; chosen_plan: string };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Plan requests", description: "Who wants another plan, oldest first." });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const value = searchParams.get("status");
  const status = PLAN_CHANGE_STATUSES.find((each) => each === value) ?? null;
  const after = parseCursor(searchParams.get("after"));
  const page = await loadForStaff<Page<Row>>(context, "plan_requests", {
    ...(status && { status }),
    ...(after && { after }),
  });
  return {
    status: status ?? "",
    next: page?.next ?? null,
    lines: (page?.rows ?? []).map((row) => ({
      key: row.id,
      href: `/desk/plan-changes/${row.id}`,
      title: `${row.business}: ${getPlanName(row.requested_plan)}`,
      text: `Has ${getPlanName(row.chosen_plan)}, asked on ${formatLongDateTime(new Date(row.created_at))}`,
      mark: formatStatus(row.status),
    })),
  };
}

const STATUSES = {
  "": "All",
  ...Object.fromEntries(PLAN_CHANGE_STATUSES.map((status) => [status, formatStatus(status)])),
};

export default function PlanChanges({ loaderData }: Route.ComponentProps) {
  const { status, lines, next } = loaderData;
  return (
    <DeskPage section="plan_requests" title={DESK_SECTIONS.plan_requests.label}>
      <Filters>
        <FilterField name="status" label="Status" value={status} options={STATUSES} />
      </Filters>
      <DeskList lines={lines} empty="No requests like that." />
      <NextPage next={next} search={new URLSearchParams({ status })} />
    </DeskPage>
  );
}
