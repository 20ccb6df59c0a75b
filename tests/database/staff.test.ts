import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nextCode, oneTimeCode } from "../support/authenticator.ts";
import { createBackendHandle } from "../support/backend.ts";
import {
  CONFLICT,
  DONE,
  FORBIDDEN,
  NOT_FOUND,
  SCHEDULED,
  SESSION_ENDED,
} from "../support/function-calls.ts";
import { type Caller, type PublicApi, createPublicApi } from "../support/public-api.ts";
import { endGracePeriod } from "../support/staff-actions.ts";
import { SECRET_KEY } from "../support/supabase-keys.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

const COMMAND = `${import.meta.dirname}/../../workers/deploy/staff.ts`;

/** Privileges of staff and the audit log of their actions. */

let backend: Supabase;
let api: PublicApi;
let staff: Caller;
let client: Caller;
let stranger: Caller;
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
  [staff, client, stranger] = [await api.register(), await api.register(), await api.register()];
  await backend.sql("insert into public.staff (user_id) values ($1)", [staff.id]);
});
afterAll(() => backend?.stop());

const requireMfa = (isRequired: boolean) =>
  backend.sql("update private.staff_settings set requires_mfa = $1", [isRequired]);
const callAsStaff = (name: string, args: object = {}) => api.rpc(staff, name, args);
const readAsStaff = async <T = unknown>(name: string, args: object = {}) =>
  (await callAsStaff(name, args)).json as T;
const getPage = async (caller: Caller, parts: string[], item_id?: string) =>
  (await api.rpc(caller, "get_my_page", { parts, item_id })).json as Record<string, unknown>;

/** Creates a ticket of the client without messages. */
async function createTicket(subject = "Stuck"): Promise<string> {
  const id = crypto.randomUUID();
  const ticket = { id, subject, description: `Nothing posts ${id}` };
  expect((await api.rest(client, "POST", "tickets", ticket)).status).toBe(201);
  return id;
}

/** Replies as staff. */
const replyAsStaff = (
  ticket_id: string,
  id: string,
  last_seen_id: string | null = null,
  body = "Hello",
) =>
  callAsStaff("staff_reply_to_conversation", {
    id,
    conversation_id: ticket_id,
    body,
    last_seen_id,
  });
/** Replies as a client. */
const reply = (caller: Caller | null, ticket_id: string, id: string = crypto.randomUUID()) =>
  api.rpc(caller, "reply_to_my_ticket", { id, ticket_id, body: "Hello" });
const statusOf = async (id: string) =>
  (
    await backend.sql<{ status: string }>("select status from public.tickets where id = $1", [id])
  )[0]?.status;

describe("the desk", () => {
  test("gives nobody access to its tables", async () => {
    for (const [path, row] of [
      ["staff?user_id=not.is.null", { user_id: stranger.id }],
      ["audit_log?id=gt.0", { table_name: "x" }],
    ] as const)
      for (const caller of [client, staff, null])
        for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
          const body = method === "GET" ? undefined : row;
          const { status } = await api.rest(caller, method, path, body);
          expect([method, path, status]).toEqual([method, path, caller ? 403 : 401]);
        }
    expect((await callAsStaff("add_staff", { email: stranger.email })).status).toBe(403);
  });

  test("rejects unknown functions", async () => {
    for (const name of [
      "staff_x",
      "../is_staff",
      "staff_get_overview(null)",
      "STAFF_GET_OVERVIEW",
      "private.staff_get_overview",
    ])
      expect((await callAsStaff(encodeURIComponent(name))).status).toBeGreaterThanOrEqual(400);
  });

  test("requires the second factor where configured, and a live session", async () => {
    const another = await api.signIn(staff.email);
    const getOverview = () => api.rpc(another, "staff_get_overview");
    await requireMfa(true);
    expect(await getOverview()).toMatchObject(FORBIDDEN);
    await requireMfa(false);
    expect(await getOverview()).toMatchObject({ status: 200, json: { members: [{}] } });
    await api.auth("logout?scope=local", {}, another);
    expect(await getOverview()).toMatchObject(SESSION_ENDED);
  });

  test("lets staff add and remove each other, but not themselves", async () => {
    const add = (email: string) => readAsStaff("staff_add_member", { email });
    const remove = async ({ id }: Caller) => {
      const response = await callAsStaff("staff_remove_member", { id });
      await endGracePeriod(backend.sql);
      return response;
    };
    expect(await add("nobody@example.com")).toBe(false);
    expect(await add(stranger.email.toUpperCase())).toBe(true);
    expect(await getPage(stranger, [])).toMatchObject({ staff_state: "member" });
    expect(await api.rpc(stranger, "staff_get_overview")).toMatchObject({
      status: 200,
      json: { members: [{ id: staff.id }, { id: stranger.id, email: stranger.email }] },
    });
    expect(await remove(staff)).toMatchObject(CONFLICT);
    const listWaiting = () =>
      backend.sql(
        "select from public.email_outbox where recipient = $1 and kind = 'staff_conversation'",
        [stranger.email],
      );
    await createTicket("Not for former staff");
    expect(await listWaiting()).toHaveLength(1);
    expect(await remove(stranger)).toMatchObject(SCHEDULED);
    expect(await listWaiting()).toEqual([]);
    expect(await api.rpc(stranger, "staff_get_overview")).toMatchObject(FORBIDDEN);
    expect(await getPage(stranger, [])).toMatchObject({ staff_state: null });
    expect(await getPage(staff, [])).toMatchObject({ staff_state: "member" });
  });

  test("lists open items with their due time", async () => {
    const id = await createTicket("Waits");
    const getToday = () =>
      readAsStaff<{ items: object[] }>("staff_get_today", { kind: "tickets", max_rows: 500 });
    expect((await getToday()).items).toContainEqual(
      expect.objectContaining({
        kind: "tickets",
        id,
        path: `tickets/${id}`,
        title: "Waits",
        waiting_since: expect.any(String),
        due_at: expect.any(String),
      }),
    );
    await replyAsStaff(id, crypto.randomUUID());
    expect((await getToday()).items).not.toContainEqual(expect.objectContaining({ id }));
  });
});

