import { describe, expect, test } from "vitest";
import type { Caller } from "../support/public-api.ts";
import { listReadableTables, readTable } from "../support/readable-tables.ts";
import { scene } from "./scene.ts";

/** Tables with rows of clients: everyone reads exactly their own, and no one changes what is recorded. */

/** Inserts a row of a client into each table that they may read, besides those of the sign-up. */
const ROWS = `
  insert into public.questionnaire_drafts (user_id, step) values ($1, '2');
  insert into public.tickets (id, user_id, subject, description) values ($2, $1, 'Logo', 'Which size?');
  insert into public.ticket_messages (ticket_id, author, body) values ($2, 'staff', 'Any');
  insert into public.meetings (user_id, starts_at) values ($1, now());
  insert into public.plan_changes (user_id, requested_plan) values ($1, 'pro');
  insert into public.plan_status_changes (user_id, kind, effective_on, reason)
    values ($1, 'pause', now(), 'Holidays');
  insert into public.linkedin_connections (user_id, encrypted_access_token)
    values ($1, '0123abcd.' || repeat('A', 60));
  insert into public.consents (user_id, purpose, is_granted, source)
    values ($1, 'marketing', true, 'sign_up');
  insert into public.drafts (id, user_id, network, origin, planned_at)
    values ($2, $1, 'X', 'human', now());
  insert into public.draft_versions (
    draft_id, number, author, body, picture_idea, alt_text, planned_for, time_zone
  ) values ($2, 1, 'staff', 'Open', 'Door', 'A door', now(), 'UTC');
  insert into public.draft_decisions (draft_id, version, decision) values ($2, 1, 'approved');
  insert into public.post_events (event, draft_id, version, user_id)
    values ('post.approved', $2, 1, $1);
  insert into public.post_reports (id, draft_id, version, status)
    values ('msg_' || $2, $2, 1, 'published');
  insert into public.audit_log (action, table_name, row_id, actor_id, client_id)
    values ('update', 'profiles', $1, $1, $1);`;

/** Table that everyone may read. */
const PUBLIC_TABLE = "launch_promotion_counters";

const { sql, getValue, api } = await scene();
const clients = [await api.register(), await api.register()] as const;
for (const { id } of clients) {
  const quoted = [`'${id}'`, `'${crypto.randomUUID()}'`];
  await sql(ROWS.replaceAll(/\$([12])/g, (_, place) => quoted[Number(place) - 1]!));
}
/** A session of the first client that has ended. */
const ended = await api.signIn(clients[0].email);
await api.auth("logout?scope=local", {}, ended);
const tables = (await listReadableTables({ sql })).filter(({ name }) => name !== PUBLIC_TABLE);

describe("a client who asks the API reads exactly their own rows", () => {
  test.each(tables)("of $name", async (table) => {
    const read = async (caller: Caller | null) =>
      (await readTable(api, caller, table)).map((row) => JSON.stringify(row));
    const [mine, theirs] = [await read(clients[0]), await read(clients[1])];
    expect(mine.length).toBeGreaterThan(0);
    expect(theirs.length).toBeGreaterThan(0);
    const stored = await getValue(`select count(*)::integer from public.${table.name}`);
    expect(mine.length + theirs.length).toBe(stored);
    expect(mine.filter((row) => theirs.includes(row))).toEqual([]);
    expect(await read(ended)).toEqual([]);
    expect(await read(null)).toEqual([]);
  });

  test("while their session is alive, by a rule of each table itself, once per statement", async () => {
    const unruled = await sql(`
      select relname from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not exists (
        select from pg_policies p
        where p.schemaname = 'public' and p.tablename = c.relname and p.permissive = 'RESTRICTIVE'
          and p.cmd = 'ALL' and 'authenticated' = any (p.roles)
          and p.qual ~* '\\( *select private.session_is_alive\\(\\)'
      )`);
    expect(unruled).toEqual([]);
  });
});

describe("not even the owner of the tables", () => {
  const RECORDS = ["audit_log", "consents", "draft_decisions", "draft_versions", "post_reports"];

  test.each(RECORDS)("changes a row of %s", async (table) => {
    const name = await getValue<string>(
      "select attname as name from pg_attribute where attrelid = $1::text::regclass and attname ~ '_at$'",
      [`public.${table}`],
    );
    await expect(sql(`update public.${table} set ${name} = now()`)).rejects.toThrow(
      "The log is only added to",
    );
  });

  test.each(["delete from", "truncate"])("can %s the audit log", async (verb) => {
    await expect(sql(`${verb} public.audit_log`)).rejects.toThrow("The log is only added to");
  });
});
