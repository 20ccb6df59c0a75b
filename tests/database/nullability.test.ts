import { describe, expect, test } from "vitest";
import { CLIENT_PAGE_PART_VALUES } from "~/database.types";
import type { Caller } from "../support/public-api.ts";
import { newId, scene } from "./scene.ts";

/**
 * The generated types say that an attribute is never null unless its comment begins with "Null".
 * These tests hold that against what the functions return about every kind of client and item.
 */

type Attribute = { name: string; type: number; is_array: boolean; is_nullable: boolean };
/** A composite type or the row type of a table. */
type Composite = { id: number; name: string; attributes: Attribute[] };
type Parameter = { name: string; is_optional: boolean; values: unknown[] | null };
/**
 * A function that reads; `type` is that of its result, or of the result's elements.
 */
type Read = {
  name: string;
  type: number;
  is_list: boolean;
  is_nullable: boolean;
  parameters: Parameter[];
};

const COMPOSITES = `
  select pg_class.reltype::integer as id, relname as name, json_agg(json_build_object(
    'name', attname,
    'type', coalesce(nullif(types.typelem, 0), types.oid)::integer,
    'is_array', types.typcategory = 'A',
    'is_nullable', case when relkind = 'r' then not attnotnull
      else coalesce(col_description(pg_class.oid, attnum) like 'Null%', false) end
  )) as attributes
  from pg_class
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  join pg_type as types on types.oid = atttypid
  where relnamespace = 'public'::regnamespace and relkind in ('c', 'r')
  group by pg_class.oid`;

const READS = `
  select proname as name, coalesce(nullif(result.typelem, 0), result.oid)::integer as type,
    proretset or result.typcategory = 'A' as is_list,
    coalesce(obj_description(pg_proc.oid) like 'Null%', false) as is_nullable,
    (
      select coalesce(json_agg(json_build_object(
        'name', proargnames[place], 'is_optional', place > pronargs - pronargdefaults,
        'values', case when types.typname = 'bool' then '[true, false]'
          else (select json_agg(enumlabel) from pg_enum where enumtypid = types.oid) end
      )), '[]')
      from unnest(proargtypes::oid[]) with ordinality as arguments (type, place)
      join pg_type as types on types.oid = arguments.type
    ) as parameters
  from pg_proc join pg_type as result on result.oid = prorettype
  where pronamespace = 'public'::regnamespace
    and provolatile = 's' and proname ~ '^(staff_|get_my_|list_my_|get_\\w+_by_key$)' order by proname`;

const { sql, listValues, api, complete, addStaff, newTicket, reply } = await scene();
/** Tables with a row for each page of an item that clients have. */
const PAGES_OF_CLIENTS = ["public.drafts", "private.conversations"];

const rows = await sql<Composite>(COMPOSITES);
const composites = new Map(rows.map((composite) => [composite.id, composite]));
const reads = await sql<Read>(READS);
const staff = await addStaff();
const client = await api.register(undefined, { name: "Maria", marketing_emails_accepted: true });
/** Has an account and nothing else. */
const newcomer = await api.register();
/** Has items, but lost the profile. */
const withoutProfile = await api.register();
await seedDesk();
const ids = await listIds();

async function expectDone(caller: Caller | null, name: string, args: object): Promise<void> {
  const { status, json } = await api.rpc(caller, name, args);
  expect({ name, status, json }).toEqual({ name, status: json === null ? 204 : 200, json });
}

