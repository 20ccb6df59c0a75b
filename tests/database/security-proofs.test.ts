import { afterAll, beforeAll, expect, test } from "vitest";
import { nextCode } from "../support/authenticator.ts";
import { createBackendHandle } from "../support/backend.ts";
import { type Caller, createPublicApi, type PublicApi } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";
import { PASSWORD } from "../support/visitor.ts";

/**
 * Somebody holds a session, but neither the password nor the authenticator app: its token was stolen,
 * or the owner left the device. Its last proof is more than ten minutes old.
 */

let backend: Supabase;
let api: PublicApi;
const UNPROVED = { status: 403, json: { message: "Please confirm that it is you" } };

let owner: Caller;
let thief: Caller;

beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
  owner = await api.register();
  thief = await api.signIn(owner.email);
  await ageProofs();
});
afterAll(() => backend?.stop());

/** Moves every proof of all accounts eleven minutes back. */
async function ageProofs(): Promise<void> {
  await backend.sql("update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'");
  await backend.sql("update auth.sessions set created_at = now() - interval '11 minutes'");
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
  expect((await api.auth("factors", { factor_type: "totp" }, thief)).status).toBe(500);
  const moved = await api.auth("user", { email: "thief@example.com" }, thief, "PUT");
  expect(moved.status).toBe(500);
  const { json } = await api.auth("user", undefined, thief, "GET");
  expect(json).not.toHaveProperty("factors");
  expect(json).not.toMatchObject({ new_email: "thief@example.com" });
  expect(await createBackendHandle(backend.url).emailsTo("thief@example.com")).toEqual([]);
});

test("with the password it may do all of it", async () => {
  const proved = await api.signIn(owner.email, PASSWORD);
  expect((await api.rpc(proved, "get_my_session_state")).json).toBe("proved");
  expect((await api.rpc(proved, "record_my_export")).status).toBe(204);
  expect((await api.auth("factors", { factor_type: "totp" }, proved)).status).toBe(200);
});

test("with an authenticator app the password alone is no proof", async () => {
  const client = await api.register();
  const app = await api.startEnrollment(client);
  await api.sendCode(client, app, nextCode(app.secret));
  expect((await api.rpc(client, "get_my_session_state")).json).toBe("proved");
  const passwordOnly = await api.signIn(client.email);
  expect((await api.rpc(passwordOnly, "get_my_session_state")).json).toBe("ended");
  expect((await api.auth(`factors/${app.id}`, undefined, passwordOnly, "DELETE")).status).toBe(422);
});
