import type { Enums } from "~/database.types";
import { formatDay } from "../calendar";
import { getPlanName } from "../plans/plans";
import { isolate } from "../text";
import {
  type AuditEntry,
  describePlanRequestChange,
  describePlanStatusChange,
  describeProfileChange,
  namePlanRequest,
  of,
} from "./audit-plan-sentences";

type TableSentences = Partial<Record<Enums<"audit_action">, (entry: AuditEntry) => string>> & {
  path?: (rowId: string) => string;
};

function describeConversationChange(entry: AuditEntry, thing: string): string {
  const has = (column: string) => entry.changed_columns.includes(column);
  if (has("is_spam")) return `changed whether ${thing} is spam`;
  if (entry.new_status === "resolved") return `resolved ${thing}`;
  if (entry.new_status === "in_progress") return `marked ${thing} as answered`;
  if (entry.new_status === "open") return `reopened ${thing}`;
  if (has("assignee_id")) return `changed who looks after ${thing}`;
  if (has("priority") || has("category")) return `changed the priority or category of ${thing}`;
  return `changed ${thing}`;
}

function describeMeetingChange(entry: AuditEntry): string {
  const meeting = of(entry, "meeting");
  if (entry.new_status === "booked") return `marked ${meeting} as booked again`;
  if (entry.new_status === "cancelled") return `cancelled ${meeting}`;
  if (entry.new_status) return `marked ${meeting} as ${entry.new_status}`;
  if (entry.changed_columns.includes("starts_at")) return `moved ${meeting}`;
  if (entry.changed_columns.includes("action_plan_sent_at"))
    return `marked ${of(entry, "action plan")} as sent`;
  if (entry.changed_columns.includes("proposed_times"))
    return `suggested other times for ${meeting}`;
  if (entry.changed_columns.includes("staff_id")) return `changed who hosts ${meeting}`;
  if (entry.changed_columns.includes("video_link")) return `changed the video link of ${meeting}`;
  return `changed ${meeting}`;
}

function describeMemberChange({ actor_email, member_email, changed_columns }: AuditEntry): string {
  const member = member_email ?? "a former member";
  if (changed_columns.includes("invited_at")) return `invited ${member} to the team`;
  return actor_email === member_email
    ? "joined the team"
    : `changed ${member}’s access to the desk`;
}

const day = ({ row_id }: AuditEntry) => (row_id ? formatDay(row_id) : "a day");

const SENTENCES: ReadonlyMap<string, TableSentences> = new Map<string, TableSentences>([
  [
    "conversations",
    {
      insert: (entry) => `wrote to ${entry.client_name ?? "a former client"}`,
      update: (entry) =>
        describeConversationChange(
          entry,
          entry.client_name ? of(entry, "ticket") : "a conversation",
        ),
      delete: (entry) => `deleted ${of(entry, "ticket")}`,
      export: () => "downloaded the messages",
      path: (id) => `/desk/inbox/${id}`,
    },
  ],
  [
    "days_off",
    {
      insert: (entry) => `added ${day(entry)} to the days off`,
      update: (entry) => `changed the day off on ${day(entry)}`,
      delete: (entry) => `removed ${day(entry)} from the days off`,
      path: () => "/desk/days-off",
    },
  ],
  [
    "drafts",
    {
      insert: (entry) => `added a post for ${entry.client_name ?? "a former client"}`,
      update: (entry) =>
        entry.new_status === "withdrawn"
          ? `withdrew a post of ${entry.client_name ?? "a former client"}`
          : `edited a post of ${entry.client_name ?? "a former client"}`,
      path: (id) => `/desk/posts/${id}`,
    },
  ],
  [
    "jobs",
    {
      update: () => "retried something unsent",
      delete: () => "discarded something unsent",
    },
  ],
  [
    "launch_promotion_counters",
    {
      insert: ({ row_id }) => `added the launch offer of the ${getPlanName(row_id ?? "")} plan`,
      update: ({ row_id }) => `changed the launch offer of the ${getPlanName(row_id ?? "")} plan`,
      delete: ({ row_id }) => `removed the launch offer of the ${getPlanName(row_id ?? "")} plan`,
    },
  ],
  [
    "linkedin_attempts",
    {
      update: (entry) =>
        `settled whether a post of ${entry.client_name ?? "a former client"} is on LinkedIn`,
      path: (id) => `/desk/posts/${id}`,
    },
  ],
  [
    "meeting_hosts",
    {
      update: () => "created a new link to their calendar",
      delete: () => "closed the link to a calendar",
    },
  ],
  [
    "meetings",
    {
      insert: (entry) => `booked ${of(entry, "meeting")}`,
      update: describeMeetingChange,
      delete: (entry) => `deleted ${of(entry, "meeting")}`,
      path: (id) => `/desk/meetings/${id}`,
    },
  ],
  ["mfa_factors", { mfa_failure: () => "entered a wrong code at two-step sign-in" }],
  [
    "newsletter_subscribers",
    {
      update: () => "unsubscribed an address",
      export: () => "downloaded the subscribers",
    },
  ],
  [
    "plan_changes",
    {
      update: describePlanRequestChange,
      delete: (entry) => `deleted ${namePlanRequest(entry)}`,
      path: (id) => `/desk/plan-changes/${id}`,
    },
  ],
  [
    "plan_status_changes",
    {
      insert: (entry) => `scheduled a change of ${of(entry, "plan status")}`,
      update: describePlanStatusChange,
      delete: (entry) => `deleted a change of ${of(entry, "plan status")}`,
    },
  ],
  [
    "profiles",
    {
      update: describeProfileChange,
      export: () => "downloaded the clients",
      path: (id) => `/desk/clients/${id}`,
    },
  ],
  [
    "saved_replies",
    {
      insert: () => "added a saved reply",
      update: () => "changed a saved reply",
      delete: () => "deleted a saved reply",
      path: () => "/desk/saved-replies",
    },
  ],
  [
    "staff",
    {
      insert: ({ member_email }) => `added ${member_email ?? "a former member"} to the team`,
      update: describeMemberChange,
      delete: ({ member_email }) => `removed ${member_email ?? "a former member"} from the team`,
      path: () => "/desk/staff",
    },
  ],
  [
    "staff_settings",
    {
      insert: () => "set up the desk",
      update: () => "changed the settings of the desk",
      delete: () => "deleted the settings of the desk",
    },
  ],
  [
    "users",
    {
      delete: (entry) => `deleted ${of(entry, "account")}`,
      export: () => "downloaded their own data",
    },
  ],
]);

export function formatAuditEntry(found: AuditEntry): { text: string; href: string | null } {
  const { action, row_id: id, table_name: table } = found;
  const entry = {
    ...found,
    actor_name: found.actor_name && isolate(found.actor_name),
    client_name: found.client_name && isolate(found.client_name),
  };
  const sentences = SENTENCES.get(table);
  const predicate =
    sentences?.[action]?.(entry) ?? `changed something in the ${table.replaceAll("_", " ")}`;
  const isLinked = action === "update" || action === "insert";
  return {
    text: `${entry.actor_name ?? "The system"} ${predicate}`,
    href: (isLinked && id && sentences?.path?.(id)) || null,
  };
}