/** Stores every kind of item in every state that changes what may be null. */
async function seedDesk(): Promise<void> {
  /** Is deleted at the end. */
  const colleague = await addStaff();
  await expectDone(client, "save_my_answers", { answers: { step: "2" } });
  await complete(client);
  await expectDone(client, "request_my_plan", { plan: "pro" });
  const voice = { adjectives: [], liked_posts: [], languages: ["English"] };
  await expectDone(client, "save_my_voice", voice);
  await expectDone(client, "add_my_news", { id: newId(), body: "Fig bread" });
  for (const caller of [client, withoutProfile]) {
    const ticket_id = await newTicket(caller);
    await newTicket(caller, "Waits");
    await expectDone(caller, "reply_to_my_ticket", { ticket_id, body: "Hello" });
    await reply(staff, ticket_id);
    await reply(colleague, ticket_id);
    await expectDone(colleague, "staff_add_note", { conversation_id: ticket_id, body: "Hello" });
    await sql("select public.receive_email($1, $2, $3, '', 'Hello', true)", [
      newId(),
      ticket_id,
      staff.email,
    ]);
    await expectDone(caller, "request_setup_call", { message: "Mondays" });
  }
  const savedReply = { id: newId(), title: "Thanks", body: "Thank you" };
  await expectDone(staff, "staff_save_saved_reply", savedReply);
  await expectDone(client, "set_my_preferences", {
    name: "Ana",
    marketing: true,
    newsletter: true,
  });
  const email = "visitor@example.com";
  await expectDone(null, "request_newsletter_subscription", { email });
  const message = { name: "Ana", email, subject: "Hours", message: "Open?" };
  await expectDone(null, "submit_contact_message", message);
  const setupCalls = await listValues<string>(
    "select id from private.conversations where subject = 'Early setup call'",
  );
  for (const id of setupCalls) for (const member of [staff, colleague]) await reply(member, id);
  const [askedDraft, approvedDraft, waitingDraft] = [newId(), newId(), newId()];
  const picture = newId();
  await sql(`
    insert into public.meetings (user_id, starts_at, status) values
      ('${client.id}', '2026-01-05 15:00Z', 'held'), ('${client.id}', '2026-01-04 15:00Z', 'missed'),
      ('${client.id}', now() + interval '2 days', 'booked'),
      ('${withoutProfile.id}', now() - interval '1 day', 'held'),
      ('${withoutProfile.id}', now() - interval '1 hour', 'booked'),
      ('${withoutProfile.id}', now() + interval '1 hour', 'cancelled');
    insert into private.pictures (id, user_id, width, height)
      values ('${picture}', '${client.id}', 1, 1);
    insert into public.drafts (id, user_id, network, origin, status, planned_at) values
      ('${askedDraft}', '${client.id}', 'X', 'ai', 'changes_requested', now()),
      ('${approvedDraft}', '${client.id}', 'X', 'human', 'approved', now()),
      ('${waitingDraft}', '${client.id}', 'X', 'human', 'waiting', now());
    insert into public.draft_versions
      (draft_id, number, author, body, picture_idea, alt_text, planned_for, time_zone, picture_id)
      select id, 1, 'writer', 'Figs', 'A fig', 'A fig', '2030-01-07 09:30', 'UTC', '${picture}'
      from public.drafts where id in ('${askedDraft}', '${approvedDraft}', '${waitingDraft}');
    insert into public.draft_versions
      select id, 2, 'client', 'Figs, ripe', 'A fig', 'A fig', '{}', '2030-01-07 18:30', 'UTC', now(),
        '${picture}'
      from public.drafts where id in ('${askedDraft}', '${approvedDraft}', '${waitingDraft}');
    select public.record_model_call('drafts', 'openai', 'm', '1', outcome, 1, 1, 0.1, 5, '${client.id}')
      from unnest('{answer,HTTP 429}'::text[]) as outcome;
    insert into private.brand_notes (user_id, version, notes, sensitive_trade, author_id)
      values ('${client.id}', 1, 'Small figs only', null, null);
    insert into public.draft_decisions (draft_id, version, decision, comment) values
      ('${askedDraft}', 1, 'changes_requested', 'Rain'), ('${approvedDraft}', 1, 'approved', null);
    insert into private.draft_keys (draft_id, version, emailed_in)
      select id, 1, gen_random_uuid() from public.drafts;
    update public.post_events set claimed_at = now();
    insert into public.post_reports (id, draft_id, version, status)
      values ('msg_1', '${approvedDraft}', 1, 'published');
    insert into public.plan_status_changes (user_id, kind, effective_on, reason)
      values ('${client.id}', 'pause', '2999-01-01', 'Holidays');
    insert into public.days_off (day) values (current_date + 2), (current_date + 3);
    insert into public.linkedin_connections (user_id, encrypted_access_token)
    values ('${client.id}', '0123abcd.${"A".repeat(60)}');
    insert into public.plan_changes
      (user_id, requested_plan, status, decided_at, completed_at, effective_on, reason) values
      ('${client.id}', 'payg', 'approved', now(), now(), current_date, null),
      ('${client.id}', 'payg', 'declined', now(), now(), null, 'No'),
      ('${client.id}', 'payg', 'withdrawn', now(), now(), null, null);
    insert into private.profile_changes (user_id, changed_columns)
    values ('${client.id}', '{website}');
    insert into private.sent_emails (user_id, kind) values ('${client.id}', 'meeting_booked');
    insert into private.meeting_proposals (meeting_id, sequence, times)
    select id, sequence, '{2999-01-01}' from public.meetings where status = 'booked';
    insert into public.newsletter_subscribers (email, confirmed_at, unsubscribed_at)
    values ('before@example.com', null, null), ('left@example.com', now(), now());
    insert into private.jobs (kind, subject_id, attempts, give_up_at, last_error)
    values ('newsletter_welcome', gen_random_uuid(), 9, now(), 'Not found'),
      ('account_deleted', gen_random_uuid(), 5, 'infinity', null);
    insert into auth.users (id, email, created_at) values (gen_random_uuid(), null, now());
    delete from public.profiles where id = '${withoutProfile.id}';
    delete from auth.users where id = '${colleague.id}'`);
  await expectDone(staff, "staff_save_working_hours", {
    time_zone: "Europe/Berlin",
    weekdays: [1],
    starts: ["09:00"],
    ends: ["17:00"],
  });
  await expectDone(staff, "staff_activate_plan", { id: client.id });
}

