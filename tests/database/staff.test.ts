import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { nextCode, oneTimeCode } from "../support/authenticator.ts";
import { CONFLICT, DONE, FORBIDDEN } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { SECRET_KEY } from "../support/supabase-keys.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

const COMMAND = `${import.meta.dirname}/../../workers/deploy/staff.ts`;

/** Privileges of staff and the audit log of their actions. */

const { url, sql, getValue, api, backend, callAs, readAs, addStaff, newTicket, requireMfa } =
  await scene();
const staff = await addStaff();
const [client, stranger] = [await api.register(), await api.register()];

const callAsStaff = callAs(staff);
const readAsStaff = readAs(staff);
const getPage = async (caller: Caller, parts: string[], item_id?: string) =>
  (await api.rpc(caller, "get_my_page", { parts, item_id })).json as Record<string, unknown>;

describe("the desk", () => {
  test("lets staff add and remove each other, but not themselves", async () => {
    const add = (email: string) => readAsStaff("staff_add_member", { email });
    const remove = ({ id }: Caller) => callAsStaff("staff_remove_member", { id });
    expect(await add("nobody@example.com")).toBe(false);
    expect(await add(stranger.email.toUpperCase())).toBe(true);
    expect(await getPage(stranger, [])).toMatchObject({ staff_state: "member" });
    expect(await api.rpc(stranger, "staff_get_overview")).toMatchObject({
      status: 200,
      json: { members: [{ id: staff.id }, { id: stranger.id, email: stranger.email }] },
    });
    expect(await remove(staff)).toMatchObject(CONFLICT);
    const listWaiting = () =>
      sql(`select from ${EMAILS} where recipient = $1 and kind = 'staff_conversation'`, [
        stranger.email,
      ]);
    await newTicket(client, "Not for former staff");
    expect(await listWaiting()).toHaveLength(1);
    expect(await remove(stranger)).toMatchObject(DONE);
    expect(await listWaiting()).toEqual([]);
    expect(await api.rpc(stranger, "staff_get_overview")).toMatchObject(FORBIDDEN);
    expect(await getPage(stranger, [])).toMatchObject({ staff_state: null });
    expect(await getPage(staff, [])).toMatchObject({ staff_state: "member" });
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
/** Lists the entries that the page of a client shows. */
async function listClientEntries({ id }: Caller): Promise<AuditEntry[]> {
  const { events } = await readAsStaff<{ events: { audit_entry: AuditEntry | null }[] }>(
    "staff_get_client_timeline",
    { id, max_rows: 50 },
  );
  return events.flatMap(({ audit_entry }) => audit_entry ?? []);
}
const listEntries = () => readAsStaff<AuditEntry[]>("staff_list_audit_entries", { max_rows: 51 });
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

  const asService = (name: string, args: object) => backend.rpc(name, args);
  const accept = async (caller: Caller, key: string) =>
    (await api.rpc(caller, "accept_staff_invitation", { key })).json;

  /** Returns the key in the newest invitation. */
  const getKey = ({ email }: Caller) =>
    getValue<string>(
      `select payload ->> 'key' from ${EMAILS}
       where recipient = $1 and kind = 'staff_invited' order by created_at desc limit 1`,
      [email],
    );

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
    await sql("update public.staff set invited_at = now() - interval '24 hours'");
    expect(await accept(invited, key)).toBe("invalid");
    await asService("add_staff", { email: invited.email });
    const emails = await sql(
      `select kind from ${EMAILS} where recipient = $1 and kind = 'staff_invited'`,
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
      const env = { ...process.env, SUPABASE_URL: url, SUPABASE_SECRET_KEY: SECRET_KEY };
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
    await sql("update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'");
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
    const { json: token } = await api.rpc(colleague, "staff_renew_calendar_token");
    const openCalendar = async () => (await api.rpc(null, "get_staff_calendar", { token })).status;
    expect(await openCalendar()).toBe(200);
    expect(await api.rpc(invited, "staff_reset_member", { id: colleague.id })).toMatchObject(DONE);
    expect(await openCalendar()).toBe(404);
    expect((await api.auth("user", undefined, colleague, "GET")).status).toBe(403);
    expect(
      await sql(
        `select kind, payload ->> 'is_reset' as is_reset from ${EMAILS}
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
  test("records actor, client, row and changed columns, but no values", async () => {
    const id = await newTicket(client);
    await api.rpc(client, "set_my_ticket_resolved", { id, is_resolved: true });
    await callAsStaff("staff_set_conversation_status", { ids: [id], status: "open" });
    const entries = await listClientEntries(client);
    expect(entries.filter(({ row_id }) => row_id === id)).toEqual([
      {
        id: expect.any(Number),
        created_at: expect.any(String),
        actor_email: staff.email,
        actor_name: staff.email,
        client_email: client.email,
        client_name: client.email,
        table_name: "conversations",
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
    for (const { id } of [member, remover]) await sql("delete from auth.users where id = $1", [id]);
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

  test("records sign-ins of staff and both outcomes of their second step, and lists wrong codes", async () => {
    const member = await api.register();
    await callAsStaff("staff_add_member", { email: member.email });
    const secret = await enroll(member);
    const session = await api.signIn(member.email);
    await api.sendCode(session, secret, wrongCode(secret.secret));
    await api.sendCode(session, secret, nextCode(secret.secret));
    const recorded = () =>
      sql<{ action: string }>(
        "select action from public.audit_log where actor_email = $1 or actor_id = $2 order by id",
        [member.email, member.id],
      ).then((rows) => rows.map(({ action }) => action));
    // The app's first code raises the session that set it up.
    const expected = ["mfa_success", "sign_in", "mfa_failure", "mfa_success"];
    expect(await recorded()).toEqual(expected);
    expect((await readOwnEntries(member)).map(({ action }) => action)).toEqual(["mfa_failure"]);
    await sql("delete from auth.users where id = $1", [member.id]);
    expect(await recorded()).toEqual(expected);
  });

  test("records a client's wrong code and export on their page alone, but no sign-in", async () => {
    const account = await api.register();
    const app = await enroll(account);
    const session = await api.signIn(account.email);
    await api.sendCode(session, app, wrongCode(app.secret));
    await api.sendCode(session, app, nextCode(app.secret));
    expect(await api.rpc(session, "export_my_data")).toMatchObject({ status: 200 });
    expect(await listClientEntries(account)).toMatchObject([
      { action: "export", actor_email: account.email, client_email: account.email },
      { action: "mfa_failure", actor_email: account.email, client_email: account.email },
    ]);
    const emails = (await listEntries()).map(({ actor_email }) => actor_email);
    expect(emails).not.toContain(account.email);
    await sql("delete from auth.users where id = $1", [account.id]);
    const rows = await sql("select from public.audit_log as entry where entry::text like $1", [
      `%${account.email}%`,
    ]);
    expect(rows).toEqual([]);
  });

  test.each([
    ["staff_export_clients", "profiles"],
    ["staff_export_messages", "conversations"],
    ["staff_export_subscribers", "newsletter_subscribers"],
  ])("records each part of %s", async (name, table_name) => {
    const listExports = async () =>
      (await listEntries()).filter(
        (entry) => entry.table_name === table_name && entry.action === "export",
      );
    const before = (await listExports()).length;
    const next = { cursor_at: "2020-01-01T00:00:00Z", cursor_id: newId() };
    const count = async (part: object) => {
      expect(await callAsStaff(name, { max_rows: 1, ...part })).toMatchObject({ status: 200 });
      return (await listExports()).length - before;
    };
    expect([await count({}), await count(next), await count(next)]).toEqual([1, 2, 3]);
    expect((await listExports())[0]).toMatchObject({ row_id: null, actor_email: staff.email });
    await api.rpc(client, name, { max_rows: 1 });
    const ofClient = "select from public.audit_log where table_name = $1 and actor_id = $2";
    expect(await sql(ofClient, [table_name, client.id])).toEqual([]);
  });
});
