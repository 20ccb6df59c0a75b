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
    "\u2068נועה\u2069 paused \u2068מאפייה 12\u2069’s plan",
    `/desk/clients/${ROW_ID}`,
    { actor_name: "נועה", client_name: "מאפייה 12", new_status: "paused" },
  ],
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
  ["days_off", "added a day to the days off", { action: INSERT, row_id: null }],
  ["drafts", "withdrew a post of Byron Bakery", { new_status: "withdrawn" }],
  ["drafts", "withdrew a post of a former client", { new_status: "withdrawn", ...NOBODY }],
  ["meetings", "marked Byron Bakery’s meeting as booked again", { new_status: "booked" }],
  ["meetings", "marked Byron Bakery’s action plan as sent", changes("action_plan_sent_at")],
  ["plan_changes", "changed Byron Bakery’s plan request", changes("reason")],
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
  [
    "staff",
    "added eve@example.com to the team",
    { action: INSERT, member_email: "eve@example.com" },
  ],
  ["staff", "added a former member to the team", { action: INSERT }],
  ["staff", "removed a former member from the team", { action: DELETE }],
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
  ["mfa_factors", "mfa_failure"],
  ["users", "export"],
  ["users", "delete"],
  ["newsletter_subscribers", "update"],
] as [string, AuditEntry["action"]][])("has a sentence for %s: %s", (table_name, action) => {
  const { text } = formatAuditEntry(entry({ table_name, action, member_email: "eve@example.com" }));
  expect(text).not.toContain("changed something");
  expect(text).not.toContain("_");
});
