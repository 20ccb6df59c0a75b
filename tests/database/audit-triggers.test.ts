import { beforeAll, describe, expect, test } from "vitest";
import { scene } from "./scene.ts";

/**
 * Every change that the audit log promises to name, made by an operator. A trigger of the log without a
 * change here fails, and so does a change without its trigger.
 */

const ID = crypto.randomUUID();

/** Statements in the order in which they work, by the table and what happens to its rows. */
const CHANGES: Record<string, string> = {
  "conversations update": `
    insert into private.conversations (kind, user_id, subject, category, priority)
      select 'ticket', id, 'Logo', 'general', 'low' from public.profiles;
    update private.conversations set status = 'resolved'`,
  "conversations delete": "delete from private.conversations",
  "days_off insert": "insert into public.days_off (day) values ('2030-01-07')",
  "days_off update": "update public.days_off set day = '2030-01-08'",
  "days_off delete": "delete from public.days_off",
  "launch_promotion_counters update":
    "update public.launch_promotion_counters set available_spots = 5",
  "launch_promotion_counters delete": "delete from public.launch_promotion_counters",
  "launch_promotion_counters insert": `
    insert into public.launch_promotion_counters (plan_name, available_spots, total_spots)
    values ('pro', 5, 30)`,
  "meetings insert":
    "insert into public.meetings (user_id, starts_at) select id, now() from public.profiles",
  "meetings update": "update public.meetings set starts_at = now() + interval '1 day'",
  "meetings delete": "delete from public.meetings",
  "plan_changes update": `
    insert into public.plan_changes (user_id, requested_plan) select id, 'pro' from public.profiles;
    update public.plan_changes set requested_plan = 'starter'`,
  "plan_changes delete": "delete from public.plan_changes",
  "plan_status_changes insert": `
    insert into public.plan_status_changes (user_id, kind, effective_on, reason)
    select id, 'pause', now(), 'Holidays' from public.profiles`,
  "plan_status_changes update": "update public.plan_status_changes set withdrawn_at = now()",
  "plan_status_changes delete": "delete from public.plan_status_changes",
  "profiles update": "update public.profiles set words_to_avoid = 'cheap'",
  "saved_replies insert":
    "insert into private.saved_replies (title, body) values ('Hours', 'We open at nine')",
  "saved_replies update": "update private.saved_replies set title = 'Opening hours'",
  "saved_replies delete": "delete from private.saved_replies",
  "staff insert": "insert into public.staff (user_id) select id from public.profiles",
  "staff update": `update public.staff set factor_id = '${ID}'`,
  "staff delete": "delete from public.staff",
  "staff_settings update": "update private.staff_settings set requires_mfa = false",
  "staff_settings delete": "delete from private.staff_settings",
  "staff_settings insert": "insert into private.staff_settings (requires_mfa) values (true)",
};

const LOGGED = `
  select distinct relname || ' ' || verb as change
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  cross join (values (4, 'insert'), (8, 'delete'), (16, 'update')) as events (bit, verb)
  where tgfoid = 'private.record_audit_entry'::regproc and tgtype & bit > 0`;

const { sql, listValues, getValue, api } = await scene();
await api.register();

test("every change that is logged has a case", async () => {
  expect(Object.keys(CHANGES)).toEqual(expect.arrayContaining(await listValues(LOGGED)));
});

test.each(Object.entries(CHANGES))("%s", async (change, statements) => {
  const [table, action] = change.split(" ");
  const count = () =>
    getValue<number>(
      "select count(*)::integer from public.audit_log where table_name = $1 and action::text = $2",
      [table, action],
    );
  const before = await count();
  await sql(statements);
  expect(await count()).toBeGreaterThan(before);
});

describe("not even the owner of the tables", () => {
  const DRAFT = crypto.randomUUID();
  beforeAll(() =>
    sql(`
      insert into public.consents (user_id, purpose, is_granted, source)
        select id, 'marketing', true, 'sign_up' from public.profiles;
      insert into public.drafts (id, user_id, network, origin, planned_at)
        select '${DRAFT}', id, 'X', 'human', now() from public.profiles;
      insert into public.draft_versions (
        draft_id, number, author, body, picture_idea, alt_text, planned_for, time_zone
      ) values ('${DRAFT}', 1, 'staff', 'Open', 'Door', 'A door', now(), 'UTC');
      insert into public.draft_decisions (draft_id, version, decision)
        values ('${DRAFT}', 1, 'approved');
      insert into public.post_reports (id, draft_id, version, status)
        values ('msg_1', '${DRAFT}', 1, 'published')`),
  );

  test.each([
    "update public.audit_log set created_at = now()",
    "update public.consents set created_at = now()",
    "update public.draft_decisions set created_at = now()",
    "update public.draft_versions set created_at = now()",
    "update public.post_reports set reported_at = now()",
    "delete from public.audit_log",
    "truncate public.audit_log",
  ])("can %s", async (statement) => {
    await expect(sql(statement)).rejects.toThrow("The log is only added to");
  });
});
