import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, createPublicApi, type PublicApi } from "../support/public-api.ts";
import { listReadableTables, readTable, type ReadableTable } from "../support/readable-tables.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

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
  insert into public.suggested_words (user_id, word, answer) values ($1, 'cheap', 'avoided');
  insert into public.consents (user_id, purpose, is_granted, source)
    values ($1, 'marketing', true, 'sign_up');
  insert into public.drafts (id, user_id, network, origin, planned_at)
    values ($2, $1, 'X', 'human', now());
  insert into public.draft_versions (
    draft_id, number, author, body, picture_idea, alt_text, planned_for, time_zone
  ) values ($2, 1, 'staff', 'Open', 'Door', 'A door', now(), 'UTC');
  insert into public.draft_decisions (draft_id, version, decision) values ($2, 1, 'approved');
  insert into public.post_webhook_outbox (event, draft_id, version, user_id)
    values ('post.approved', $2, 1, $1);
  insert into public.post_reports (id, draft_id, version, status)
    values ('msg_' || $2, $2, 1, 'published');
  insert into public.audit_log (action, table_name, row_id, actor_id, client_id)
    values ('update', 'profiles', $1, $1, $1);`;

/** Table that everyone may read. */
const PUBLIC_TABLE = "launch_promotion_counters";
const TABLES = [
  "consents",
  "draft_decisions",
  "draft_versions",
  "drafts",
  "linkedin_connections",
  "meetings",
  "plan_changes",
  "plan_status_changes",
  "post_reports",
  "post_webhook_outbox",
  "profiles",
  "questionnaire_drafts",
  "suggested_words",
  "ticket_messages",
  "tickets",
];

let backend: Supabase;
let api: PublicApi;
let clients: Caller[];
/** A session of the first client that has ended. */
let ended: Caller;
let readable: ReadableTable[];

beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
  clients = [await api.register(), await api.register()];
  for (const { id } of clients) {
    const quoted = [`'${id}'`, `'${crypto.randomUUID()}'`];
    await backend.sql(ROWS.replaceAll(/\$([12])/g, (_, place) => quoted[Number(place) - 1]!));
  }
  ended = await api.signIn(clients[0]!.email);
  await api.auth("logout?scope=local", {}, ended);
  readable = await listReadableTables(backend);
});
afterAll(() => backend?.stop());

describe("a client who asks the API reads exactly their own rows", () => {
  test("of each table that clients may read", () =>
    expect(readable.map(({ name }) => name)).toEqual([...TABLES, PUBLIC_TABLE].toSorted()));

  test.each(TABLES)("of %s", async (table) => {
    const columns = readable.find(({ name }) => name === table)!;
    const read = async (caller: Caller | null) =>
      (await readTable(api, caller, columns)).map((row) => JSON.stringify(row));
    const [mine, theirs] = [await read(clients[0]!), await read(clients[1]!)];
    const [stored] = await backend.sql<{ count: string }>(`select count(*) from public.${table}`);
    expect(mine.length).toBeGreaterThan(0);
    expect(theirs.length).toBeGreaterThan(0);
    expect(mine.length + theirs.length).toBe(Number(stored?.count));
    expect(mine.filter((row) => theirs.includes(row))).toEqual([]);
    expect(await read(ended)).toEqual([]);
    expect(await read(null)).toEqual([]);
  });

  test("while their session is alive, by a rule of each table itself", async () => {
    const tables = await backend.sql(
      `select relname from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and has_any_column_privilege('authenticated', oid, 'select, insert, update')
         and not exists (
           select from pg_policy where polrelid = pg_class.oid and not polpermissive
             and pg_get_expr(polqual, polrelid) like '%private.session_is_alive()%'
         )`,
    );
    expect(tables).toEqual([]);
  });
});

describe("not even the owner of the tables", () => {
  const RECORDS = ["audit_log", "consents", "draft_decisions", "draft_versions", "post_reports"];

  test.each(RECORDS)("changes a row of %s", async (table) => {
    const [column] = await backend.sql<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::text::regclass and attname ~ '_at$'",
      [`public.${table}`],
    );
    await expect(backend.sql(`update public.${table} set ${column!.name} = now()`)).rejects.toThrow(
      "The log is only added to",
    );
  });

  test.each(["delete from", "truncate"])("can %s the audit log", async (verb) => {
    await expect(backend.sql(`${verb} public.audit_log`)).rejects.toThrow(
      "The log is only added to",
    );
  });
});
