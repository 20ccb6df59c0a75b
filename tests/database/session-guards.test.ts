import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ApiFunction, listApiFunctions } from "../support/api-functions.ts";
import { createBackendHandle } from "../support/backend.ts";
import { type Caller, createPublicApi, type PublicApi } from "../support/public-api.ts";
import { listReadableTables, readTable } from "../support/readable-tables.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";
import { PASSWORD } from "../support/visitor.ts";

/**
 * Every function and table serves live sessions only, also one that is added later: a session that is
 * not live gets what visitors get, and nothing else.
 */

/** Functions that exist for a session of a confirmed sign-up that nobody has claimed. */
const FOR_UNCLAIMED = ["claim_my_sign_up", "keep_my_sign_up"];

let backend: Supabase;
let api: PublicApi;
let functions: ApiFunction[];
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
  functions = await listApiFunctions(backend);
});
afterAll(() => backend?.stop());

/** Creates a client, who is also staff, with rows for every function that lists something. */
async function newClient(): Promise<Caller> {
  const client = await api.register();
  await api.rest(client, "POST", "tickets", { subject: "Stuck", description: "Nothing posts" });
  await api.rest(client, "POST", "questionnaire_drafts", { step: "2" });
  await backend.sql("insert into public.staff (user_id) values ($1)", [client.id]);
  await backend.sql(
    "insert into public.newsletter_subscribers (email, confirmed_at) values ($1, now())",
    [client.email],
  );
  await backend.sql(
    "insert into public.contact_messages (name, email, subject, message) values ('Ana', $1, 'Hi', 'Hello')",
    [client.email],
  );
  // Completes the profile, which enqueues its webhook.
  const profile = { business_name: "Fig & Olive", offer_description: "Wood-fired pizza" };
  await api.rest(client, "PATCH", `profiles?id=eq.${client.id}`, profile);
  return client;
}

async function openByLink(type: "signup" | "recovery", email: string): Promise<Caller> {
  const link = await createBackendHandle(backend.url).confirmationLink(email);
  const token_hash = new URL(link, backend.url).searchParams.get("token_hash");
  const { access_token: token } = (await api.auth("verify", { type, token_hash })).json as {
    access_token: string;
  };
  return { id: decodeJwt(token).sub ?? "", email, token };
}

const SESSIONS: Record<string, () => Promise<Caller>> = {
  "that has ended": async () => {
    const client = await newClient();
    await api.auth("logout?scope=local", {}, client);
    return client;
  },
  "without its second step": async () => {
    const client = await newClient();
    await backend.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status)
       values (gen_random_uuid(), $1, 'totp', 'verified')`,
      [client.id],
    );
    return client;
  },
  "from a recovery link": async () => {
    const { email } = await newClient();
    await api.auth("recover", { email });
    return openByLink("recovery", email);
  },
  "from a recovery link, with its second step": async () => {
    const { id, email } = await newClient();
    await backend.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status)
       values (gen_random_uuid(), $1, 'totp', 'verified')`,
      [id],
    );
    await api.auth("recover", { email });
    const caller = await openByLink("recovery", email);
    await backend.sql("update auth.sessions set aal = 'aal2' where user_id = $1", [id]);
    return caller;
  },
  "from the confirmation of a sign-up that nobody has claimed": async () => {
    const email = `unclaimed-${crypto.randomUUID()}@example.com`;
    await api.auth("signup", { email, password: PASSWORD });
    return openByLink("signup", email);
  },
};

/** Tells whether a response has nothing of the account's: an empty value in every place. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "object" && value !== null) return Object.values(value).every(isEmpty);
  return [null, false, "ended", "none"].includes(value as null);
}

async function call(caller: Caller | null, { name, args }: ApiFunction) {
  const { status, json } = await api.rpc(caller, name, args);
  return { status, json };
}

/** Lists the functions that do something for the caller, with the response. */
async function listServing(caller: Caller): Promise<[string, unknown][]> {
  const serving: [string, unknown][] = [];
  for (const candidate of functions.filter(({ isForVisitors }) => !isForVisitors)) {
    const response = await call(caller, candidate);
    const isRejected =
      response.status === 403 && (response.json as { code?: string }).code === "28000";
    const isNothing = response.status === 200 && isEmpty(response.json);
    if (!isRejected && !isNothing) serving.push([candidate.name, response]);
  }
  return serving;
}

/** Lists the tables of which the caller reads rows that visitors do not. */
async function listReadable(caller: Caller): Promise<string[]> {
  const found: string[] = [];
  for (const table of await listReadableTables(backend))
    if ((await readTable(api, caller, table)).length > 0) found.push(table.name);
  return found;
}

describe.each(Object.entries(SESSIONS))("a session %s", (title, open) => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await open();
  });

  test("is served by no function", async () => {
    const serving = await listServing(caller);
    const isUnclaimed = title.includes("nobody has claimed");
    expect(serving.map(([name]) => name)).toEqual(isUnclaimed ? FOR_UNCLAIMED : []);
  });

  test("gets of the functions for visitors what a visitor gets", async () => {
    const forVisitors = functions.filter(({ isForVisitors }) => isForVisitors);
    expect(forVisitors.length).toBeGreaterThan(5);
    for (const candidate of forVisitors)
      expect([candidate.name, await call(caller, candidate)]).toEqual([
        candidate.name,
        await call(null, candidate),
      ]);
  });

  test("reads no table", async () => {
    expect(await listReadable(caller)).toEqual([]);
  });
});

test("a live session is rejected by none of these functions as ended", async () => {
  const client = await newClient();
  const names: string[] = [];
  for (const candidate of functions.filter(({ name }) => name !== "delete_my_account")) {
    const { json } = await call(client, candidate);
    if ((json as { code?: string } | null)?.code === "28000") names.push(candidate.name);
  }
  expect(names).toEqual(["claim_my_sign_up"]);
  expect(await listReadable(client)).toContain("profiles");
});

test("a function without the guard is found", async () => {
  await backend.sql(`create function public.planted() returns void language sql as ''`);
  await backend.sql(`grant execute on function public.planted to authenticated`);
  functions = await listApiFunctions(backend); // Read again, with the planted one.
  const ended = await SESSIONS["that has ended"]!();
  expect((await listServing(ended)).map(([name]) => name)).toEqual(["planted"]);
});