/** Lists the ids of everything of which the desk has a page. */
function listIds(): Promise<string[]> {
  const tables = ["public.meetings", "public.plan_changes", "public.profiles", "private.jobs"];
  const selects = [...tables, ...PAGES_OF_CLIENTS].map((table) => `select id from ${table}`);
  // The desk knows a subscriber by another id; one stands for all.
  selects.push("(select public_id from public.newsletter_subscribers limit 1)");
  return listValues(selects.join(" union all "));
}

/** Lists sets of arguments: each id for an item, else each value of each filter. */
function listArguments({ name, parameters }: Read): object[] {
  const required = parameters.filter(({ is_optional }) => !is_optional);
  const key = required.find((parameter) => /^(client_)?id$/.test(parameter.name));
  /** Arguments of a page that has more with them. */
  const more = { with_times: true, cursor_at: "2026-01-01T00:00Z" };
  const options = [
    {},
    ...Object.entries(more)
      .filter(([each]) => parameters.some((parameter) => parameter.name === each))
      .map((option) => Object.fromEntries([option])),
  ];
  if (key) return ids.flatMap((id) => options.map((option) => ({ [key.name]: id, ...option })));
  const known = new Set(["max_rows", "search"]);
  const unknown = required.find((parameter) => !known.has(parameter.name));
  if (unknown) throw new Error(`Teach this test the argument ${unknown.name} of ${name}.`);
  const values = { max_rows: 51, search: "example" };
  const base = Object.fromEntries(
    Object.entries(values).filter(([each]) =>
      required.some((parameter) => parameter.name === each),
    ),
  );
  const filters = parameters.flatMap((parameter) =>
    (parameter.values ?? []).map((value) => ({ ...base, [parameter.name]: value })),
  );
  return [base, ...filters];
}