describe("a ticket", () => {
  test("is readable and answerable only by its client and staff", async () => {
    const ticket = await createTicket();
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(await reply(client, ticket, first)).toMatchObject(DONE);
    expect(await replyAsStaff(ticket, second, first, "We look into it")).toMatchObject(DONE);
    for (const caller of [stranger, staff])
      expect(await reply(caller, ticket)).toMatchObject(NOT_FOUND);
    expect(await reply(null, ticket)).toMatchObject({ status: 401, json: { code: "42501" } });
    const messages = [
      { id: first, author: "client", body: "Hello", staff_email: null },
      { id: second, author: "staff", body: "We look into it", staff_email: null },
    ];
    expect(await getPage(client, ["ticket"], ticket)).toMatchObject({ ticket: { messages } });
    expect(await readAsStaff("staff_get_conversation", { id: ticket })).toMatchObject({
      sender_email: client.email,
      entries: [{ kind: "client" }, { id: first }, { id: second, author_name: staff.email }],
    });
    for (const caller of [stranger, staff])
      expect(await getPage(caller, ["ticket"], ticket)).toMatchObject({ ticket: null });
    const rows = `ticket_messages?ticket_id=eq.${ticket}`;
    expect((await api.rest(client, "GET", `${rows}&select=body`)).json).toHaveLength(2);
    expect((await api.rest(client, "GET", `${rows}&select=staff_id`)).status).toBe(403);
    for (const caller of [stranger, staff])
      expect((await api.rest(caller, "GET", `${rows}&select=body`)).json).toEqual([]);
    for (const caller of [client, stranger, staff]) {
      const row = { ticket_id: ticket, author: "staff", body: "forged" };
      expect((await api.rest(caller, "POST", "ticket_messages", row)).status).toBe(403);
      for (const method of ["PATCH", "DELETE"])
        expect((await api.rest(caller, method, rows, { body: "x" })).status).toBe(403);
    }
  });

  test("moves from open to in progress and resolved, and reopens when its client replies", async () => {
    const id = await createTicket();
    const setResolved = (caller: Caller, is_resolved: boolean) =>
      api.rpc(caller, "set_my_ticket_resolved", { id, is_resolved });
    const statuses = [await statusOf(id)];
    /** Expects that a call succeeds, and records the status that it leaves. */
    const expectDone = async (call: ReturnType<typeof callAsStaff>) => {
      expect(await call).toMatchObject(DONE);
      statuses.push(await statusOf(id));
    };
    await expectDone(replyAsStaff(id, crypto.randomUUID()));
    await callAsStaff("staff_set_conversation_status", { ids: [id], status: "resolved" });
    statuses.push(await statusOf(id));
    await expectDone(reply(client, id));
    for (const caller of [stranger, staff])
      expect(await setResolved(caller, true)).toMatchObject(NOT_FOUND);
    await expectDone(setResolved(client, true));
    await expectDone(setResolved(client, false));
    expect(statuses).toEqual(["open", "in_progress", "resolved", "open", "resolved", "open"]);
    const unknown = { ids: [id, crypto.randomUUID()], status: "resolved" };
    expect(await callAsStaff("staff_set_conversation_status", unknown)).toMatchObject(NOT_FOUND);
    expect(await statusOf(id)).toBe("open");
  });

  test("rejects a reply that crosses another one and stores each reply once", async () => {
    const ticket = await createTicket();
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
    const crossing = await Promise.all(ids.map((id) => replyAsStaff(ticket, id)));
    const statuses = crossing.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([204, 409]);
    expect(crossing[statuses.indexOf(409)]).toMatchObject(CONFLICT);
    const stored = ids[statuses.indexOf(204)]!;
    expect(await replyAsStaff(ticket, stored)).toMatchObject(DONE);
    expect(await getPage(client, ["ticket"], ticket)).toMatchObject({
      ticket: { messages: [{ id: stored }] },
    });
    for (const body of ["", " \n ", "x".repeat(4001), "\u0007"]) {
      const { status } = await replyAsStaff(ticket, crypto.randomUUID(), stored, body);
      expect(status).toBe(400);
    }
  });

  test("enqueues an email to the client for each staff reply, but not for their own", async () => {
    const ticket = await createTicket();
    const id = crypto.randomUUID();
    await reply(client, ticket, id);
    await replyAsStaff(ticket, crypto.randomUUID(), id, "Try again");
    const emails = await backend.sql(
      "select kind, recipient, payload ->> 'body' as body from public.email_outbox where payload ->> 'ticket_id' = $1",
      [ticket],
    );
    expect(emails).toEqual([
      { kind: "ticket_replied", recipient: client.email, body: "Try again" },
    ]);
  });
});

