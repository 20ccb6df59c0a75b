import { DRAFT_STATUS_VALUES, type Enums } from "~/database.types";
import { formatDay, listWeek, parseDay } from "../calendar";
import { getZonedTime } from "../date-format";
import { DRAFT_ORIGINS, type DraftSummary, formatDraft } from "../drafts/draft";
import { isUuid } from "../uuid";

export const STAFF_DRAFT_STATUSES: Record<Enums<"draft_status">, string> = {
  in_review: "Waiting for us to read it",
  waiting: "Waiting for the client",
  changes_requested: "Changes requested",
  approved: "Approved",
  withdrawn: "Withdrawn",
};

export const STAFF_DRAFT_DECISIONS: Record<Enums<"draft_decision">, string> = {
  approved: "Approved",
  changes_requested: "Changes requested",
  declined: "Declined",
};

const STAFF_DRAFT_ORIGINS: Record<Enums<"draft_origin">, string> = {
  starter: "A sentence of the client’s own",
  ai: "Drafted by AI",
  human: "Written by our team",
};

/** Absent values match all except withdrawn drafts. */
export type DraftFilter = {
  status?: Enums<"draft_status">;
  client_id?: string;
  from_day: string;
};

export function parseDraftFilter(params: URLSearchParams, today: string): DraftFilter {
  const status = params.get("status");
  const client = params.get("client") ?? "";
  return {
    status: DRAFT_STATUS_VALUES.find((value) => value === status),
    client_id: isUuid(client) ? client : undefined,
    from_day: parseDay(params.get("from")) ?? listWeek(today)[0]!,
  };
}

export function formatDraftFilter({ status, client_id, from_day }: DraftFilter): URLSearchParams {
  const params = new URLSearchParams({ from: from_day });
  if (status) params.set("status", status);
  if (client_id) params.set("client", client_id);
  return params;
}

type Line = { client: string; day: string };

/** Keeps a client's drafts together; expects them in order of time. */
export function groupByWeek<L extends Line>(lines: readonly L[]): { label: string; lines: L[] }[] {
  const weeks = Map.groupBy(lines, ({ day }) => listWeek(day)[0]!);
  return [...weeks].map(([monday, inWeek]) => ({
    label: `Week of ${formatDay(monday)}`,
    lines: inWeek.toSorted((a, b) => a.client.localeCompare(b.client)),
  }));
}

/** In the reader's zone, which the page names. `isPlanActive` is unknown in lists. */
export function formatStaffDraft(draft: DraftSummary, zone: string, isPlanActive?: boolean) {
  const plan =
    isPlanActive === undefined ? null : { isActive: isPlanActive, name: "the client’s plan" };
  const { date, time } = getZonedTime(new Date(draft.planned_at), zone);
  const inZone = { ...draft, planned_for: `${date}T${time}`, time_zone: zone };
  const { statusLabel: _, origin: __, ...view } = formatDraft(inZone, plan);
  return {
    ...view,
    status: draft.status,
    statusLabel: [STAFF_DRAFT_STATUSES[draft.status], view.release?.label]
      .filter(Boolean)
      .join(", "),
    origin: STAFF_DRAFT_ORIGINS[draft.origin],
    previewLabel: DRAFT_ORIGINS[draft.origin],
  };
}
