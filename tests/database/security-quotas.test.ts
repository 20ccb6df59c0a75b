import { expect, test } from "vitest";
import type { ApiResponse, Caller } from "../support/public-api.ts";
import { newId, scene } from "./scene.ts";

/** Quotas per client, enforced in the database regardless of the caller. */

const { sql, listValues, api } = await scene();

const TICKET = { subject: "Stuck", description: "Nothing posts" };
const [ID, OTHER_ID] = [newId(), newId()];
const TOO_OFTEN = {
  status: 429,
  json: { code: "PT429", message: expect.stringMatching(/^Too often/) },
};

type Quota = [action: string, uses: number, period: string];
type Use = (client: Caller) => Promise<ApiResponse>;

/** Functions with a quota: the action that counts, its most uses in the period, and a call. */
const FUNCTIONS: Record<string, [...Quota, args: object]> = {
  approve_my_drafts: ["draft_decisions", 120, "1 hour", { drafts: [{ id: OTHER_ID, version: 1 }] }],
  book_my_meeting: ["meetings", 30, "1 day", { starts_at: "2030-01-07T15:00:00Z" }],
  decide_on_my_draft: [
    "draft_decisions",
    120,
    "1 hour",
    { id: ID, draft_id: OTHER_ID, version: 1, status: "waiting", decision: "approved" },
  ],
  decline_my_draft: [
    "declined_drafts",
    20,
    "1 day",
    { id: ID, draft_id: OTHER_ID, version: 1, status: "waiting", comment: "?" },
  ],
  decline_my_preferred_time: ["declined_post_times", 20, "1 day", { network: "X" }],
  edit_my_draft: [
    "draft_versions",
    60,
    "1 hour",
    { draft_id: ID, version: 1, body: "Up", planned_for: "2030-01-07T09:30", time_zone: "UTC" },
  ],
  export_my_data: ["exports", 30, "1 day", {}],
  illustrate_draft: ["draft_versions", 60, "1 hour", { draft_id: ID, version: 1, alt_text: "" }],
  reply_to_my_ticket: ["ticket_messages", 30, "1 hour", { ticket_id: OTHER_ID, body: "?" }],
  request_my_plan: ["plan_changes", 10, "1 day", { plan: "pro" }],
  request_new_drafts: ["draft_jobs", 6, "1 day", {}],
  request_picture: ["picture_requests", 20, "1 day", { draft_id: ID }],
  request_setup_call: ["setup_calls", 10, "1 day", { message: "Please call" }],
  reserve_picture: ["pictures", 120, "1 hour", {}],
  save_my_answers: ["questionnaire_drafts", 240, "1 hour", { answers: { step: "2" } }],
  save_my_voice: [
    "voices",
    60,
    "1 hour",
    { adjectives: [], liked_posts: [], languages: ["English"] },
  ],
  set_my_preferences: [
    "consents",
    60,
    "1 hour",
    { name: "Ana", newsletter: false, marketing: false },
  ],
  submit_ticket: ["tickets", 10, "1 hour", TICKET],
};

/** Writes that count, besides those of functions with one quota. */
const OTHERS: [...Quota, use: Use][] = [
  ["tickets", 30, "1 day", (client) => api.rpc(client, "submit_ticket", TICKET)],
  [
    "profiles",
    60,
    "1 hour",
    (client) =>
      api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, { words_to_avoid: newId() }),
  ],
];

test("every function and every table with a quota has a case", async () => {
  const functions = await listValues(
    `select proname from pg_proc where pronamespace = 'private'::regnamespace
       and prosrc like '%perform private.consume_rate_limit(''%' order by 1`,
  );
  expect(functions).toEqual(Object.keys(FUNCTIONS).toSorted());
  const tables = await listValues(
    `select relname from pg_trigger join pg_class on pg_class.oid = tgrelid
     where tgfoid = 'private.consume_row_rate_limit'::regproc`,
  );
  expect(tables).toEqual(["profiles"]);
});