type AuditEntry = {
  table_name: string;
  row_id: string | null;
  action: string;
  actor_email: string | null;
  client_email: string | null;
  member_email: string | null;
};

/** Lists the newest entries of the log, newest first. */
const listEntries = () => readAsStaff<AuditEntry[]>("staff_list_audit_entries", { max_rows: 100 });
/** Lists the entries of that page by which a staff member acted. */
const readOwnEntries = async ({ email }: Caller) =>
  (await listEntries()).filter(({ actor_email }) => actor_email === email);

/** Sets up an authenticator app, and returns it with the session that has proved it. */
async function enroll(caller: Caller) {
  const app = await api.startEnrollment(caller);
  const { status, json } = await api.sendCode(caller, app, nextCode(app.secret));
  expect(status).toBe(200);
  const { access_token: token } = json as { access_token: string };
  return { ...app, session: { ...caller, token } };
}

/** Returns a code that differs from the current one and its neighbors. */
function wrongCode(key: string): string {
  const codes = [-1, 0, 1].map((step) => oneTimeCode(key, step));
  return ["000000", "111111", "222222", "333333"].find((code) => !codes.includes(code))!;
}

describe("an invitation to the staff, where a second step is required", () => {
  let invited: Caller;
  let app: Awaited<ReturnType<typeof enroll>>;

  beforeEach(async () => {
    await requireMfa(true);
    invited = await api.register();
    await asService("add_staff", { email: invited.email });
  });
  afterEach(() => requireMfa(false));

  const asService = (name: string, args: object) =>
    createBackendHandle(backend.url).rpc(name, args);
  const accept = async (caller: Caller, key: string) =>
    (await api.rpc(caller, "accept_staff_invitation", { key })).json;

  /** Returns the key in the newest invitation. */
  async function getKey({ email }: Caller): Promise<string> {
    const [newest] = await backend.sql<{ key: string }>(
      `select payload ->> 'key' as key from public.email_outbox
       where recipient = $1 and kind = 'staff_invited' order by created_at desc limit 1`,
      [email],
    );
    return newest?.key ?? "";
  }

  async function join(member: Caller): Promise<void> {
    app = await enroll(member);
    expect(await accept(member, await getKey(member))).toBe("accepted");
  }

  const getOverview = (caller: Caller) => api.rpc(caller, "staff_get_overview");

  test("opens the desk to the mailbox's owner with an app, once", async () => {
    const key = await getKey(invited);
    expect(await accept(invited, key)).toBe("mfa_missing");
    await enroll(invited);
    // The password and an app of one's own are not enough.
    expect(await getOverview(invited)).toMatchObject(FORBIDDEN);
    expect(await accept(invited, key.toUpperCase())).toBe("invalid");
    const other = await api.register();
    await enroll(other);
    expect(await accept(other, key)).toBe("invalid");
    expect(await accept(invited, key)).toBe("accepted");
    expect(await getOverview(invited)).toMatchObject({ status: 200 });
    expect(await accept(invited, key)).toBe("invalid");
    expect(await getOverview(other)).toMatchObject(FORBIDDEN);
  });

  test("expires after 24 hours, and a new one voids it", async () => {
    const key = await getKey(invited);
    await enroll(invited);
    await backend.sql("update public.staff set invited_at = now() - interval '24 hours'");
    expect(await accept(invited, key)).toBe("invalid");
    await asService("add_staff", { email: invited.email });
    const emails = await backend.sql(
      "select kind from public.email_outbox where recipient = $1 and kind = 'staff_invited'",
      [invited.email],
    );
    expect(emails).toHaveLength(1);
    expect(await accept(invited, key)).toBe("invalid");
    expect(await accept(invited, await getKey(invited))).toBe("accepted");
  });

  const removeApp = async () => {
    const removal = await api.auth(`factors/${app.id}`, undefined, app.session, "DELETE");
    expect(removal.status).toBe(200);
  };

  test("an app that replaces the accepted one does not open the desk", async () => {
    await join(invited);
    await removeApp();
    await enroll(invited);
    expect(await getOverview(invited)).toMatchObject(FORBIDDEN);
  });

  test("the command that adds staff says what each of them still has to do", async () => {
    const add = async (email: string) => {
      const env = { ...process.env, SUPABASE_URL: backend.url, SUPABASE_SECRET_KEY: SECRET_KEY };
      const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, email], { env });
      return stdout.replace(email, "Ana");
    };
    await expect(add("nobody@example.com")).rejects.toMatchObject({
      code: 1,
      stderr: "nobody@example.com has no account with a confirmed email: sign up with it first.\n",
    });
    const withoutApp =
      "Ana is on the team, but cannot open the desk yet: first they set up two-step sign-in under Account, then they accept the invitation that we email them, within 24 hours.\n";
    const withApp =
      "Ana is on the team, but cannot open the desk yet: they accept the invitation that we email them, within 24 hours.\n";
    expect(await add(invited.email)).toBe(withoutApp);
    app = await enroll(invited);
    expect(await add(invited.email)).toBe(withApp);
    expect(await accept(invited, await getKey(invited))).toBe("accepted");
    expect(await add(invited.email)).toBe("Ana is on the team and may open the desk.\n");
    await removeApp();
    expect(await add(invited.email)).toBe(withoutApp);
    await requireMfa(false);
    expect(await add(invited.email)).toBe("Ana is on the team and may open the desk.\n");
  });

  test("only staff who have just proved who they are invite, remove and reset", async () => {
    await join(invited);
    const colleague = await api.register();
    expect((await api.rpc(invited, "staff_add_member", { email: colleague.email })).json).toBe(
      true,
    );
    await backend.sql("update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'");
    for (const [name, args] of [
      ["staff_add_member", { email: client.email }],
      ["staff_remove_member", { id: colleague.id }],
      ["staff_reset_member", { id: colleague.id }],
    ] as const)
      expect(await api.rpc(invited, name, args)).toMatchObject({
        status: 403,
        json: { message: "Please confirm that it is you" },
      });
    expect(await getOverview(invited)).toMatchObject({ status: 200 });
  });

  test("a reset ends sessions and app of a colleague, and invites again", async () => {
    await join(invited);
    const colleague = await api.register();
    await api.rpc(invited, "staff_add_member", { email: colleague.email });
    await join(colleague);
    const lost = app;
    expect(await api.rpc(colleague, "staff_reset_member", { id: colleague.id })).toMatchObject(
      CONFLICT,
    );
    expect(await api.rpc(invited, "staff_reset_member", { id: client.id })).toMatchObject({
      status: 404,
    });
    expect(await api.rpc(invited, "staff_reset_member", { id: colleague.id })).toMatchObject(
      SCHEDULED,
    );
    expect((await api.auth("user", undefined, colleague, "GET")).status).toBe(200);
    const { json: token } = await api.rpc(colleague, "staff_renew_calendar_token");
    const openCalendar = async () => (await api.rpc(null, "get_staff_calendar", { token })).status;
    expect(await openCalendar()).toBe(200);
    await endGracePeriod(backend.sql);
    expect(await openCalendar()).toBe(404);
    expect((await api.auth("user", undefined, colleague, "GET")).status).toBe(403);
    expect(
      await backend.sql(
        `select kind, payload ->> 'is_reset' as is_reset from public.email_outbox
         where recipient = $1 and kind::text like 'staff%'`,
        [colleague.email],
      ),
    ).toEqual([{ kind: "staff_invited", is_reset: "yes" }]);
    const again = await api.signIn(colleague.email);
    expect((await api.sendCode(again, lost, nextCode(lost.secret))).status).toBe(404);
    const { json } = await getOverview(invited);
    expect((json as { members: object[] }).members).toContainEqual(
      expect.objectContaining({ id: colleague.id, is_invited: true }),
    );
    await join(again);
    expect(await getOverview(again)).toMatchObject({ status: 200 });
  });
});

