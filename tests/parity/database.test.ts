import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, openProject, type Project } from "../support/project.ts";

/** Responses of the REST service to a holder of the publishable key. */

let project: Project;
let mine: Client;
let theirs: Client;
beforeAll(async () => {
  project = await openProject();
  [mine, theirs] = [await project.newClient(), await project.newClient()];
});
afterAll(() => project?.stop());

const UNKNOWN_ID = crypto.randomUUID();
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
const TICKET = { subject: "Stuck", description: "Nothing posts" };
const WEAK_SIGN_UP = {
  id: UNKNOWN_ID,
  email: "nobody@example.com",
  password: "short",
  name: "Ana Ruiz",
  plan: "pro",
  marketing: true,
};

/** Status of a rejection, with the SQLSTATE and a part of the message. */
const rejection = (status: number, code: string, message: string) => ({
  status,
  json: expect.objectContaining({ code, message: expect.stringContaining(message) }),
});
const INVALID_ENUM_VALUE = rejection(400, "22P02", "invalid input value for enum");
const SESSION_ENDED = rejection(403, "28000", "Nobody is signed in");
const notGranted = (status: 401 | 403) => rejection(status, "42501", "permission denied for ");

describe("tables", () => {
  test("show and change only a client's own rows", async () => {
    expect((await project.rest(mine, "GET", "profiles?select=id")).json).toEqual([{ id: mine.id }]);
    const change = { words_to_avoid: "cheap" };
    const update = (client: Client | null, { id }: Client) =>
      project.rest(client, "PATCH", `profiles?id=eq.${id}`, change);
    expect(await update(mine, mine)).toMatchObject({
      status: 200,
      json: [{ id: mine.id, ...change }],
    });
    expect(await update(mine, theirs)).toMatchObject({ status: 200, json: [] });
    expect(await update(null, mine)).toMatchObject(notGranted(401));
  });
});

describe("functions", () => {
  test("return a scalar as JSON", async () => {
    expect(await project.rpc(mine, "session_is_alive")).toMatchObject({ status: 200, json: true });
    const unknown = { email: "nobody@example.com", sign_up_id: UNKNOWN_ID };
    const progress = await project.rpc(null, "get_sign_up_progress", unknown);
    expect(progress).toMatchObject({ status: 200, json: null });
  });

  test("return a composite type as nested JSON", async () => {
    const client = await project.newClient({ chosen_plan: "pro" });
    const page = await project.rpc(client, "get_my_page", { parts: ["account", "sessions"] });
    expect(page).toMatchObject({
      status: 200,
      json: {
        session_is_alive: true,
        profile: { id: client.id, created_at: TIME },
        account: { email: client.email, metadata: { chosen_plan: "pro" }, created_at: TIME },
        sessions: [{ is_current: true, created_at: TIME }],
        tickets: null,
      },
    });
  });

  test("return a set as an array, of which a query selects columns and rows", async () => {
    const client = await project.newClient();
    await project.signIn(client);
    const read = (query = "") => project.rpc(client, `list_my_sessions${query}`);
    const current = expect.objectContaining({ is_current: true, created_at: TIME });
    const { json } = await read();
    expect(json).toHaveLength(2);
    expect(json).toContainEqual(current);
    const query = "?select=is_current&order=created_at.desc&limit=1";
    expect(await read(query)).toMatchObject({ status: 200, json: [{ is_current: false }] });
  });

  test("return nothing as 204", async () => {
    const { status, json } = await project.rpc(mine, "ensure_my_profile");
    expect({ status, json }).toEqual({ status: 204, json: {} });
  });

  test.for([
    ["get_my_page", { parts: ["gossip"] }, INVALID_ENUM_VALUE],
    ["get_my_page", { parts: -1 }, rejection(400, "22P02", "expected JSON array")],
    ["end_my_session", { id: "x" }, rejection(400, "22P02", "invalid input syntax for type uuid")],
  ] as const)("%s rejects %j, which is not of its type", async ([name, args, rejected]) => {
    expect(await project.rpc(mine, name, args)).toMatchObject(rejected);
  });

  test.for([
    ["staff_get_today", { max_rows: 1 }, rejection(403, "42501", "Only staff may do this")],
    [
      "set_my_ticket_resolved",
      { id: UNKNOWN_ID, is_resolved: true },
      rejection(404, "PT404", "Not found"),
    ],
    ["record_sign_up", WEAK_SIGN_UP, rejection(400, "22023", "The password breaks a rule")],
  ] as const)(
    "%s responds with the status and code that it raises",
    async ([name, args, raised]) => {
      expect(await project.rpc(mine, name, args)).toMatchObject(raised);
    },
  );

  test("are open to the secret key where it has a grant", async () => {
    const headers = { apikey: project.secretKey };
    const health = await project.request("/rest/v1/rpc/backend_health", { body: {}, headers });
    const json = { jobs_scheduled: expect.any(Boolean) };
    expect(health).toMatchObject({ status: 200, json });
  });
});

describe("leaving", () => {
  test("a token of an ended session reads and writes nothing", async () => {
    const client = await project.newClient();
    await project.auth("logout?scope=local", { method: "POST", token: client.token });
    expect((await project.rest(client, "GET", "profiles?select=id")).json).toEqual([]);
    expect(await project.rpc(client, "submit_ticket", TICKET)).toMatchObject(SESSION_ENDED);
    expect((await project.rpc(client, "list_my_sessions")).json).toEqual([]);
    expect(await project.rpc(client, "delete_my_account")).toMatchObject(SESSION_ENDED);
  });
});
