import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, type TestResponse, openProject, type Project } from "../support/project.ts";

/** Grants and policies as a holder of the publishable key experiences them. */

let project: Project;
let mine: Client;
let theirs: Client;

type Client = Account & { token: string };

beforeAll(async () => {
  project = await openProject();
  [mine, theirs] = [await newClient(), await newClient()];
});
afterAll(() => project?.stop());

async function newClient(metadata: object = { chosen_plan: "pro" }): Promise<Client> {
  const account = await project.newAccount(metadata);
  return { ...account, token: (await project.signIn(account)).access_token };
}

const rest = (
  client: Client | null,
  method: string,
  path: string,
  body?: object,
  Prefer = "return=representation",
): Promise<TestResponse> =>
  project.request(`/rest/v1/${path}`, { method, token: client?.token, body, headers: { Prefer } });
const insert = (client: Client | null, table: string, row: object) =>
  rest(client, "POST", table, row, "return=minimal");
const rpc = (client: Client | null, name: string, body: object = {}) =>
  rest(client, "POST", `rpc/${name}`, body);

/** Missing privileges give 401 without a user's token and 403 with one. */
function expectDenied(
  { status, json: { code, message } }: TestResponse,
  client: Client | null,
): void {
  expect({ status, code, message }).toEqual({
    status: client ? 403 : 401,
    code: "42501",
    message: expect.stringMatching(/^permission denied for |violates row-level security policy/),
  });
}

const CHECK_VIOLATION = { status: 400, code: "23514", message: "violates check constraint" };
const INVALID_ENUM_VALUE = { status: 400, code: "22P02", message: "invalid input value for enum" };

function expectRejection(
  { status, json: { code, message } }: TestResponse,
  expected: { status: number; code: string; message: string },
): void {
  expect({ status, code, message }).toEqual({
    ...expected,
    message: expect.stringContaining(expected.message),
  });
}

describe("profiles", () => {
  test.for([
    [{}, "starter"],
    [{ chosen_plan: "pro" }, "pro"],
  ] as const)("an account with the metadata %j gets a profile", async ([metadata, plan]) => {
    const client = await newClient(metadata);
    expect((await rest(client, "GET", "profiles?select=*")).json).toEqual([
      {
        id: client.id,
        business_name: "My Business",
        website: null,
        offer_description: "To be completed",
        differentiator: "To be completed",
        facebook_url: null,
        instagram_url: null,
        linkedin_url: null,
        tone_preference: null,
        words_to_avoid: null,
        chosen_plan: plan,
        created_at: expect.any(String),
        completed_at: null,
        plan_status: "inactive",
        plan_activated_at: null,
        paused_days: 0,
        launch_spot: null,
        version: 1,
      },
    ]);
  });

  test("clients read and update only their own", async () => {
    expect((await rest(mine, "GET", "profiles?select=id")).json).toEqual([{ id: mine.id }]);
    const change = { words_to_avoid: "cheap" };
    expect(await rest(mine, "PATCH", `profiles?id=eq.${mine.id}`, change)).toMatchObject({
      status: 200,
      json: [{ id: mine.id, ...change }],
    });
    expect(await rest(mine, "PATCH", `profiles?id=eq.${theirs.id}`, change)).toMatchObject({
      status: 200,
      json: [],
    });
  });

  test("visitors can neither read nor update them", async () => {
    expectDenied(await rest(null, "GET", "profiles?select=id"), null);
    const change = { words_to_avoid: "cheap" };
    expectDenied(await rest(null, "PATCH", `profiles?id=eq.${mine.id}`, change), null);
  });

  test("no one can insert or delete one, or change its id or date", async () => {
    const own = `profiles?id=eq.${mine.id}`;
    for (const change of [{ id: theirs.id }, { created_at: "2020-01-01" }])
      expectDenied(await rest(mine, "PATCH", own, change), mine);
    for (const client of [mine, null]) {
      expectDenied(await insert(client, "profiles", { id: theirs.id }), client);
      expectDenied(await rest(client, "DELETE", own), client);
    }
  });

  test.for([
    ["business_name", "A", CHECK_VIOLATION],
    ["offer_description", "short", CHECK_VIOLATION],
    ["differentiator", "short", CHECK_VIOLATION],
    ["tone_preference", "Sad", INVALID_ENUM_VALUE],
    ["chosen_plan", "platinum", INVALID_ENUM_VALUE],
    ["website", "x".repeat(2049), CHECK_VIOLATION],
  ] as const)("the database rejects an invalid %s", async ([column, value, rejection]) => {
    const own = `profiles?id=eq.${mine.id}`;
    expectRejection(await rest(mine, "PATCH", own, { [column]: value }), rejection);
  });
});

