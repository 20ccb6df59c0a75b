import { afterAll, beforeAll, expect, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { type PublicApi, createPublicApi } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Quotas per client, enforced in the database regardless of the caller. */

let backend: Supabase;
let api: PublicApi;
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
});
afterAll(async () => {
  console.log(`Quotas: ${api?.requestCount} requests with the public key`);
  await backend?.stop();
});

const ticket = (subject = "Stuck") => ({ subject, description: crypto.randomUUID() });
const tickets = (count: number) =>
  Array.from({ length: count }, (_, index) => ticket(`No ${index}`));
const TOO_OFTEN = {
  status: 429,
  json: { code: "PT429", message: expect.stringMatching(/^Too often/) },
};
const storedOf = async (table: string, id: string) =>
  (await backend.sql(`select from public.${table} where user_id = $1`, [id])).length;
/** Moves the recorded uses into the past. */
const age = (id: string, by: string) =>
  backend.sql(
    `update private.rate_limits set attempted_at = (
       select array_agg(used - $2::interval) from unnest(attempted_at) as used
     ) where user_id = $1`,
    [id, by],
  );

const [ID, OTHER_ID] = [crypto.randomUUID(), crypto.randomUUID()];

/** Functions with a quota: the action that counts, its most uses in the period, and a call. */
const QUOTAS: Record<string, [action: string, uses: number, period: string, args: object]> = {
  answer_suggested_word: ["suggested_words", 60, "1 hour", { word: "boat", answer: "kept" }],
  book_my_meeting: ["meetings", 30, "1 day", { starts_at: "2030-01-07T15:00:00Z" }],
  decide_on_my_draft: [
    "draft_decisions",
    120,
    "1 hour",
    { id: ID, draft_id: OTHER_ID, version: 1, status: "waiting", decision: "approved" },
  ],
  edit_my_draft: [
    "draft_versions",
    60,
    "1 hour",
    { draft_id: ID, version: 1, body: "Up", planned_for: "2030-01-07T09:30", time_zone: "UTC" },
  ],
  record_my_export: ["exports", 30, "1 day", {}],
  renew_my_posts_calendar: ["posts_calendars", 10, "1 hour", {}],
  reply_to_my_ticket: ["ticket_messages", 30, "1 hour", { id: ID, ticket_id: OTHER_ID, body: "?" }],
  request_new_drafts: ["draft_jobs", 6, "1 day", {}],
  request_setup_call: ["setup_calls", 10, "1 day", { id: ID, message: "Please call" }],
  set_my_preferences: [
    "consents",
    60,
    "1 hour",
    { name: "Ana", newsletter: false, marketing: false },
  ],
};

test("every function with a quota has a case", async () => {
  const functions = await backend.sql<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'private'::regnamespace
       and prosrc like '%perform private.consume_rate_limit(''%' order by 1`,
  );
  expect(functions.map(({ name }) => name)).toEqual(Object.keys(QUOTAS));
});

test.each(Object.entries(QUOTAS))(
  "%s is refused after the last use of its quota, and not before",
  async (name, [action, uses, period, args]) => {
    const client = await api.register();
    const callAfter = async (earlier: number) => {
      await backend.sql("delete from private.rate_limits where user_id = $1", [client.id]);
      await backend.sql(
        `insert into private.rate_limits (user_id, action, period, attempted_at)
         values ($1, $2, $3, array_fill(now(), array[$4::int]))`,
        [client.id, action, period, earlier],
      );
      return api.rpc(client, name, args);
    };
    expect((await callAfter(uses - 1)).status).not.toBe(429);
    expect(await callAfter(uses)).toMatchObject(TOO_OFTEN);
  },
);

/** Uses by strangers, and the calls that make them; in other tests, those of forms and of mailboxes. */
const STRANGER_QUOTAS: Record<
  string,
  [action: string, uses: number, period: string, names: string[]]
> = {
  find_unconfirmed_account: [
    "repeated_sign_ups",
    20,
    "1 day",
    ["record_sign_up", "resume_sign_up"],
  ],
  keep_my_sign_up: ["sign_up_passwords", 10, "1 hour", ["keep_my_sign_up"]],
};
const QUOTAS_OF_FORMS = ["consume_form_limits", "consume_mailbox_limit"];

test("every function with a quota for strangers has a case", async () => {
  const functions = await backend.sql<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'private'::regnamespace
       and prosrc like '%private.consume_stranger_rate_limit(%' order by 1`,
  );
  const cases = [...Object.keys(STRANGER_QUOTAS), ...QUOTAS_OF_FORMS];
  expect(functions.map(({ name }) => name)).toEqual(cases.toSorted());
});

test.each(
  Object.values(STRANGER_QUOTAS).flatMap(([action, uses, period, names]) =>
    names.map((name) => ({ name, action, uses, period })),
  ),
)(
  "$name is refused after $uses uses in $period, and not before",
  async ({ name, action, uses, period }) => {
    const client = await api.register();
    await backend.sql(
      "insert into private.unclaimed_sign_ups (id_hash, user_id, encrypted_password, metadata) values ('', $1, '', '{}')",
      [client.id],
    );
    const email = client.email.toUpperCase();
    const calls: Record<string, () => ReturnType<PublicApi["rpc"]>> = {
      record_sign_up: () => {
        const account = { name: "Ana", plan: "pro", marketing: false, password: "Str0ng!Pass" };
        return api.rpc(null, name, { id: crypto.randomUUID(), email, ...account });
      },
      resume_sign_up: () =>
        api.rpc(null, name, { id: crypto.randomUUID(), email, password: "Str0ng!Pass" }),
      keep_my_sign_up: () => api.rpc(client, name, { password: "Another!Pass1" }),
    };
    const subject = name === "keep_my_sign_up" ? client.id : client.email;
    const callAfter = async (earlier: number) => {
      await backend.sql("delete from private.stranger_rate_limits");
      await backend.sql(
        `insert into private.stranger_rate_limits (subject, action, period, attempted_at, expires_at)
         values (private.hash_subject($1), $2, $3, array_fill(now(), array[$4::int]), now() + '1 day')`,
        [subject, action, period, earlier],
      );
      return calls[name]!();
    };
    expect((await callAfter(uses - 1)).status).toBe(200);
    expect(await callAfter(uses)).toMatchObject(TOO_OFTEN);
  },
);

