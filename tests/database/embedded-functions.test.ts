import { afterEach, describe, expect, test, vi } from "vitest";
import { PUBLISHABLE_KEY, SECRET_KEY } from "../support/supabase-keys.ts";
import { scene } from "./scene.ts";

/** Calls of database functions over HTTP, which the embedded backend answers as PostgREST does. */

const TOKEN_LIFETIME_MS = 600_000;

const { url, api, addStaff, newTicket } = await scene({});
const [client, staff] = [await api.register(), await addStaff()];
afterEach(() => vi.useRealTimers());

/** Calls a function with the given headers alone. */
async function call(name: string, headers: Record<string, string>) {
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: "{}",
  });
  return { status: response.status, json: (await response.json()) as unknown };
}

describe("an argument", () => {
  test("arrives as sent: null, an array, Unicode, and SQL as text", async () => {
    expect((await api.rpc(client, "end_my_session", { id: null })).json).toBe(false);
    const page = await api.rpc(client, "get_my_page", { parts: ["sessions"], item_id: null });
    expect(page.json).toMatchObject({ sessions: [{ is_current: true }], account: null });
    const body = `'); drop table tickets; -- "$1" \\u0041 😀`;
    const ticket_id = await newTicket(client);
    expect((await api.rpc(client, "reply_to_my_ticket", { ticket_id, body })).status).toBe(204);
    const { json } = await api.rpc(staff, "staff_get_conversation", { id: ticket_id });
    expect(json).toMatchObject({ entries: [{ author: "client" }, { body }] });
  });
});

describe("a caller", () => {
  const KEYLESS = { status: 401, json: { message: "No API key found in request" } };

  test("needs a known API key beside a token", async () => {
    const Authorization = `Bearer ${client.token}`;
    expect(await call("list_my_sessions", { Authorization })).toMatchObject(KEYLESS);
    for (const apikey of ["sb_publishable_never_was", client.token])
      expect(await call("list_my_sessions", { apikey, Authorization })).toMatchObject({
        status: 401,
        json: { message: "Invalid API key" },
      });
    for (const key of [SECRET_KEY, PUBLISHABLE_KEY])
      expect(await call("backend_health", { Authorization: `Bearer ${key}` })).toMatchObject(
        KEYLESS,
      );
  });

  test("is rejected with an expired token", async () => {
    const expiring = await api.register();
    expect((await api.rpc(expiring, "list_my_sessions")).status).toBe(200);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + TOKEN_LIFETIME_MS + 1000 });
    expect(await api.rpc(expiring, "list_my_sessions")).toMatchObject({
      status: 401,
      json: { code: "PGRST303", message: "JWT expired" },
    });
  });
});
