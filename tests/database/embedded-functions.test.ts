import { afterEach, describe, expect, test, vi } from "vitest";
import type { ApiResponse } from "../support/public-api.ts";
import { PUBLISHABLE_KEY, SECRET_KEY } from "../support/supabase-keys.ts";
import { newId, scene } from "./scene.ts";

/** Calls of database functions over HTTP, which the embedded backend answers as PostgREST does. */

const ISO_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/);
const TOKEN_LIFETIME_MS = 600_000;

const { url, sql, api, addStaff, newTicket, reply } = await scene({});
const [client, staff] = [await api.register(), await addStaff()];
afterEach(() => vi.useRealTimers());

/** Calls a function with the given headers alone. */
async function call(name: string, headers: Record<string, string>, body: unknown = {}) {
  const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, json: text ? (JSON.parse(text) as unknown) : null, text };
}

const asService = (name: string, body: unknown = {}) => call(name, { apikey: SECRET_KEY }, body);

const expectRejection = (
  { status, json }: Pick<ApiResponse, "status" | "json">,
  expected: { status: number; code: string; message: string },
) => {
  const { code, message } = json as { code: string; message: string };
  expect({ status, code, message }).toEqual({
    ...expected,
    message: expect.stringContaining(expected.message),
  });
};

describe("a result", () => {
  test("of a composite type is nested JSON with ISO times", async () => {
    const ticket_id = await newTicket(client);
    const body = "Which one, “this”?\nOr that?";
    await reply(staff, ticket_id, { body });
    const { status, json } = await api.rpc(client, "get_my_page", {
      parts: ["ticket"],
      item_id: ticket_id,
    });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        ticket: {
          id: ticket_id,
          subject: "Stuck",
          category: "general",
          priority: "medium",
          status: "in_progress",
          created_at: ISO_TIME,
          messages: [{ author: "client" }, { author: "staff", body, created_at: ISO_TIME }],
        },
      },
    });
  });

  test("of a composite type keeps an attribute null that is a composite type itself", async () => {
    const parts = [
      "account",
      "questionnaire_draft",
      "meeting",
      "plan_change",
      "tickets",
      "updates",
    ];
    const { json } = await api.rpc(await api.register(), "get_my_page", { parts });
    expect(json).toMatchObject({
      session_is_alive: true,
      profile: { business_name: "My Business", created_at: ISO_TIME },
      account: { new_email: null, metadata: { chosen_plan: "starter" }, has_mfa: false },
      draft: null,
      meeting: null,
      plan_change: null,
      plan_status_changes: null,
      sessions: null,
      tickets: [],
      updates: [],
    });
  });

  test("of several rows is an array, even of one row or none", async () => {
    const one = await api.rpc(await api.register(), "list_my_sessions");
    expect(one).toMatchObject({ status: 200, json: [{ created_at: ISO_TIME, is_current: true }] });
    const none = await api.rpc(staff, "staff_list_days_off");
    expect(none).toMatchObject({ status: 200, json: [] });
  });

  test("has at most 1000 rows, while an array has no limit", async () => {
    await sql(
      "insert into public.newsletter_subscribers (email) select 'n' || n || '@example.com' from generate_series(1, 1001) as n",
    );
    const rows = await api.rpc(staff, "staff_list_subscribers", { max_rows: 2000 });
    expect(rows.json).toHaveLength(1000);
    const all = await api.rpc(staff, "staff_export_subscribers", { max_rows: 2000 });
    expect((all.json as { rows: object[] }).rows).toHaveLength(1001);
  });
});