test("a thousand tickets in one call are rejected as a whole", async () => {
  const client = await api.register();
  expect(await api.rest(client, "POST", "tickets", tickets(1000))).toMatchObject(TOO_OFTEN);
  expect(await storedOf("tickets", client.id)).toBe(0);
});

test("ten tickets an hour and thirty a day are stored, one by one or in bulk", async () => {
  const client = await api.register();
  expect((await api.rest(client, "POST", "tickets", tickets(8))).status).toBe(201);
  for (let count = 8; count < 10; count++)
    expect((await api.rest(client, "POST", "tickets", ticket())).status).toBe(201);
  expect(await api.rest(client, "POST", "tickets", ticket())).toMatchObject(TOO_OFTEN);
  for (let hour = 1; hour < 3; hour++) {
    await age(client.id, "61 minutes");
    expect((await api.rest(client, "POST", "tickets", tickets(10))).status).toBe(201);
  }
  await age(client.id, "61 minutes");
  expect(await api.rest(client, "POST", "tickets", ticket())).toMatchObject(TOO_OFTEN);
  expect(await storedOf("tickets", client.id)).toBe(30);
  await age(client.id, "22 hours");
  expect((await api.rest(client, "POST", "tickets", ticket())).status).toBe(201);
});

test("stores ten of twenty concurrent tickets", async () => {
  const client = await api.register();
  const answers = await Promise.all(
    tickets(20).map((row) => api.rest(client, "POST", "tickets", row)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(await storedOf("tickets", client.id)).toBe(10);
});

test("rows rejected for another reason are not counted, and each client has a separate quota", async () => {
  const [client, other] = [await api.register(), await api.register()];
  for (let index = 0; index < 15; index++)
    expect((await api.rest(client, "POST", "tickets", ticket("x".repeat(300)))).json).toMatchObject(
      { message: expect.stringContaining("violates check constraint") },
    );
  expect((await api.rest(client, "POST", "tickets", tickets(10))).status).toBe(201);
  expect((await api.rest(client, "POST", "tickets", ticket())).status).toBe(429);
  expect((await api.rest(other, "POST", "tickets", ticket())).status).toBe(201);
});

test("limits plan changes to ten a day", async () => {
  const client = await api.register();
  const ask = () => api.rest(client, "POST", "plan_changes", { requested_plan: "pro" });
  const handle = () =>
    backend.sql(
      "update public.plan_changes set status = 'withdrawn', decided_at = now(), completed_at = now() where user_id = $1",
      [client.id],
    );
  for (let count = 0; count < 10; count++) {
    expect((await ask()).status).toBe(201);
    await handle();
  }
  expect(await ask()).toMatchObject(TOO_OFTEN);
  await age(client.id, "25 hours");
  expect((await ask()).status).toBe(201);
});

test("limits profile updates to sixty an hour", async () => {
  const client = await api.register();
  const save = (words: string) =>
    api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, { words_to_avoid: words });
  for (let count = 0; count < 60; count++) expect((await save(`word ${count}`)).status).toBe(200);
  expect(await save("one more")).toMatchObject(TOO_OFTEN);
  await age(client.id, "61 minutes");
  expect((await save("one more")).status).toBe(200);
});

test("limits draft writes to 240 an hour, where each upsert of an existing draft counts twice", async () => {
  const client = await api.register();
  const save = (words: string) =>
    api.rest(
      client,
      "POST",
      "questionnaire_drafts?on_conflict=user_id",
      { words_to_avoid: words },
      "resolution=merge-duplicates,return=minimal",
    );
  let saved = 0;
  while ((await save(`word ${saved}`)).status < 300) saved++;
  expect(saved).toBe(120);
  expect(await save("one more")).toMatchObject(TOO_OFTEN);
  const change = { words_to_avoid: "last" };
  const patch = () =>
    api.rest(client, "PATCH", `questionnaire_drafts?user_id=eq.${client.id}`, change);
  expect((await patch()).status).toBe(200);
  expect(await patch()).toMatchObject(TOO_OFTEN);
  await age(client.id, "61 minutes");
  expect((await save("one more")).status).toBeLessThan(300);
});

test("does not limit the service role, and no public role can access the quotas", async () => {
  const client = await api.register();
  const service = createBackendHandle(backend.url);
  for (let count = 0; count < 65; count++)
    await service.update("profiles", `id=eq.${client.id}`, { words_to_avoid: `word ${count}` });
  expect(
    await backend.sql("select from private.rate_limits where user_id = $1", [client.id]),
  ).toEqual([]);
  for (const role of ["anon", "authenticated"])
    for (const verb of ["select", "insert", "update", "delete"]) {
      const rows = await backend.sql(
        "select has_table_privilege($1, 'private.rate_limits', $2) as may",
        [role, verb],
      );
      expect(rows).toEqual([{ may: false }]);
    }
});

test("quotas are deleted with the account", async () => {
  const client = await api.register();
  await api.rest(client, "POST", "tickets", ticket());
  await backend.sql("delete from auth.users where id = $1", [client.id]);
  expect(
    await backend.sql("select from private.rate_limits where user_id = $1", [client.id]),
  ).toEqual([]);
});