describe("launch counters", () => {
  test("everyone can read them", async () => {
    for (const client of [null, mine]) {
      const { status, json } = await rest(
        client,
        "GET",
        "launch_promotion_counters?select=plan_name,available_spots,total_spots&order=plan_name",
      );
      expect({ status, json }).toEqual({
        status: 200,
        json: ["pro", "starter"].map((plan_name) => ({
          plan_name,
          available_spots: expect.any(Number),
          total_spots: expect.any(Number),
        })),
      });
    }
  });

  test("no one can write them with the publishable key", async () => {
    // Uses a nonexistent plan, so that nothing is lost if this is not rejected.
    const none = "launch_promotion_counters?plan_name=eq.none";
    for (const client of [null, mine]) {
      for (const column of ["plan_name", "available_spots", "total_spots"])
        expectDenied(await rest(client, "PATCH", none, { [column]: 1 }), client);
      const row = { plan_name: "pro", available_spots: 1, total_spots: 1 };
      expectDenied(await insert(client, "launch_promotion_counters", row), client);
      expectDenied(await rest(client, "DELETE", none), client);
    }
  });
});

describe("support tickets", () => {
  const ticket = (change: object = {}) => ({
    subject: "Stuck",
    description: "Nothing posts",
    ...change,
  });

  test("clients create and read their own, with only the form's columns", async () => {
    expect((await insert(mine, "tickets", ticket())).status).toBe(201);
    const columns = "user_id,subject,category,priority,status";
    expect((await rest(mine, "GET", `tickets?select=${columns}`)).json).toEqual([
      {
        user_id: mine.id,
        subject: "Stuck",
        category: "general",
        priority: "medium",
        status: "open",
      },
    ]);
    expect((await rest(theirs, "GET", "tickets?select=id")).json).toEqual([]);
    const forgeries = [
      { user_id: theirs.id },
      { status: "resolved" },
      { created_at: "2020-01-01" },
    ];
    for (const forged of forgeries)
      expectDenied(await insert(mine, "tickets", ticket(forged)), mine);
    const own = `tickets?user_id=eq.${mine.id}`;
    expectDenied(await rest(mine, "PATCH", own, { subject: "Other" }), mine);
    expectDenied(await rest(mine, "DELETE", own), mine);
  });

  test("visitors can neither create nor read them", async () => {
    expectDenied(await rest(null, "GET", "tickets?select=id"), null);
    expectDenied(await insert(null, "tickets", ticket()), null);
  });

  test.for([
    ["subject", " ", CHECK_VIOLATION],
    ["subject", "x".repeat(201), CHECK_VIOLATION],
    ["description", "x".repeat(4001), CHECK_VIOLATION],
    ["category", "gossip", INVALID_ENUM_VALUE],
    ["priority", "asap", INVALID_ENUM_VALUE],
  ] as const)("the database rejects an invalid %s", async ([column, value, rejection]) => {
    expectRejection(await insert(mine, "tickets", ticket({ [column]: value })), rejection);
  });
});

describe("plan changes", () => {
  const getPlan = async (client: Client) =>
    (await rest(client, "GET", "profiles?select=chosen_plan")).json;

  test("one before the strategy meeting takes effect at once", async () => {
    const client = await newClient();
    const change = { requested_plan: "video-pro" };
    expect(await rest(client, "POST", "plan_changes?select=status", change)).toMatchObject({
      status: 201,
      json: [{ status: "approved" }],
    });
    expect(await getPlan(client)).toEqual([{ chosen_plan: "video-pro" }]);
  });

  test("after the meeting a client has at most one open, and the plan stays", async () => {
    const client = await newClient();
    await project.request("/rest/v1/meetings", {
      body: { user_id: client.id, starts_at: "2026-01-05T15:00:00Z", status: "held" },
      headers: { apikey: project.secretKey },
    });
    const request = (row: object) => insert(client, "plan_changes", row);
    expectRejection(await request({ requested_plan: "platinum" }), INVALID_ENUM_VALUE);
    expect((await request({ requested_plan: "video-pro" })).status).toBe(201);
    expect(await request({ requested_plan: "starter" })).toMatchObject({
      status: 409,
      json: { code: "23505" },
    });
    for (const forged of [
      { user_id: theirs.id },
      { completed_at: "2020-01-01" },
      { created_at: "2020-01-01" },
      { id: client.id },
    ])
      expectDenied(await request({ requested_plan: "pro", ...forged }), client);
    const own = `plan_changes?user_id=eq.${client.id}`;
    expectDenied(await rest(client, "PATCH", own, { completed_at: "2026-01-01" }), client);
    expectDenied(await rest(client, "DELETE", own), client);
    expect(await getPlan(client)).toEqual([{ chosen_plan: "pro" }]);
    expectDenied(await rest(null, "GET", "plan_changes?select=id"), null);
  });
});