describe("the audit log", () => {
  test("records what staff do to their own client record", async () => {
    const ticket = { id: crypto.randomUUID(), subject: "Mine", description: "By staff" };
    expect((await api.rest(staff, "POST", "tickets", ticket)).status).toBe(201);
    await callAsStaff("staff_set_conversation_status", { ids: [ticket.id], status: "resolved" });
    const entries = await readAsStaff<{ row_id: string; actor_email: string }[]>(
      "staff_list_audit_entries",
      { max_rows: 100 },
    );
    expect(entries.filter(({ row_id }) => row_id === ticket.id)).toMatchObject([
      { actor_email: staff.email, action: "update", new_status: "resolved" },
    ]);
  });

  test("records actor, client, row and changed columns, but no values", async () => {
    const id = await createTicket();
    await api.rpc(client, "set_my_ticket_resolved", { id, is_resolved: true });
    await callAsStaff("staff_set_conversation_status", { ids: [id], status: "open" });
    const { audit_entries } = await readAsStaff<{ audit_entries: { row_id: string }[] }>(
      "staff_get_client",
      { id: client.id },
    );
    expect(audit_entries.filter(({ row_id }) => row_id === id)).toEqual([
      {
        id: expect.any(Number),
        created_at: expect.any(String),
        actor_email: staff.email,
        actor_name: staff.email,
        client_email: client.email,
        client_name: client.email,
        table_name: "tickets",
        row_id: id,
        action: "update",
        changed_columns: ["due_at", "status", "waiting_since"],
        new_status: "open",
        plan: null,
        member_email: null,
      },
    ]);
  });

  test("names who was added and removed, and by whom, after both accounts are deleted", async () => {
    const [remover, member] = [await api.register(), await api.register()];
    for (const { email } of [remover, member]) await callAsStaff("staff_add_member", { email });
    await api.rpc(remover, "staff_remove_member", { id: member.id });
    await endGracePeriod(backend.sql);
    for (const { id } of [member, remover])
      await backend.sql("delete from auth.users where id = $1", [id]);
    const emails = [remover.email, member.email];
    const entries = await listEntries();
    expect(entries.filter(({ member_email }) => emails.includes(member_email ?? ""))).toMatchObject(
      [
        { action: "delete", actor_email: null, member_email: remover.email },
        { action: "delete", actor_email: remover.email, member_email: member.email },
        { action: "insert", actor_email: staff.email, member_email: member.email },
        { action: "insert", actor_email: staff.email, member_email: remover.email },
      ],
    );
    expect((await api.rpc(remover, "staff_get_overview")).status).toBe(403);
  });

  test("records sign-ins of staff and both outcomes of their second step", async () => {
    const member = await api.register();
    await callAsStaff("staff_add_member", { email: member.email });
    const secret = await enroll(member);
    const first = await readOwnEntries(member);
    // The app's first code raises the session that set it up.
    expect(first.map(({ action }) => action)).toEqual(["mfa_success"]);
    const session = await api.signIn(member.email);
    await api.sendCode(session, secret, wrongCode(secret.secret));
    await api.sendCode(session, secret, nextCode(secret.secret));
    expect((await readOwnEntries(member)).map(({ action }) => action)).toEqual([
      "mfa_success",
      "mfa_failure",
      "sign_in",
      "mfa_success",
    ]);
    await backend.sql("delete from auth.users where id = $1", [member.id]);
    expect(await readOwnEntries(member)).toHaveLength(4);
  });

  test("records a client's wrong code and export on their page alone, but no sign-in", async () => {
    const account = await api.register();
    const app = await enroll(account);
    const session = await api.signIn(account.email);
    await api.sendCode(session, app, wrongCode(app.secret));
    await api.sendCode(session, app, nextCode(app.secret));
    expect(await api.rpc(session, "record_my_export")).toMatchObject(DONE);
    const { audit_entries } = await readAsStaff<{ audit_entries: AuditEntry[] }>(
      "staff_get_client",
      { id: account.id },
    );
    expect(audit_entries).toMatchObject([
      { action: "export", actor_email: account.email, client_email: account.email },
      { action: "mfa_failure", actor_email: account.email, client_email: account.email },
    ]);
    const emails = (await listEntries()).map(({ actor_email }) => actor_email);
    expect(emails).not.toContain(account.email);
    await backend.sql("delete from auth.users where id = $1", [account.id]);
    const rows = await backend.sql(
      "select from public.audit_log as entry where entry::text like $1",
      [`%${account.email}%`],
    );
    expect(rows).toEqual([]);
  });

  test("ignores a wrong code while an app is being set up", async () => {
    const account = await api.register();
    const app = await api.startEnrollment(account);
    expect((await api.sendCode(account, app, wrongCode(app.secret))).status).toBe(422);
    const logged = "select from public.audit_log where actor_id = $1";
    expect(await backend.sql(logged, [account.id])).toEqual([]);
  });

  test("rejects an export without a live session and the 31st of a day", async () => {
    const account = await api.register();
    const exportData = () => api.rpc(account, "record_my_export");
    expect((await api.rpc(null, "record_my_export")).status).toBe(401);
    for (let count = 0; count < 30; count++) expect(await exportData()).toMatchObject(DONE);
    expect((await exportData()).status).toBe(429);
    await api.auth("logout?scope=local", {}, account);
    expect(await exportData()).toMatchObject(SESSION_ENDED);
  });

  test.each([
    ["staff_export_clients", "profiles"],
    ["staff_export_messages", "contact_messages"],
    ["staff_export_subscribers", "newsletter_subscribers"],
  ])("records %s once for its parts, and again when it starts over", async (name, table_name) => {
    const listExports = async () =>
      (await listEntries()).filter(
        (entry) => entry.table_name === table_name && entry.action === "export",
      );
    const before = (await listExports()).length;
    const next = { cursor_at: "2020-01-01T00:00:00Z", cursor_id: crypto.randomUUID() };
    const count = async (part: object) => {
      expect(await callAsStaff(name, { max_rows: 1, ...part })).toMatchObject({ status: 200 });
      return (await listExports()).length - before;
    };
    expect([await count(next), await count(next)]).toEqual([1, 1]);
    expect([await count({}), await count(next)]).toEqual([2, 2]);
    expect((await listExports())[0]).toMatchObject({ row_id: null, actor_email: staff.email });
    await api.rpc(client, name, { max_rows: 1 });
    const ofClient = "select from public.audit_log where table_name = $1 and actor_id = $2";
    expect(await backend.sql(ofClient, [table_name, client.id])).toEqual([]);
  });

  test.each([
    ["private.staff_settings", "set requires_mfa = requires_mfa", []],
    ["private.staff_settings", "set requires_mfa = not requires_mfa", ["requires_mfa"]],
    ["public.launch_promotion_counters", "set total_spots = total_spots + 1", ["total_spots"]],
  ])("records a change of %s %s", async (table, change, changed_columns) => {
    const logged = `select action, table_name, changed_columns from public.audit_log
      where table_name = $1 order by id desc limit 1`;
    await backend.sql(`update ${table} ${change}`);
    const [, table_name] = table.split(".");
    expect(await backend.sql(logged, [table_name])).toEqual([
      { action: "update", table_name, changed_columns },
    ]);
    await requireMfa(false);
  });

  test.each([
    ["private.staff_settings", ["delete", "insert"]],
    ["public.launch_promotion_counters", ["delete", "delete", "insert", "insert"]],
  ])("records rows of %s that are deleted and added", async (table, actions) => {
    const [last] = await backend.sql<{ id: number }>("select max(id) as id from public.audit_log");
    const rows = await backend.sql(`delete from ${table} returning *`);
    await backend.sql(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
    const entries = await backend.sql<{ action: string }>(
      "select action from public.audit_log where id > $1 order by id",
      [last?.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(actions);
  });

  test("rejects updates and deletes even by the table owner", async () => {
    for (const statement of [
      "update public.audit_log set action = 'delete'",
      "delete from public.audit_log",
      "truncate public.audit_log",
    ])
      await expect(backend.sql(statement)).rejects.toThrow("only added to");
  });
});
