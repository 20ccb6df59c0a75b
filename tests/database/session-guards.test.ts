import { decodeJwt } from "jose";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type ApiFunction, listApiFunctions } from "../support/api-functions.ts";
import type { Caller } from "../support/public-api.ts";
import { PASSWORD } from "../support/visitor.ts";
import { newId, scene } from "./scene.ts";

/**
 * Every function serves live sessions only, also one that is added later: a session that is not live gets
 * what visitors get, and nothing else.
 */

/** Functions that exist for a session of a confirmed sign-up that nobody has claimed. */
const FOR_UNCLAIMED = ["claim_my_sign_up", "keep_my_sign_up"];

const { url, sql, insert, api, backend, joinStaff, complete, newTicket, newMessage } =
  await scene();
let functions = await listApiFunctions({ sql });

/** Creates a client, who is also staff, with rows for every function that lists something. */
async function newMember(): Promise<Caller> {
  const client = await api.register();
  const { email } = client;
  await newTicket(client);
  await api.rpc(client, "save_my_answers", { answers: { step: "2" } });
  await joinStaff(client);
  await insert("public.newsletter_subscribers", { email, confirmed_at: "now" });
  await newMessage(email);
  await complete(client); // which enqueues the profile's webhook
  return client;
}

async function openByLink(type: "signup" | "recovery", email: string): Promise<Caller> {
  const link = await backend.confirmationLink(email);
  const token_hash = new URL(link, url).searchParams.get("token_hash");
  const { access_token: token } = (await api.auth("verify", { type, token_hash })).json as {
    access_token: string;
  };
  return { id: decodeJwt(token).sub ?? "", email, token };
}

const addFactor = (user_id: string) =>
  insert("auth.mfa_factors", { id: newId(), user_id, factor_type: "totp", status: "verified" });

const SESSIONS: Record<string, () => Promise<Caller>> = {
  "that has ended": async () => {
    const client = await newMember();
    await api.auth("logout?scope=local", {}, client);
    return client;
  },
  "without its second step": async () => {
    const client = await newMember();
    await addFactor(client.id);
    return client;
  },
  "from a recovery link": async () => {
    const { email } = await newMember();
    await api.auth("recover", { email });
    return openByLink("recovery", email);
  },
  "from a recovery link, with its second step": async () => {
    const { id, email } = await newMember();
    await addFactor(id);
    await api.auth("recover", { email });
    const caller = await openByLink("recovery", email);
    await sql("update auth.sessions set aal = 'aal2' where user_id = $1", [id]);
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
});

test("a live session is rejected by none of these functions as ended", async () => {
  const client = await newMember();
  const names: string[] = [];
  for (const candidate of functions.filter(({ name }) => name !== "delete_my_account")) {
    const { json } = await call(client, candidate);
    if ((json as { code?: string } | null)?.code === "28000") names.push(candidate.name);
  }
  expect(names).toEqual(["claim_my_sign_up"]);
});

test("a function without the guard is found", async () => {
  await sql(`create function public.planted() returns void language sql as ''`);
  onTestFinished(async () => void (await sql("drop function public.planted()")));
  await sql(`grant execute on function public.planted to authenticated`);
  functions = await listApiFunctions({ sql }); // Read again, with the planted one.
  const ended = await SESSIONS["that has ended"]!();
  expect((await listServing(ended)).map(([name]) => name)).toEqual(["planted"]);
});
