import { afterAll, beforeAll, expect, test } from "vitest";
import { type PublicApi, createPublicApi } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Holders of only the publishable key can write only through the functions listed here. */

/** Rules in the types of their parameters. */
const TEXT_RULES = ["is_valid_line", "is_valid_text", "trim_whitespace"].map(
  (name) => `private.${name}`,
);
const ANONYMOUS_FUNCTIONS = ["private", "public"].flatMap((schema) => [
  `${schema}.cancel_meeting_by_key`,
  `${schema}.confirm_newsletter_subscription`,
  `${schema}.decide_on_draft_by_key`,
  `${schema}.get_draft_by_key`,
  `${schema}.get_meeting_by_key`,
  `${schema}.get_posts_calendar`,
  `${schema}.get_sign_up_by_link`,
  `${schema}.get_sign_up_progress`,
  `${schema}.get_staff_calendar`,
  `${schema}.is_recovery_link_usable`,
  `${schema}.record_sign_up`,
  `${schema}.request_newsletter_subscription`,
  `${schema}.reschedule_meeting_by_key`,
  `${schema}.resume_sign_up`,
  `${schema}.submit_contact_message`,
  `${schema}.unsubscribe_from_newsletter`,
]);

let backend: Supabase;
let api: PublicApi;
let tables: string[];
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
  const rows = await backend.sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') order by 1",
  );
  tables = rows.map(({ name }) => name);
});
afterAll(async () => {
  console.log(`Writes of anon: ${api?.requestCount} requests with the public key`);
  await backend?.stop();
});

test("anon holds no write privilege on any table, column or sequence of ours", async () => {
  const rows = await backend.sql(`
    select c.relname, verb from pg_class c
    cross join unnest(array['INSERT', 'UPDATE', 'REFERENCES']) as verb
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind in ('r', 'p', 'v', 'm', 'f') and has_any_column_privilege('anon', c.oid, verb)
    union all
    select c.relname, verb from pg_class c
    cross join unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) as verb
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege('anon', c.oid, verb)
    union all
    select c.relname, verb from pg_class c cross join unnest(array['USAGE', 'UPDATE']) as verb
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind = 'S' and has_sequence_privilege('anon', c.oid, verb)`);
  expect(rows).toEqual([]);
});

test("anon is rejected on every table, with every preference", async () => {
  expect(tables).toEqual(expect.arrayContaining(["profiles", "newsletter_subscribers"]));
  for (const table of tables)
    for (const prefer of ["return=minimal", "count=exact", "resolution=merge-duplicates"]) {
      const sent = [
        await api.rest(null, "POST", table, {}, prefer),
        await api.rest(null, "POST", table, [{}, {}], prefer),
        await api.rest(null, "PATCH", table, { created_at: "2000-01-01" }, prefer),
        await api.rest(null, "DELETE", table, undefined, prefer),
      ];
      for (const { status } of sent) expect([400, 401, 404]).toContain(status);
    }
});

test("anon can execute only the listed functions", async () => {
  const rows = await backend.sql<{ name: string }>(`
    select pronamespace::regnamespace || '.' || proname as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege('anon', oid, 'EXECUTE') order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([...ANONYMOUS_FUNCTIONS, ...TEXT_RULES].toSorted());
});