/** Returns the results of a function. An id of another kind of item has none. */
async function listResults({ name }: Read, callers: Caller[], args: object[]): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const caller of callers)
    for (const each of args) {
      const { status, json } = await api.rpc(caller, name, each);
      expect([name, each, status]).toEqual([name, each, status === 404 ? 404 : 200]);
      results.push(...(status === 404 ? [] : [json]));
    }
  return results;
}

/** Names of the types that were found and of the attributes that were null against their type. */
type Findings = { types: Set<string>; violations: Set<string> };

/** Compares a value with its type. */
function walk(value: unknown, of: Omit<Attribute, "name">, path: string, found: Findings): void {
  if (value === null || value === undefined) {
    if (!of.is_nullable) found.violations.add(path);
    return;
  }
  if (of.is_array) {
    for (const element of value as unknown[])
      walk(element, { ...of, is_array: false, is_nullable: false }, `${path}[]`, found);
    return;
  }
  const composite = composites.get(of.type);
  if (!composite) return;
  found.types.add(composite.name);
  const values = new Map(Object.entries(value as object));
  for (const attribute of composite.attributes)
    walk(values.get(attribute.name), attribute, `${composite.name}.${attribute.name}`, found);
}

/** Returns the names of all types below a type. */
function listTypesBelow(id: number, names = new Set<string>()): Set<string> {
  const composite = composites.get(id);
  if (!composite || names.has(composite.name)) return names;
  names.add(composite.name);
  for (const { type } of composite.attributes) listTypesBelow(type, names);
  return names;
}

/** Expects that results agree with their type, and that each type below it was among them. */
function expectTruth({ name, type, is_list, is_nullable }: Read, results: unknown[]): void {
  const found: Findings = { types: new Set(), violations: new Set() };
  for (const result of results) walk(result, { type, is_array: is_list, is_nullable }, name, found);
  expect({ name, violations: [...found.violations] }).toEqual({ name, violations: [] });
  const missing = [...listTypesBelow(type)].filter((each) => !found.types.has(each));
  expect({ name, missing }).toEqual({ name, missing: [] });
}

describe("an attribute without a comment that begins with Null is never null", () => {
  test("in what any function of the desk returns", async () => {
    const staffReads = reads.filter(({ name }) => name.startsWith("staff_"));
    expect(staffReads.length).toBeGreaterThan(14);
    for (const read of staffReads)
      expectTruth(read, await listResults(read, [staff], listArguments(read)));
  });

  test("in a page with all its parts", async () => {
    const [page] = reads.filter(({ name }) => name === "get_my_page");
    const parts = CLIENT_PAGE_PART_VALUES;
    const items = PAGES_OF_CLIENTS.map((table) => `select id from ${table}`);
    const itemIds = [undefined, ...(await listValues<string>(items.join(" union all ")))];
    const args = [{ parts: [] }, ...itemIds.map((item_id) => ({ parts, item_id }))];
    const callers = [client, newcomer, withoutProfile, staff];
    expectTruth(page!, await listResults(page!, callers, args));
  });

  test("in what the link of an email opens", async () => {
    const keys = await sql(
      "select meeting_id as id, key from private.meeting_keys union all select draft_id, key from private.draft_keys",
    );
    const linkReads = reads.filter(({ name }) => name.endsWith("_by_key"));
    expect(linkReads).toHaveLength(2);
    for (const read of linkReads) expectTruth(read, await listResults(read, [client], keys));
  });

  test("in what any other function tells clients about themselves", async () => {
    const ownReads = reads.filter(({ name }) => /^(get|list)_my_(?!page$)/.test(name));
    expect(ownReads.length).toBeGreaterThan(1);
    for (const read of ownReads)
      expectTruth(read, await listResults(read, [client, newcomer], listArguments(read)));
  });
});