describe("an argument", () => {
  test.each([
    ["get_my_page", { parts: ["gossip"] }, "22P02", "invalid input value for enum"],
    ["get_my_page", { parts: "account" }, "22P02", "malformed array literal"],
    ["end_my_session", { id: "x" }, "22P02", "invalid input syntax for type uuid"],
    [
      "set_my_preferences",
      { name: "Ana", marketing: "maybe", newsletter: true },
      "22P02",
      "type boolean",
    ],
    ["book_my_meeting", { starts_at: "soon" }, "22007", "invalid input syntax for type timestamp"],
    ["book_my_meeting", { starts_at: "2026-02-30" }, "22008", "out of range"],
    ["reply_to_my_ticket", { ticket_id: null, body: "a\u0000" }, "22P05", "Unicode"],
  ])("that is not of its type is rejected: %s %j", async (name, args, code, message) => {
    expectRejection(await api.rpc(client, name, args), { status: 400, code, message });
  });

  test("with a default may be left out", async () => {
    expect((await api.rpc(client, "get_my_page")).json).toMatchObject({ session_is_alive: true });
    const starts_at = "2020-01-01T00:00:00Z";
    expect((await api.rpc(client, "book_my_meeting", { starts_at })).json).toBe(
      "profile_incomplete",
    );
    await newTicket(client);
    const { json } = await api.rpc(staff, "staff_list_conversations", { max_rows: 1 });
    expect(json).toMatchObject({ conversations: [expect.any(Object)] });
    expect((await asService("claim_jobs", { lane: "others" })).json).toEqual([]);
  });

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

  test("that is not JSON is rejected", async () => {
    expectRejection(await call("end_my_session", { apikey: PUBLISHABLE_KEY }, "{"), {
      status: 400,
      code: "PGRST102",
      message: "invalid json",
    });
  });
});

describe("a function", () => {
  test("that is not granted is denied: 401 for a visitor, 403 for a client and a service", async () => {
    const message = "permission denied for function";
    const denied = { code: "42501", message };
    expectRejection(await api.rpc(null, "list_my_sessions"), { status: 401, ...denied });
    expectRejection(await api.rpc(client, "backend_health"), { status: 403, ...denied });
    expectRejection(await asService("staff_get_today", { max_rows: 1 }), {
      status: 403,
      ...denied,
    });
  });

  test("leaves nothing behind when it fails", async () => {
    const visitor = await api.register();
    const text = { ticket_id: newId(), body: "Hello" };
    expect((await api.rpc(visitor, "reply_to_my_ticket", text)).status).toBe(404);
    const uses = "select from private.rate_limits where user_id = $1";
    expect(await sql(uses, [visitor.id])).toEqual([]);
  });

  test("cannot write when it is declared stable", async () => {
    await sql(`
      create or replace function private.staff_list_days_off() returns setof public.staff_day_off
        language plpgsql security definer set search_path = '' as $$
      begin
        insert into public.days_off (day) values ('2030-01-01');
      end
      $$`);
    expectRejection(await api.rpc(staff, "staff_list_days_off"), {
      status: 405,
      code: "25006",
      message: "cannot execute INSERT in a read-only transaction",
    });
    expect(await sql("select from public.days_off")).toEqual([]);
  });
});

describe("a caller", () => {
  /** Clients of Supabase send the key a second time as the bearer token of nobody. */
  const listKeyHeaders = (apikey: string): Record<string, string>[] => [
    { apikey },
    { apikey, Authorization: `Bearer ${apikey}` },
  ];
  const KEYLESS = { status: 401, json: { message: "No API key found in request" } };

  test("acts as the service with the secret key, alone or as the bearer as well", async () => {
    for (const headers of listKeyHeaders(SECRET_KEY)) {
      expect(await call("backend_health", headers)).toMatchObject({
        status: 200,
        json: { jobs_scheduled: false, secrets_missing: expect.any(Array) },
      });
      expect(await call("claim_jobs", headers, { lane: "others" })).toMatchObject({
        status: 200,
        json: [],
      });
    }
  });

  test("acts as anybody with the publishable key, alone or as the bearer as well", async () => {
    const token = { token: "unknown" };
    for (const headers of listKeyHeaders(PUBLISHABLE_KEY))
      expect(await call("confirm_newsletter_subscription", headers, token)).toMatchObject({
        status: 200,
        json: false,
      });
  });

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
    expectRejection(await api.rpc(expiring, "list_my_sessions"), {
      status: 401,
      code: "PGRST303",
      message: "JWT expired",
    });
  });
});
