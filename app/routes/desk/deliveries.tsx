import { pageMeta } from "~/content/meta";
import { formatStaffDateTime } from "~/domain/long-date";
import { parseFilter } from "~/domain/messages/status-filter";
import { parseCursor } from "~/domain/pagination";
import { DESK_SECTIONS } from "~/domain/staff/desk-sections";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import type { CompositeTypes } from "~/services/database.types";
import { listDeliveries } from "~/services/deliveries.server";
import type { Route } from "./+types/deliveries";
import { loadForStaff } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";
import { DeskList, PlainSelect, Filters, NextPage } from "./frame/list";

const STATES = { "": "All", tried: "Still trying", "given-up": "Given up" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: DESK_SECTIONS.deliveries.label,
    description: "Unsent emails and webhooks, oldest first.",
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const state = parseFilter(STATES, searchParams.get("state")) ?? "";
  const hasFailed = state === "" ? null : state === "given-up";
  const after = parseCursor(searchParams.get("after"));
  const zone = getStaffTimeZone(context);
  const page = await loadForStaff(context, () => listDeliveries(context, hasFailed, after));
  return {
    state,
    next: page?.next ?? null,
    missingSetting: page?.missingSetting ?? null,
    lines: (page?.rows ?? []).map((row) => ({
      key: row.id,
      href: `/desk/deliveries/${row.id}`,
      title: formatTitle(row),
      text: formatAttempts(row, zone),
      mark: row.has_failed ? "Given up" : undefined,
    })),
  };
}

export default function Deliveries({ loaderData }: Route.ComponentProps) {
  const { state, lines, next, missingSetting } = loaderData;
  return (
    <DeskPage section="deliveries" title={DESK_SECTIONS.deliveries.label}>
      {missingSetting && (
        <p className="rounded-md bg-glow px-4 py-3">
          <strong>Email isn’t set up.</strong> {missingSetting}. Emails wait here until it is; none
          are lost.
        </p>
      )}
      <Filters>
        <PlainSelect name="state" label="State" value={state} options={STATES} />
      </Filters>
      <DeskList lines={lines} empty="Nothing left to send." />
      <NextPage next={next} search={new URLSearchParams({ state })} />
    </DeskPage>
  );
}

type Delivery = CompositeTypes<"staff_delivery">;

function formatTitle({ title, recipient, business_name }: Delivery): string {
  const receiver = recipient ?? business_name;
  return receiver ? `${title}, to ${receiver}` : title;
}

function formatAttempts({ created_at, attempts, last_error }: Delivery, zone: string): string {
  const time = formatStaffDateTime(new Date(created_at), zone);
  const error = last_error ? `: ${last_error}` : "";
  return `${time}, ${attempts} ${attempts === 1 ? "try" : "tries"}${error}`;
}
