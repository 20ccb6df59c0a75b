import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { CompositeTypes } from "../../app/database.types.ts";
import { formatAuditEntry } from "../../app/domain/staff/audit-sentences.ts";

type AuditEntry = CompositeTypes<"staff_audit_entry">;

const ROW_ID = "0b6e2a5e-0000-4000-8000-000000000001";

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  created_at: "2026-11-25T09:00:00Z",
  actor_email: "ada@example.com",
  actor_name: "Ada",
  client_email: "owner@example.com",
  client_name: "Byron Bakery",
  table_name: "profiles",
  row_id: ROW_ID,
  action: "update",
  changed_columns: [],
  new_status: null,
  plan: null,
  member_email: null,
  ...fields,
});

test.each<[string, string | null, Partial<AuditEntry>]>([
  ["Ada paused Byron Bakery’s plan", `/desk/clients/${ROW_ID}`, { new_status: "paused" }],
  [
    "Ada moved Byron Bakery’s meeting",
    `/desk/meetings/${ROW_ID}`,
    { table_name: "meetings", changed_columns: ["sequence", "starts_at"] },
  ],
  [
    "Ada declined Byron Bakery’s Starter plan request",
    `/desk/plan-changes/${ROW_ID}`,
    { table_name: "plan_changes", new_status: "declined", plan: "starter" },
  ],
  [
    "Ada resolved Byron Bakery’s ticket",
    `/desk/inbox/${ROW_ID}`,
    { table_name: "conversations", new_status: "resolved", changed_columns: ["due_at", "status"] },
  ],
  [
    "Ada joined the team",
    "/desk/staff",
    { table_name: "staff", member_email: "ada@example.com", changed_columns: ["factor_id"] },
  ],
  [
    "Ada added February 5, 2031 to the days off",
    "/desk/days-off",
    { table_name: "days_off", action: "insert", row_id: "2031-02-05" },
  ],
  [
    "Ada changed the launch offer of the Starter plan",
    null,
    { table_name: "launch_promotion_counters", row_id: "starter" },
  ],
  [
    "The system booked Byron Bakery’s meeting",
    `/desk/meetings/${ROW_ID}`,
    { table_name: "meetings", action: "insert", actor_name: null, actor_email: null },
  ],
  [
    "Ada deleted Maria’s ticket",
    null,
    { table_name: "conversations", action: "delete", client_name: "Maria’s" },
  ],
  ["Ada downloaded the clients", null, { action: "export", row_id: null }],
])("says “%s”, linked to %s", (text, href, fields) => {
  expect(formatAuditEntry(entry(fields))).toEqual({ text, href });
});

const [UPDATE, INSERT, DELETE] = ["update", "insert", "delete"] as const;
const changes = (...changed_columns: string[]) => ({ action: UPDATE, changed_columns });
const NOBODY = { client_name: null };

