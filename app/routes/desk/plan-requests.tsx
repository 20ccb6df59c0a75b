import { pageMeta } from "~/content/meta";
import { DESK_SECTIONS, type DeskPage as Page, fromKey } from "~/domain/desk";
import { longDateTime } from "~/domain/long-date";
import { PLAN_REQUEST_STATUSES, type PlanRequest } from "~/domain/plan-change";
import { planName } from "~/domain/plans";
import { statusLabel } from "~/domain/support-ticket";
import type { Route } from "./+types/plan-requests";
import { DeskPage } from "./frame/desk-page";
import { DeskList, FilterField, Filters, NextPage } from "./frame/list";
import { readDesk } from "./reach.server";

type Row = PlanRequest & { business: string; chosen_plan: string };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Plan requests", description: "Who wants another plan, oldest first." });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const asked = searchParams.get("status");
  const status = PLAN_REQUEST_STATUSES.find((each) => each === asked) ?? null;
  const after = fromKey(searchParams.get("after"));
  const page = await readDesk<Page<Row>>(context, "plan_requests", {
    ...(status && { status }),
    ...(after && { after }),
  });
  return {
    status: status ?? "",
    next: page?.next ?? null,
    lines: (page?.rows ?? []).map((row) => ({
      key: row.id,
      href: `/desk/plan-requests/${row.id}`,
      title: `${row.business}: ${planName(row.requested_plan)}`,
      text: `Has ${planName(row.chosen_plan)}, asked on ${longDateTime(new Date(row.created_at))}`,
      mark: statusLabel(row.status),
    })),
  };
}

const STATUSES = {
  "": "All",
  ...Object.fromEntries(PLAN_REQUEST_STATUSES.map((status) => [status, statusLabel(status)])),
};

export default function PlanRequests({ loaderData }: Route.ComponentProps) {
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
