import { expect, test } from "vitest";
import { scene } from "./scene.ts";

/**
 * Every unique key of the schema with a pair of rows that it rejects, and pairs that it lets stand. A key
 * without a case fails, and so does a case without its key.
 */

type Row = Record<string, unknown>;
type Case = {
  row: Row;
  /** Changes with which a second row like it is rejected, or accepted. */
  rejected?: Row[];
  accepted: Row[];
};

const ID = crypto.randomUUID();
const OTHER_ID = crypto.randomUUID();
const NOW = new Date().toISOString();
const LATER = new Date(Date.now() + 86_400_000).toISOString();
const MONDAY = "2026-11-30";

const oneValue = (name: string): Case => ({
  row: { [name]: "abc" },
  accepted: [{ [name]: "abd" }],
});

const CASES: Record<string, Case> = {
  "private.draft_jobs_news_id_idx": {
    row: { news_id: ID },
    accepted: [{ news_id: OTHER_ID }],
  },
  "private.draft_jobs_draft_id_pending_idx": {
    row: { user_id: ID, kind: "revision", draft_id: ID, draft_version: 1, comment: "Shorter" },
    accepted: [{ draft_id: OTHER_ID }, { done_at: NOW }],
  },
  "private.draft_jobs_user_id_again_pending_idx": {
    row: { user_id: ID, kind: "again" },
    accepted: [{ user_id: OTHER_ID }, { done_at: NOW }],
  },
  "private.draft_jobs_user_id_first_idx": {
    row: { user_id: ID, kind: "first" },
    rejected: [{}, { done_at: NOW }],
    accepted: [{ user_id: OTHER_ID }],
  },
  "private.draft_jobs_user_id_week_idx": {
    row: { user_id: ID, kind: "week", week: MONDAY },
    rejected: [{}, { done_at: NOW }],
    accepted: [{ user_id: OTHER_ID }, { week: "2026-12-07" }],
  },
  "private.meeting_hosts_calendar_token_hash_key": oneValue("calendar_token_hash"),
  "private.one_pending_job": {
    row: { kind: "plan_activated", subject_id: ID },
    accepted: [{ kind: "plan_changed" }, { subject_id: OTHER_ID }, { recipient: ID }],
  },
  "private.saved_replies_title_key": {
    row: { title: "Opening hours" },
    rejected: [{}, { title: "OPENING hours" }],
    accepted: [{ title: "Opening hours 2" }],
  },
  newsletter_subscribers_confirmation_token_hash_key: oneValue("confirmation_token_hash"),
  newsletter_subscribers_email_key: {
    row: { email: "ana@example.com" },
    rejected: [{}, { email: "Ana@Example.com" }],
    accepted: [{ email: "ana2@example.com" }],
  },
  newsletter_subscribers_public_id_key: {
    row: { public_id: ID },
    accepted: [{ public_id: OTHER_ID }],
  },
  newsletter_subscribers_unsubscribe_token_key: {
    row: { unsubscribe_token: ID },
    accepted: [{ unsubscribe_token: OTHER_ID }],
  },
  one_booked_meeting_per_client: {
    row: { user_id: ID, starts_at: NOW, status: "booked" },
    rejected: [{}, { starts_at: LATER }],
    accepted: [{ user_id: OTHER_ID }, { status: "cancelled" }, { status: "held" }],
  },
  one_day_off_per_person: {
    row: { day: MONDAY, staff_id: null },
    accepted: [{ day: "2026-12-01" }, { staff_id: ID }],
  },
  one_incomplete_plan_change_per_client: {
    row: { user_id: ID, requested_plan: "pro" },
    rejected: [{}, { requested_plan: "starter" }],
    accepted: [{ user_id: OTHER_ID }, { completed_at: NOW }],
  },
  one_meeting_per_host_and_slot: {
    row: { staff_id: ID, user_id: ID, starts_at: NOW, status: "booked" },
    rejected: [{ user_id: OTHER_ID }],
    accepted: [
      { user_id: OTHER_ID, staff_id: OTHER_ID },
      { user_id: OTHER_ID, starts_at: LATER },
      { user_id: OTHER_ID, status: "cancelled" },
    ],
  },
  one_pending_plan_status_change_per_kind: {
    row: { user_id: ID, kind: "pause", effective_on: MONDAY },
    rejected: [{}, { effective_on: "2026-12-07" }],
    accepted: [{ user_id: OTHER_ID }, { kind: "end" }, { applied_at: NOW }, { withdrawn_at: NOW }],
  },
};

const KEYS = `
  select indexrelid::regclass::text as name, indrelid::regclass::text as table_name
  from pg_index join pg_class on pg_class.oid = indrelid
  where indisunique and not indisprimary
    and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;

/** Makes a table with the keys of another and nothing that would ask for its other columns. */
const createProbe = (table: string) => `
  create temp table probe (like ${table} including indexes) on commit drop;
  do $$
  declare
    found record;
  begin
    for found in select conname from pg_constraint where conrelid = 'probe'::regclass and contype = 'p' loop
      execute format('alter table probe drop constraint %I', found.conname);
    end loop;
    for found in select attname from pg_attribute where attrelid = 'probe'::regclass and attnum > 0 loop
      execute format('alter table probe alter column %I drop not null', found.attname);
    end loop;
  end
  $$;`;

const { sql } = await scene();
const keys = await sql<{ name: string; table_name: string }>(KEYS);
const tables = new Map(keys.map(({ name, table_name }) => [name, table_name]));

test("every unique key has a case", () =>
  expect(Object.keys(CASES)).toEqual(expect.arrayContaining([...tables.keys()])));

test.each(Object.entries(CASES))("%s", async (name, { row, rejected = [{}], accepted }) => {
  const table = tables.get(name)!;
  const insert = (rows: Row[]) =>
    sql(
      `${createProbe(table)}
       insert into probe select * from jsonb_populate_recordset(null::${table}, '${JSON.stringify(rows)}')`,
    );
  for (const change of rejected)
    await expect(insert([row, { ...row, ...change }])).rejects.toThrow(/duplicate key/);
  for (const change of accepted) await insert([row, { ...row, ...change }]);
});