describe("LinkedIn connections", () => {
  test("no client can read or write a token", async () => {
    for (const columns of ["encrypted_access_token", "encrypted_refresh_token", "*"])
      expectDenied(await rest(mine, "GET", `linkedin_connections?select=${columns}`), mine);
    expect((await rest(mine, "GET", "linkedin_connections?select=user_id")).json).toEqual([]);
    const sealed = { encrypted_access_token: `0123abcd.${"A".repeat(60)}` };
    for (const client of [mine, null]) {
      const own = `linkedin_connections?user_id=eq.${mine.id}`;
      expectDenied(
        await insert(client, "linkedin_connections", { user_id: mine.id, ...sealed }),
        client,
      );
      expectDenied(await rest(client, "PATCH", own, sealed), client);
    }
    expectDenied(await rest(null, "GET", "linkedin_connections?select=user_id"), null);
  });
});

describe("functions", () => {
  const id = crypto.randomUUID();

  test("return composite types as nested JSON, sets as arrays and nothing as 204", async () => {
    const client = await newClient();
    const page = await rpc(client, "get_my_page", { parts: ["account", "sessions"] });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    expect(page).toMatchObject({
      status: 200,
      json: {
        session_is_alive: true,
        profile: { id: client.id, created_at: time },
        account: { email: client.email, metadata: { chosen_plan: "pro" }, created_at: time },
        sessions: [{ is_current: true, created_at: time }],
        tickets: null,
      },
    });
    expect(await rpc(client, "list_my_contact_messages")).toMatchObject({ status: 200, json: [] });
    expect((await rpc(client, "ensure_my_profile")).status).toBe(204);
  });

  test("reject an argument that is not of its type", async () => {
    const page = await rpc(mine, "get_my_page", { parts: ["gossip"] });
    expectRejection(page, INVALID_ENUM_VALUE);
    const message = "invalid input syntax for type uuid";
    const rejection = { status: 400, code: "22P02", message };
    expectRejection(await rpc(mine, "end_my_session", { id: "x" }), rejection);
  });

  test("are not found by an unknown name or argument, nor without a required one", async () => {
    const rejection = { status: 404, code: "PGRST202", message: "Could not find the function" };
    expectRejection(await rpc(mine, "never_was"), rejection);
    expectRejection(await rpc(mine, "require_staff"), rejection);
    expectRejection(await rpc(mine, "end_my_session", { id, extra: 1 }), rejection);
    expectRejection(await rpc(mine, "end_my_session"), rejection);
  });

  test("answer with the status and the code that they raise", async () => {
    const ticket = await rpc(mine, "set_my_ticket_resolved", { id, is_resolved: true });
    expectRejection(ticket, { status: 404, code: "PT404", message: "Not found" });
    const staffOnly = { status: 403, code: "42501", message: "Only staff may do this" };
    expectRejection(await rpc(mine, "staff_get_today", { max_rows: 1 }), staffOnly);
    const invalid = await rpc(null, "request_newsletter_subscription", { email: "x" });
    expectRejection(invalid, { status: 400, code: "22023", message: "valid email" });
  });

  test("are open to the secret key where it has a grant", async () => {
    const headers = { apikey: project.secretKey };
    const { status, json } = await project.request("/rest/v1/rpc/backend_health", {
      body: {},
      headers,
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({ jobs_scheduled: expect.any(Boolean) });
  });
});

describe("leaving", () => {
  test("deleting the account removes its data and disables its token", async () => {
    const client = await newClient();
    await insert(client, "tickets", { subject: "Stuck", description: "Nothing posts" });
    expectDenied(await rpc(null, "delete_my_account"), null);
    expect((await rpc(client, "delete_my_account")).status).toBe(204);
    expect((await project.requestSignIn(client.email, client.password)).status).toBe(400);
    expect((await rest(client, "GET", "profiles?select=id")).json).toEqual([]);
    const answer = await insert(client, "tickets", { subject: "A", description: "B" });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    for (const [table, column] of [
      ["profiles", "id"],
      ["tickets", "user_id"],
    ]) {
      const { json } = await project.request(`/rest/v1/${table}?${column}=eq.${client.id}`, {
        headers: { apikey: project.secretKey },
      });
      expect(json).toEqual([]);
    }
  });

  test("a token of an ended session reads and writes nothing", async () => {
    const client = await newClient();
    await project.auth("logout?scope=local", { method: "POST", token: client.token });
    expect((await rest(client, "GET", "profiles?select=id")).json).toEqual([]);
    expectDenied(
      await insert(client, "tickets", { subject: "Stuck", description: "Nothing posts" }),
      client,
    );
    expect((await rpc(client, "list_my_sessions")).json).toEqual([]);
  });
});