test.each<[...Quota, use: Use]>([
  ...Object.entries(FUNCTIONS).map(([name, [action, uses, period, args]]): [...Quota, Use] => [
    action,
    uses,
    period,
    (client) => api.rpc(client, name, args),
  ]),
  ...OTHERS,
])("%s are refused after %i in %s, and not before", async (action, uses, period, use) => {
  const client = await api.register();
  const useAfter = async (earlier: number, age = "0 hours") => {
    await sql("delete from private.rate_limits where user_id = $1", [client.id]);
    await sql(
      `insert into private.rate_limits (user_id, action, period, attempted_at)
       values ($1, $2, $3, array_fill(now() - $4::interval, array[$5::int]))`,
      [client.id, action, period, age, earlier],
    );
    return use(client);
  };
  expect(await useAfter(uses)).toMatchObject(TOO_OFTEN);
  expect((await useAfter(uses, period)).status).not.toBe(429);
  expect((await useAfter(uses - 1)).status).not.toBe(429);
});

/** Functions with quotas for strangers; those of forms are in other tests. */
const STRANGER_QUOTAS: Record<string, Quota> = {
  record_sign_up: ["repeated_sign_ups", 20, "1 day"],
  keep_my_sign_up: ["sign_up_passwords", 10, "1 hour"],
};
const QUOTAS_OF_FORMS = ["consume_form_limits", "request_newsletter_subscription"];

test("every function with a quota for strangers has a case", async () => {
  const functions = await listValues(
    `select proname from pg_proc where pronamespace = 'private'::regnamespace
       and prosrc like '%private.consume_stranger_rate_limit(%' order by 1`,
  );
  const cases = [...Object.keys(STRANGER_QUOTAS), ...QUOTAS_OF_FORMS];
  expect(functions).toEqual(cases.toSorted());
});

test.each(
  Object.entries(STRANGER_QUOTAS).map(([name, [action, uses, period]]) => ({
    name,
    action,
    uses,
    period,
  })),
)(
  "$name is refused after $uses uses in $period, and not before",
  async ({ name, action, uses, period }) => {
    const client = await api.register();
    await sql(
      "insert into private.unclaimed_sign_ups (id_hash, user_id, encrypted_password, metadata) values ('', $1, '', '{}')",
      [client.id],
    );
    const sent = { id: newId(), email: client.email.toUpperCase(), password: "Str0ng!Pass" };
    const account = { name: "Ana", plan: "pro", marketing: false };
    const calls: Record<string, () => Promise<ApiResponse>> = {
      record_sign_up: () => api.rpc(null, name, { ...sent, ...account }),
      keep_my_sign_up: () => api.rpc(client, name, { password: "Another!Pass1" }),
    };
    const subject = name === "keep_my_sign_up" ? client.id : client.email;
    const callAfter = async (earlier: number) => {
      await sql("delete from private.stranger_rate_limits");
      await sql(
        `insert into private.stranger_rate_limits (subject, action, period, attempted_at, expires_at)
         values (private.hash_token($1), $2, $3, array_fill(now(), array[$4::int]), now() + '1 day')`,
        [subject, action, period, earlier],
      );
      return calls[name]!();
    };
    expect((await callAfter(uses - 1)).status).toBe(200);
    expect(await callAfter(uses)).toMatchObject(TOO_OFTEN);
  },
);

test("what is rejected for another reason is not counted, and each client has a separate quota", async () => {
  const [client, other] = [await api.register(), await api.register()];
  const send = (caller: Caller, change: object = {}) =>
    api.rpc(caller, "submit_ticket", { ...TICKET, ...change });
  const listUsers = () =>
    listValues("select user_id from private.rate_limits where action = 'tickets'");
  await sql("delete from private.rate_limits");
  expect((await send(client, { subject: "x".repeat(201) })).status).toBe(400);
  expect(await listUsers()).toEqual([]);
  expect((await send(other)).status).toBe(204);
  expect(new Set(await listUsers())).toEqual(new Set([other.id]));
});

// Supabase Auth answers what its triggers raise with 500.
test("no trigger of Supabase Auth's tables raises a limit", async () => {
  const limits = await sql(`
    with recursive reached as (
      select tgfoid as oid from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'auth'::regnamespace and not tgisinternal
      union
      select called.oid from reached
      join pg_proc as callers on callers.oid = reached.oid
      join pg_proc as called on called.pronamespace = 'private'::regnamespace and (
        callers.prosrc ~ ('private\\.' || called.proname || '\\(')
        or exists (
          select from pg_trigger where tgfoid = called.oid
            and callers.prosrc ~ ('(into|update|from) ' || tgrelid::regclass || '\\M')
            and callers.prosrc ~ '(insert into|update|delete from) (public|private)\\.'
        )
      )
    )
    select proname from reached join pg_proc using (oid)
    where prosrc ~ 'PT429' or proname ~ '^consume_'`);
  expect(limits).toEqual([]);
});
