import { expect, test } from "vitest";
import { nextCode } from "../support/authenticator.ts";
import { PASSWORD } from "../support/visitor.ts";
import { scene } from "./scene.ts";

/**
 * Somebody holds a session, but neither the password nor the authenticator app: its token was stolen,
 * or the owner left the device. Its last proof is more than ten minutes old.
 */

const UNPROVED = { status: 403, json: { message: "Please confirm that it is you" } };

const { sql, api, backend } = await scene();
const owner = await api.register();
const thief = await api.signIn(owner.email);
// Moves every proof of all accounts eleven minutes back.
await sql("update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'");
await sql("update auth.sessions set created_at = now() - interval '11 minutes'");

test("reads the account, but ends no session, exports nothing and deletes nothing", async () => {
  expect((await api.rpc(thief, "get_my_session_state")).json).toBe("alive");
  const { json } = await api.rpc(owner, "list_my_sessions");
  const [session] = json as { id: string }[];
  expect(await api.rpc(thief, "end_my_session", { id: session?.id })).toMatchObject(UNPROVED);
  expect(await api.rpc(thief, "export_my_data")).toMatchObject(UNPROVED);
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
  expect(await backend.emailsTo("thief@example.com")).toEqual([]);
});

test("with the password it may do all of it", async () => {
  const proved = await api.signIn(owner.email, PASSWORD);
  expect((await api.rpc(proved, "get_my_session_state")).json).toBe("proved");
  expect((await api.rpc(proved, "export_my_data")).status).toBe(200);
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
