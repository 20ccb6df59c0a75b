import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatAuditEntry } from "../../app/domain/staff/audit-sentences.ts";
import type { CompositeTypes } from "../../app/services/database.types.ts";

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
  [
    "Ada activated Byron Bakery’s Pro plan",
    `/desk/clients/${ROW_ID}`,
    { new_status: "active", plan: "pro" },
  ],
  ["Ada activated Byron Bakery’s plan", `/desk/clients/${ROW_ID}`, { new_status: "active" }],
  [
    "Ada changed Byron Bakery’s plan to Video Pro",
    `/desk/clients/${ROW_ID}`,
    { changed_columns: ["chosen_plan"], plan: "video-pro" },
  ],
  ["Ada paused Byron Bakery’s plan", `/desk/clients/${ROW_ID}`, { new_status: "paused" }],
  [
    "Ada undid the activation of Byron Bakery’s plan",
    `/desk/clients/${ROW_ID}`,
    { new_status: "inactive" },
  ],
  [
    "Ada moved Byron Bakery’s meeting",
    `/desk/meetings/${ROW_ID}`,
    { table_name: "meetings", changed_columns: ["sequence", "starts_at"] },
  ],
  [
    "Ada marked Byron Bakery’s meeting as booked again",
    `/desk/meetings/${ROW_ID}`,
    { table_name: "meetings", new_status: "booked" },
  ],
  [
    "Ada cancelled Byron Bakery’s meeting",
    `/desk/meetings/${ROW_ID}`,
    { table_name: "meetings", new_status: "cancelled" },
  ],
  [
    "Ada declined Byron Bakery’s Starter plan request",
    `/desk/plan-changes/${ROW_ID}`,
    { table_name: "plan_changes", new_status: "declined", plan: "starter" },
  ],
  [
    "Ada resolved Byron Bakery’s ticket",
    `/desk/tickets/${ROW_ID}`,
    { table_name: "tickets", new_status: "resolved", changed_columns: ["due_at", "status"] },
  ],
  [
    "Ada merged a message into another one",
    `/desk/messages/${ROW_ID}`,
    {
      table_name: "contact_messages",
      new_status: "resolved",
      changed_columns: ["merged_into_id", "status"],
    },
  ],
  [
    "Ada removed eve@example.com from the team",
    null,
    { table_name: "staff", action: "delete", member_email: "eve@example.com" },
  ],
  [
    "Ada changed a former member’s access to the desk",
    "/desk/staff",
    { table_name: "staff", member_email: null, changed_columns: ["name"] },
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
    "Ada deleted a former client’s ticket",
    null,
    { table_name: "tickets", action: "delete", client_name: null },
  ],
  [
    "The system booked Byron Bakery’s meeting",
    `/desk/meetings/${ROW_ID}`,
    { table_name: "meetings", action: "insert", actor_name: null, actor_email: null },
  ],
  ["Ada downloaded the clients", null, { action: "export", row_id: null }],
])("says “%s”, linked to %s", (text, href, fields) => {
  expect(formatAuditEntry(entry(fields))).toEqual({ text, href });
});

const SCHEMAS = new URL("../../supabase/schemas/", import.meta.url);
const schema = readdirSync(SCHEMAS)
  .map((file) => readFileSync(new URL(file, SCHEMAS), "utf8"))
  .join("\n")
  .replaceAll(/\s+/g, " ");

/** Lists the tables with an audit trigger, each with the actions that it records. */
function listAudited(): [table: string, action: AuditEntry["action"]][] {
  const triggers = schema.matchAll(
    /create trigger \w+ after ([a-z ]+?) on (?:public|private)\.(\w+) [^;]*private\.record_audit_entry\(/g,
  );
  return [...triggers].flatMap(([, events = "", table = ""]) =>
    events.split(" or ").map((event) => [table, event as AuditEntry["action"]] as const),
  ) as [string, AuditEntry["action"]][];
}

/** Lists the exports that are recorded. */
const listExports = () =>
  [...schema.matchAll(/record_staff_export\('(\w+)'/g)].map(
    ([, table = ""]): [string, AuditEntry["action"]] => [table, "export"],
  );

test("finds every audit trigger of the schema", () => {
  expect(listAudited().length).toBeGreaterThan(20);
  const uses = schema.match(/execute function private\.record_audit_entry\(/g) ?? [];
  expect(new Set(listAudited().map(([table]) => table)).size).toBe(uses.length);
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