test.each<[string, string, Partial<AuditEntry>]>([
  ["conversations", "changed whether a conversation is spam", { ...NOBODY, ...changes("is_spam") }],
  ["conversations", "marked a conversation as answered", { ...NOBODY, new_status: "in_progress" }],
  ["conversations", "reopened a conversation", { ...NOBODY, new_status: "open" }],
  [
    "conversations",
    "changed who looks after a conversation",
    { ...NOBODY, ...changes("assignee_id") },
  ],
  [
    "conversations",
    "changed the priority or category of a conversation",
    { ...NOBODY, ...changes("priority") },
  ],
  [
    "conversations",
    "changed the priority or category of a conversation",
    { ...NOBODY, ...changes("category") },
  ],
  ["conversations", "changed a conversation", { ...NOBODY, ...changes("subject") }],
  ["conversations", "downloaded the messages", { action: "export" }],
  ["days_off", "added a day to the days off", { action: INSERT, row_id: null }],
  ["days_off", "changed the day off on February 5, 2031", { row_id: "2031-02-05" }],
  [
    "days_off",
    "removed February 5, 2031 from the days off",
    { action: DELETE, row_id: "2031-02-05" },
  ],
  ["drafts", "added a post for Byron Bakery", { action: INSERT }],
  ["drafts", "added a post for a former client", { action: INSERT, ...NOBODY }],
  ["drafts", "withdrew a post of Byron Bakery", { new_status: "withdrawn" }],
  ["drafts", "withdrew a post of a former client", { new_status: "withdrawn", ...NOBODY }],
  ["drafts", "edited a post of Byron Bakery", changes("version")],
  ["drafts", "edited a post of a former client", { ...changes("version"), ...NOBODY }],
  ["jobs", "asked for something unsent to be tried again", {}],
  ["jobs", "discarded something unsent", { action: DELETE }],
  [
    "launch_promotion_counters",
    "added the launch offer of the Starter plan",
    { action: INSERT, row_id: "starter" },
  ],
  [
    "launch_promotion_counters",
    "removed the launch offer of the Starter plan",
    { action: DELETE, row_id: "starter" },
  ],
  ["meetings", "marked Byron Bakery’s meeting as booked again", { new_status: "booked" }],
  ["meetings", "marked Byron Bakery’s meeting as held", { new_status: "held" }],
  ["meetings", "cancelled Byron Bakery’s meeting", { new_status: "cancelled" }],
  ["meetings", "marked Byron Bakery’s action plan as sent", changes("action_plan_sent_at")],
  ["conversations", "wrote to Byron Bakery", { action: INSERT }],
  ["conversations", "wrote to a former client", { action: INSERT, ...NOBODY }],
  ["conversations", "deleted a former client’s ticket", { action: DELETE, ...NOBODY }],
  ["meetings", "suggested other times for Byron Bakery’s meeting", changes("proposed_times")],
  ["meetings", "changed who hosts Byron Bakery’s meeting", changes("staff_id")],
  ["meetings", "changed the video link of Byron Bakery’s meeting", changes("video_link")],
  ["meetings", "changed Byron Bakery’s meeting", changes("time_zone")],
  ["meetings", "deleted Byron Bakery’s meeting", { action: DELETE }],
  ["mfa_factors", "entered a wrong code at two-step sign-in", { action: "mfa_failure" }],
  ["newsletter_subscribers", "unsubscribed a subscriber", {}],
  ["newsletter_subscribers", "downloaded the subscribers", { action: "export" }],
  [
    "plan_changes",
    "completed Byron Bakery’s Pro plan request",
    { ...changes("completed_at"), plan: "pro" },
  ],
  ["plan_changes", "changed Byron Bakery’s plan request", changes("reason")],
  ["plan_changes", "deleted Byron Bakery’s Pro plan request", { action: DELETE, plan: "pro" }],
  ["plan_status_changes", "scheduled a change of Byron Bakery’s plan status", { action: INSERT }],
  [
    "plan_status_changes",
    "withdrew a change of Byron Bakery’s plan status",
    changes("withdrawn_at"),
  ],
  [
    "plan_status_changes",
    "completed a change of Byron Bakery’s plan status",
    changes("applied_at"),
  ],
  ["plan_status_changes", "deleted a change of Byron Bakery’s plan status", { action: DELETE }],
  [
    "profiles",
    "activated Byron Bakery’s Pro plan",
    { ...changes("plan_activated_at", "plan_status"), new_status: "active", plan: "pro" },
  ],
  [
    "profiles",
    "resumed Byron Bakery’s plan",
    { ...changes("paused_days", "plan_status"), new_status: "active" },
  ],
  ["profiles", "changed Byron Bakery’s plan", changes("chosen_plan")],
  [
    "profiles",
    "changed Byron Bakery’s plan to Video Pro",
    { ...changes("chosen_plan"), plan: "video-pro" },
  ],
  ["profiles", "changed Byron Bakery’s profile", changes("website")],
  ["saved_replies", "added a saved reply", { action: INSERT }],
  ["saved_replies", "changed a saved reply", {}],
  ["saved_replies", "deleted a saved reply", { action: DELETE }],
  ["sessions", "signed in", { action: "sign_in" }],
  ["sessions", "completed two-step sign-in", { action: "mfa_success" }],
  [
    "staff",
    "added eve@example.com to the team",
    { action: INSERT, member_email: "eve@example.com" },
  ],
  ["staff", "added a former member to the team", { action: INSERT }],
  ["staff", "removed a former member from the team", { action: DELETE }],
  ["staff", "changed a former member’s access to the desk", changes("name")],
  [
    "staff",
    "invited eve@example.com to the team",
    { ...changes("invited_at"), member_email: "eve@example.com" },
  ],
  ["staff_settings", "set up the desk", { action: INSERT }],
  ["staff_settings", "changed whether the desk requires two-step sign-in", {}],
  ["staff_settings", "deleted the settings of the desk", { action: DELETE }],
  ["users", "deleted Byron Bakery’s account", { action: DELETE }],
  ["users", "downloaded their own data", { action: "export" }],
  ["unknown_table", "changed something in the unknown table", {}],
])("says of %s: “%s”", (table_name, predicate, fields) => {
  expect(formatAuditEntry(entry({ table_name, ...fields })).text).toBe(`Ada ${predicate}`);
});

const SCHEMAS = new URL("../../supabase/schemas/", import.meta.url);
const schema = readdirSync(SCHEMAS)
  .map((file) => readFileSync(new URL(file, SCHEMAS), "utf8"))
  .join("\n")
  .replaceAll(/\s+/g, " ");

/** Lists the tables with an audit trigger, each with the actions that it records. */
const AUDIT_TRIGGERS = [
  ...schema.matchAll(
    /create trigger \w+ after ([a-z ]+?) on (?:public|private)\.(\w+) [^;]*private\.record_audit_entry\(/g,
  ),
];

function listAudited(): [table: string, action: AuditEntry["action"]][] {
  return AUDIT_TRIGGERS.flatMap(([, events = "", table = ""]) =>
    events.split(" or ").map((event) => [table, event as AuditEntry["action"]] as const),
  ) as [string, AuditEntry["action"]][];
}

/** Lists the exports that are recorded. */
const listExports = () =>
  [...schema.matchAll(/record_staff_export\('(\w+)'/g)].map(
    ([, table = ""]): [string, AuditEntry["action"]] => [table, "export"],
  );

test("finds every audit trigger of the schema", () => {
  expect(AUDIT_TRIGGERS.length).toBeGreaterThan(10);
  const uses = schema.match(/execute function private\.record_audit_entry\(/g) ?? [];
  expect(AUDIT_TRIGGERS).toHaveLength(uses.length);
});

test.each([
  ...listAudited(),
  ...listExports(),
  ["sessions", "sign_in"],
  ["sessions", "mfa_success"],
  ["mfa_factors", "mfa_failure"],
  ["users", "export"],
  ["users", "delete"],
  ["newsletter_subscribers", "update"],
] as [string, AuditEntry["action"]][])("has a sentence for %s: %s", (table_name, action) => {
  const { text } = formatAuditEntry(entry({ table_name, action, member_email: "eve@example.com" }));
  expect(text).not.toContain("changed something");
  expect(text).not.toContain("_");
});
