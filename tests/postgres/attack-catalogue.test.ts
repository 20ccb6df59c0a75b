import { describe, expect, test } from "vitest";
import type { Caller } from "../support/hosted-postgres.ts";
import {
  FUNCTIONS,
  type SchemaFunction,
  type SchemaTable,
  TABLES,
} from "../support/schema-catalog.ts";
import { createMigratedProject } from "./server.ts";

/**
 * Somebody tries every table and every function of the catalogue with the public key: no row of
 * another person may be read or changed. `parity/schema.test.ts` holds what each of them responds.
 */

const getId = (digit: number) => `${digit}`.repeat(8) + "-1111-4111-8111-111111111111";
const VICTIM = getId(1);
const STAFF = getId(2);
const MALLORY = getId(3);
const TICKET = getId(4);
const MESSAGE = getId(5);
const MEETING = getId(6);
const DRAFT = getId(7);
const NO_SESSION = getId(9);
const VICTIMS_EMAIL = "victim@example.com";

/** A row of the victim in every table, with their name in each text. */
const VICTIMS_ROWS = `
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values
    ('${VICTIM}', '${VICTIMS_EMAIL}', now(), '{"name": "Victim", "marketing_emails_accepted": true}'),
    ('${STAFF}', 'staff.of.victim@example.com', now(), '{}'),
    ('${MALLORY}', 'mallory@example.com', now(), '{}');
  insert into auth.sessions (id, user_id, aal, created_at) select id, id, 'aal1', now() from auth.users;
  insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
    select id, now(), now(), 'password' from auth.users;
  update private.staff_settings set requires_mfa = false;
  insert into public.launch_promotion_counters (plan_name, available_spots, total_spots)
    values ('starter', 30, 30), ('pro', 30, 30);
  insert into public.staff (user_id) values ('${STAFF}');
  update public.profiles set business_name = 'Victim', offer_description = 'Victim''s wood-fired pizza',
    differentiator = 'Victim''s sourdough' where id = '${VICTIM}';
  insert into public.questionnaire_drafts (user_id, step, business_name) values ('${VICTIM}', '2', 'Victim');
  insert into public.linkedin_connections (user_id, encrypted_access_token, scope)
    values ('${VICTIM}', '0123abcd.${"A".repeat(60)}', 'victim');
  insert into public.linkedin_used_states (state_hash, expires_at)
    values (encode(sha256('victim'), 'hex'), now() + interval '1 hour');
  insert into private.conversations (id, kind, user_id, category, priority, subject)
    values ('${TICKET}', 'ticket', '${VICTIM}', 'general', 'low', 'Victim');
  insert into private.conversations (id, kind, sender_name, sender_email, subject)
    values ('${MESSAGE}', 'message', 'Victim', '${VICTIMS_EMAIL}', 'Victim');
  insert into private.conversation_messages (conversation_id, author, body)
    select id, author, 'Victim' from private.conversations,
      unnest(enum_range(null::public.message_author)) as author;
  insert into public.meetings (id, user_id, starts_at)
    values ('${MEETING}', '${VICTIM}', now() + interval '3 days');
  insert into public.drafts (id, user_id, network, origin, planned_at)
    values ('${DRAFT}', '${VICTIM}', 'X', 'starter', now());
  insert into public.draft_versions
    (draft_id, number, author, body, picture_idea, alt_text, planned_for, time_zone)
    values ('${DRAFT}', 1, 'writer', 'Victim', 'Victim', 'Victim', now(), 'UTC');
  insert into public.draft_decisions (draft_id, version, decision, comment)
    values ('${DRAFT}', 1, 'changes_requested', 'Victim');
  insert into public.post_events (event, draft_id, version, user_id)
    values ('post.approved', '${DRAFT}', 1, '${VICTIM}');
  insert into public.post_reports (id, draft_id, version, status, message)
    values ('victim', '${DRAFT}', 1, 'failed', 'Victim');
  insert into public.plan_changes (user_id, requested_plan) values ('${VICTIM}', 'video-pro');
  insert into public.plan_status_changes (user_id, kind, effective_on, reason)
    values ('${VICTIM}', 'pause', '2999-01-01', 'Victim');
  insert into public.consents (user_id, purpose, is_granted, source)
    values ('${VICTIM}', 'marketing', false, 'account');
  insert into public.newsletter_subscribers (email, confirmed_at) values ('${VICTIMS_EMAIL}', now());
  insert into public.days_off (day) values ('2999-01-01');
  insert into private.jobs (kind, subject_id, recipient, details, give_up_at, last_error)
    values ('account_deleted', '${VICTIM}', '${VICTIM}', '{"recipient": "${VICTIMS_EMAIL}"}', 'infinity', 'Victim')`;

const client = (sub: string, session_id: string): Caller => ({
  role: "authenticated",
  sub,
  session_id,
  aal: "aal1",
});
const ATTACKERS: Record<string, Caller> = {
  "a visitor": { role: "anon" },
  "another client": client(MALLORY, MALLORY),
  "another client who names the victim's session": client(MALLORY, VICTIM),
  "another client's session that names the victim": client(VICTIM, MALLORY),
  "the victim's session that has ended": client(VICTIM, NO_SESSION),
};

type Row = { name: string; place: string; row: string };

const { asAdmin } = await createMigratedProject();
const query = async <T>(statement: string, values?: unknown[]) =>
  (await asAdmin.query(statement, values)).rows as T[];

await query(VICTIMS_ROWS);
const tables = await query<SchemaTable>(TABLES, [["public", "private", "auth"]]);
const functions = await query<SchemaFunction>(FUNCTIONS);
const before = await readForeignRows();
const ids = await listKnownIds();

