import { beforeAll, expect, inject, test } from "vitest";
import { nextCode } from "../support/authenticator.ts";
import { createBackendHandle } from "../support/backend.ts";
import { type Caller, createPublicApi } from "../support/public-api.ts";
import { PUBLISHABLE_KEY } from "../support/supabase-keys.ts";
import { PASSWORD } from "../support/visitor.ts";

/**
 * Somebody holds a session, but neither the password nor the authenticator app: its token was stolen,
 * or the owner left the device. It was opened by an emailed link, so that it never had a proof.
 */

const backendUrl = inject("backendUrl");
const api = createPublicApi(backendUrl);
const UNPROVED = { status: 403, json: { message: "Please confirm that it is you" } };

let owner: Caller;
let thief: Caller;

beforeAll(async () => {
  owner = await api.register();
  thief = await openByLink(owner);
});

async function openByLink({ id, email }: Caller): Promise<Caller> {
  await api.auth("recover", { email });
  const link = await createBackendHandle(backendUrl).confirmationLink(email);
  const token_hash = new URL(link, backendUrl).searchParams.get("token_hash");
  const response = await fetch(`${backendUrl}/auth/v1/verify`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "Content-Type": "application/json" },
    body: JSON.stringify({ type: "recovery", token_hash }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return { id, email, token: access_token };
}

test("reads the account, but ends no session, exports nothing and deletes nothing", async () => {
  expect((await api.rpc(thief, "get_my_session_state")).json).toBe("alive");
  const { json } = await api.rpc(owner, "list_my_sessions");
  const [session] = json as { id: string }[];
  expect(await api.rpc(thief, "end_my_session", { id: session?.id })).toMatchObject(UNPROVED);
  expect(await api.rpc(thief, "record_my_export")).toMatchObject(UNPROVED);
  expect((await api.rpc(thief, "delete_my_account")).status).toBe(403);
  expect((await api.auth("user", undefined, owner, "GET")).status).toBe(200);
});

test("enrolls no authenticator app and moves the account to no other address", async () => {
  // Supabase Auth does not tell the database which session acts, so a proof of the owner's counts.
  await api.auth("logout?scope=local", {}, owner);
  expect((await api.auth("factors", { factor_type: "totp" }, thief)).status).toBe(500);
  const moved = await api.auth("user", { email: "thief@example.com" }, thief, "PUT");
  expect(moved.status).toBe(500);
  const { json } = await api.auth("user", undefined, thief, "GET");
  expect(json).not.toHaveProperty("factors");
  expect(json).not.toMatchObject({ new_email: "thief@example.com" });
  expect(await createBackendHandle(backendUrl).emailsTo("thief@example.com")).toEqual([]);
});

test("with the password it may do all of it", async () => {
  const proved = await api.signIn(owner.email, PASSWORD);
  expect((await api.rpc(proved, "get_my_session_state")).json).toBe("proved");
  expect((await api.rpc(proved, "record_my_export")).status).toBe(204);
  expect((await api.auth("factors", { factor_type: "totp" }, proved)).status).toBe(200);
});

test("with an authenticator app the password alone is no proof", async () => {
  const client = await api.register();
  const { json } = await api.auth("factors", { factor_type: "totp" }, client);
  const { id, totp } = json as { id: string; totp: { secret: string } };
  const challenge_id = crypto.randomUUID();
  const code = nextCode(totp.secret);
  await api.auth(`factors/${id}/verify`, { challenge_id, code }, client);
  expect((await api.rpc(client, "get_my_session_state")).json).toBe("proved");
  const passwordOnly = await api.signIn(client.email);
  expect((await api.rpc(passwordOnly, "get_my_session_state")).json).toBe("ended");
  expect((await api.auth(`factors/${id}`, undefined, passwordOnly, "DELETE")).status).toBe(422);
});
