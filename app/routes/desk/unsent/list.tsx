import { pageMeta } from "~/content/meta";
import type { CompositeTypes } from "~/database.types";
import { formatStaffDateTime } from "~/domain/long-date";
import { parseCursor } from "~/domain/pagination";
import { DESK_SECTIONS } from "~/domain/staff/today";
import { parseFilter } from "~/domain/status";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { listUnsentJobs } from "~/services/unsent-jobs.server";
import { loadForStaff } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import { Empty } from "../frame/empty";
import { DeskList, PlainSelect, Filters, NextPage } from "../frame/list";
import type { Route } from "./+types/list";

const STATES = { "": "All", tried: "Still trying", "given-up": "Given up" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: DESK_SECTIONS.unsent.label,
    description: "Emails, webhooks and drafts that are late, oldest first.",
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const state = parseFilter(STATES, searchParams.get("state")) ?? "";
  const hasFailed = state === "" ? null : state === "given-up";
  const after = parseCursor(searchParams.get("after"));
  const zone = getStaffTimeZone(context);
  const page = await loadForStaff(context, () => listUnsentJobs(context, hasFailed, after));
  return {
    state,
    next: page?.next ?? null,
    lines: (page?.rows ?? []).map((row) => ({
      key: row.id,
      href: `/desk/unsent/${row.id}`,
      title: formatTitle(row),
      text: formatAttempts(row, zone),
      mark: row.has_failed ? "Given up" : undefined,
    })),
  };
}

export default function UnsentPage({ loaderData }: Route.ComponentProps) {
  const { state, lines, next } = loaderData;
  return (
    <DeskPage section="unsent" title={DESK_SECTIONS.unsent.label}>
      <Filters chosen={[state && STATES[state]]}>
        <PlainSelect name="state" label="State" value={state} options={STATES} />
      </Filters>
      <div data-region="list" className="grid gap-4">
        <DeskList
          lines={lines}
          empty={
            <Empty drawing="unsent" isFiltered={state !== ""}>
              Nothing left to send. Whatever fails will appear here while we keep trying.
            </Empty>
          }
        />
        <NextPage next={next} search={new URLSearchParams({ state })} />
      </div>
    </DeskPage>
  );
}

type UnsentJob = CompositeTypes<"unsent_job">;

function formatTitle({ title, email, business_name }: UnsentJob): string {
  const receiver = business_name ?? email;
  return receiver ? `${title}, to ${receiver}` : title;
}

function formatAttempts({ created_at, attempts, last_error }: UnsentJob, zone: string): string {
  const time = formatStaffDateTime(new Date(created_at), zone);
  const error = last_error ? `: ${last_error}` : "";
  return `${time}, ${attempts} ${attempts === 1 ? "try" : "tries"}${error}`;
}
