import type { CompositeTypes, Enums } from "~/database.types";
import { formatMonthAndDay, MINUTE_MS } from "../calendar";
import { getZonedTime } from "../date-format";
import { formatStaffDateTime } from "../long-date";
import { pickTimeZone } from "../meetings/slots";

type Draft = Pick<
  CompositeTypes<"draft_summary">,
  | "status"
  | "version"
  | "planned_at"
  | "time_zone"
  | "due_at"
  | "held_by"
  | "released_at"
  | "report"
>;

/** Several attempts; then the desk shows the post as unsent. */
const DELAYED_AFTER_MS = 15 * MINUTE_MS;

/** A post not sent within this time is never sent (`get_job_lifetime`). */
const FAILED_AFTER_MS = 24 * 60 * MINUTE_MS;

const RELEASE_LABELS = {
  planned: null,
  held: null,
  delayed: "Publishing delayed",
  sent: "Sent to publishing",
  failed: "Publishing failed",
  published: "Published",
} as const;

type ReleaseState = keyof typeof RELEASE_LABELS;

export type Release = {
  state: ReleaseState;
  /** Null before the post has left. */
  label: string | null;
  text: string;
  link: string | null;
  /** Null unless the automation counted any. */
  results: string | null;
};

const RESULTS = ["reactions", "comments", "shares", "views"] as const;

export type ReleasePlan = { isActive: boolean; name: string };

export function toReleasePlan(
  profile?: { plan_status: Enums<"plan_status"> | null } | null,
): ReleasePlan {
  return { isActive: profile?.plan_status === "active", name: "your plan" };
}

/** Null for an unapproved draft. @param plan null if unknown, and so is when the post goes out */
export function formatRelease(
  draft: Draft,
  when: string,
  plan: ReleasePlan | null,
  now = new Date(),
): Release | null {
  const { status, version, time_zone, due_at, held_by, released_at, report } = draft;
  const say = (state: ReleaseState, text: string, link: string | null = null): Release => ({
    state,
    label: RELEASE_LABELS[state],
    text,
    link,
    results: state === "published" && report ? formatResults(report, time_zone) : null,
  });
  if (report?.status === "published") {
    const isThis = report.version === version;
    return say(
      "published",
      isThis ? "Published" : `Version ${report.version} was published`,
      report.link,
    );
  }
  if (status !== "approved") return null;
  if (report)
    return say("failed", `Publishing failed${report.message ? `: ${report.message}` : ""}`);
  if (released_at)
    return say(
      "sent",
      `Sent to publishing on ${formatStaffDateTime(new Date(released_at), pickTimeZone(time_zone))}`,
    );
  // Older versions are never published, nor a post about to need approval again.
  if (due_at === null) return null;
  const lateMs = now.getTime() - Date.parse(due_at);
  if (lateMs > FAILED_AFTER_MS) return say("failed", "Publishing failed");
  if (!plan) return null;
  if (!plan.isActive)
    return say(
      "held",
      `Goes out once ${plan.name} is active. A day after its time it waits for approval again.`,
    );
  if (lateMs < 0 && held_by === "pause")
    return say(
      "held",
      `Goes out once ${plan.name} resumes, because it pauses before then. A day after its time it waits for approval again.`,
    );
  if (lateMs < 0 && held_by)
    return say("held", `Won’t go out, because ${plan.name} ends before then.`);
  if (lateMs > DELAYED_AFTER_MS)
    return say("delayed", "We’re having trouble publishing this. Our team knows.");
  return say("planned", lateMs < 0 ? `Goes out on ${when}` : "Goes out within a minute");
}

/** "12 reactions, 1 comment, as reported by the automation on December 2". */
function formatResults(report: CompositeTypes<"post_report">, zone: string): string | null {
  const counts = RESULTS.flatMap((name) => {
    const count = report[name];
    if (count === null) return [];
    return `${count.toLocaleString("en-US")} ${count === 1 ? name.slice(0, -1) : name}`;
  });
  if (counts.length === 0) return null;
  const day = getZonedTime(new Date(report.reported_at), pickTimeZone(zone)).date;
  return `${counts.join(", ")}, as reported by the automation on ${formatMonthAndDay(day)}`;
}

/** What a change retracts from the publishing automation (`take_back_approved_post`). */
export function getTakenBack({ status, version, released_at, report }: Draft) {
  if (status !== "approved") return null;
  if (report?.version === version && report.status === "published") return "published";
  return released_at && report?.status !== "failed" ? "sent" : null;
}

export function goesOutOnApproval(
  { status, planned_at }: Draft,
  plan: ReleasePlan | null,
  now: Date,
): boolean {
  const isOpen = status === "waiting" || status === "changes_requested";
  return isOpen && plan?.isActive === true && Date.parse(planned_at) <= now.getTime();
}