/** Lists the ids that an attacker may know, because they are in URLs; no keys of emailed links. */
async function listKnownIds(): Promise<string[]> {
  const keys = await query<{ name: string; column: string }>(
    `select distinct conrelid::regclass::text as name, attname as column from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any (conkey)
     where contype in ('p', 'f') and atttypid = 'uuid'::regtype and connamespace = 'public'::regnamespace`,
  );
  const found: { id: string }[] = await query("select id from private.conversations");
  for (const { name, column } of keys)
    found.push(...(await query<{ id: string }>(`select ${column} as id from ${name}`)));
  return [...new Set(found.map(({ id }) => id))].filter((id) => id && id !== MALLORY);
}

/** Reads all rows that are not Mallory's own, with the place that every change of a row changes. */
async function readForeignRows(): Promise<Row[]> {
  const ofTable = ({ schema, name }: SchemaTable) =>
    `select '${schema}.${name}' as name, ctid::text as place, to_jsonb(rows)::text as row from ${schema}.${name} as rows`;
  // Counts attempts, also those that name the victim's mailbox.
  const counted = tables.filter(
    ({ name, is_table }) => is_table && name !== "stranger_rate_limits",
  );
  const rows = await query<Row>(`${counted.map(ofTable).join(" union all ")} order by 1, 2`);
  return rows.filter(({ row }) => !/mallory/.test(row) && !row.includes(MALLORY));
}

/**
 * Runs statements as a caller, one after the other, and undoes them.
 * @returns the statements that returned something of the victim's, and the rows afterwards
 */
async function attack(caller: Caller, statements: string[]) {
  const secrets = [...ids, "victim"];
  const leaks: string[] = [];
  let succeeded = 0;
  await query("begin");
  await query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(caller)]);
  await query("set local session authorization authenticator");
  await query(`set local role ${caller.role}`);
  for (const statement of statements) {
    await query("savepoint attempt");
    try {
      const text = JSON.stringify(await query(statement)).toLowerCase();
      if (secrets.some((secret) => text.includes(secret))) leaks.push(statement);
      await query("release attempt");
      succeeded++;
    } catch {
      await query("rollback to attempt");
    }
  }
  await query("reset role");
  await query("reset session authorization");
  const after = succeeded > 0 ? await readForeignRows() : before;
  await query("rollback");
  return { leaks, after };
}

const listTableAttempts = ({ schema, name, columns }: SchemaTable): string[] => [
  ...["*", ...columns].map((column) => `select ${column} from ${schema}.${name}`),
  ...columns.map((column) => `update ${schema}.${name} set ${column} = ${column}`),
  ...["user_id", "id", "email"]
    .filter((column) => columns.includes(column))
    .map(
      (column) =>
        `insert into ${schema}.${name} (${column}) values ('${column === "email" ? VICTIMS_EMAIL : VICTIM}')`,
    ),
  `delete from ${schema}.${name}`,
];

function listCalls({ name, parameters }: SchemaFunction): string[] {
  const takesId = parameters.some(({ type }) => type === "uuid");
  const takesText = parameters.some(({ category }) => category === "S");
  const known = takesId ? ids : takesText ? [VICTIMS_EMAIL, ...ids] : [""];
  return known.map((value) => {
    const list = parameters.map(({ name: parameter, type, category }) => {
      const values: Record<string, string> = {
        S: `'${takesId ? "Hello" : value}'`,
        E: `enum_first(null::${type})`,
        A: `enum_range(null::${type.replace("[]", "")})`,
        U: `'${value}'`,
        B: "true",
        N: "1",
        D: "now() + interval '3 days'",
      };
      return `${parameter} => (${values[category] ?? "null"})::${type}`;
    });
    return `select to_jsonb(result) from public.${name}(${list.join(", ")}) as result`;
  });
}

test("the victim has a row in every table of the REST service, and reads some of them", async () => {
  const filled = new Set(before.map(({ name }) => name));
  const ofService = tables.filter(({ schema, is_table }) => schema === "public" && is_table);
  expect(ofService.length).toBeGreaterThan(15);
  expect(ofService.filter(({ name }) => !filled.has(`public.${name}`))).toEqual([]);
  const attempts = tables.flatMap(listTableAttempts);
  const { leaks } = await attack(client(VICTIM, VICTIM), attempts);
  expect(leaks).toContain("select business_name from public.profiles");
  const ending = ["delete_my_account", "end_my_session"];
  const others = functions.filter(({ name }) => !ending.includes(name));
  const called = await attack(client(VICTIM, VICTIM), others.flatMap(listCalls));
  expect(called.leaks.length).toBeGreaterThan(3);
  expect(called.after).not.toEqual(before);
});

describe.each(Object.entries(ATTACKERS))("%s", (_, caller) => {
  test("reads and changes no row of a table", async () => {
    const { leaks, after } = await attack(caller, tables.flatMap(listTableAttempts));
    expect(leaks).toEqual([]);
    expect(after).toEqual(before);
  });

  test("reads and changes no row through a function", async () => {
    expect(functions.length).toBeGreaterThan(50);
    for (const each of functions) {
      const { leaks, after } = await attack(caller, listCalls(each));
      expect([each.name, leaks]).toEqual([each.name, []]);
      // A form may add a row, for example a message from the victim's address.
      const changed = before.filter(
        ({ name, place, row }) =>
          !after.some((kept) => kept.name === name && kept.place === place && kept.row === row),
      );
      expect([each.name, changed]).toEqual([each.name, []]);
    }
  });
});
