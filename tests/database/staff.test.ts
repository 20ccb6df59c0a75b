import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, type PublicApi, publicApi } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Privileges of staff and the audit log of their actions. */

let backend: Supabase;
let api: PublicApi;
let member: Caller;
let client: Caller;
let stranger: Caller;
beforeAll(async () => {
  backend = await startSupabase();
  api = publicApi(backend.url);
  [member, client, stranger] = [await api.register(), await api.register(), await api.register()];
  await backend.sql("insert into public.staff (user_id) values ($1)", [member.id]);
});
afterAll(() => backend?.stop());

const needSecondStep = (isNeeded: boolean) =>
  backend.sql("update private.staff_settings set requires_mfa = $1", [isNeeded]);
const desk = async (caller: Caller | null, what: string, args: object = {}) =>
  (await api.rpc(caller, "desk", { what, args })).json;
const answerOf = async (what: string, args: object = {}) =>
  ((await desk(member, what, args)) as { answer: unknown }).answer;
const page = async (caller: Caller, parts: string[], item?: string) =>
  (await api.rpc(caller, "get_my_page", { parts, item })).json as Record<string, unknown>;

/** Creates a ticket of the client without messages. */
async function newTicket(subject = "Stuck"): Promise<string> {
  const id = crypto.randomUUID();
  const ticket = { id, subject, description: "Nothing posts" };
  expect((await api.rest(client, "POST", "tickets", ticket)).status).toBe(201);
  return id;
}

const answer = (id: string, message: string, seen: string | null = null, body = "Hello") =>
  answerOf("reply", { id, message, body, seen });
const reply = async (caller: Caller | null, ticket_id: string, id: string = crypto.randomUUID()) =>
  (await api.rpc(caller, "reply_to_my_ticket", { id, ticket_id, body: "Hello" })).json;
const statusOf = async (id: string) =>
  (
    await backend.sql<{ status: string }>("select status from public.tickets where id = $1", [id])
  )[0]?.status;

describe("the desk", () => {
  test("responds only to staff and reveals nothing to others", async () => {
    const things = await backend.sql<{ proname: string }>(
      "select proname from pg_proc where pronamespace = 'private'::regnamespace and proname like 'desk\\_%'",
    );
    expect(things.length).toBeGreaterThan(5);
    for (const { proname } of things) {
      const what = proname.slice("desk_".length);
      const args = { id: crypto.randomUUID(), email: stranger.email };
      for (const caller of [client, stranger])
        expect({ [what]: await desk(caller, what, args) }).toEqual({ [what]: null });
      expect((await api.rpc(null, "desk", { what, args })).status).toBe(401);
    }
    for (const [path, row] of [
      ["staff?user_id=not.is.null", { user_id: stranger.id }],
      ["audit_log?id=gt.0", { what: "x" }],
    ] as const)
      for (const caller of [client, member, null])
        for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
          const body = method === "GET" ? undefined : row;
          const { status } = await api.rest(caller, method, path, body);
          expect([method, path, status]).toEqual([method, path, caller ? 403 : 401]);
        }
    expect((await api.rpc(member, "add_staff", { email: stranger.email })).status).toBe(403);
  });

  test("rejects unknown commands", async () => {
    for (const what of ["x", "../is_staff", "reply(null)", "REPLY"])
      expect((await api.rpc(member, "desk", { what })).status).toBeGreaterThanOrEqual(400);
  });

  test("requires the second factor where configured, and a live session", async () => {
    const another = await api.logIn(member.email);
    await needSecondStep(true);
    expect(await desk(another, "team")).toBeNull();
    await needSecondStep(false);
    expect(await desk(another, "team")).toMatchObject({ answer: { members: [{}] } });
    await api.auth("logout?scope=local", {}, another);
    expect(await desk(another, "team")).toEqual({ over: true });
  });

  test("lets staff add and remove each other, but not themselves", async () => {
    expect(await answerOf("add_member", { email: "nobody@example.com" })).toBe(false);
    expect(await answerOf("add_member", { email: stranger.email.toUpperCase() })).toBe(true);
    expect(await page(stranger, [])).toMatchObject({ is_staff: true });
    expect(await desk(stranger, "team")).toMatchObject({ answer: {} });
    expect(await answerOf("remove_member", { id: member.id })).toBe("self");
    expect(await answerOf("remove_member", { id: stranger.id })).toBe("removed");
    expect(await desk(stranger, "team")).toBeNull();
    expect(await page(stranger, [])).toMatchObject({ is_staff: false });
  });

  test("lists open items with their due time", async () => {
    const id = await newTicket("Waits");
    expect(await answerOf("waiting")).toContainEqual({
      what: "tickets",
      count: expect.any(Number),
      oldest: expect.arrayContaining([
        expect.objectContaining({ path: `tickets/${id}`, title: "Waits" }),
      ]),
    });
    await answer(id, crypto.randomUUID());
    expect(JSON.stringify(await answerOf("waiting"))).not.toContain(id);
  });
});

describe("a ticket", () => {
  test("is readable and answerable only by its client and staff", async () => {
    const ticket = await newTicket();
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(await reply(client, ticket, first)).toBe("stored");
    expect(await answer(ticket, second, first, "We look into it")).toBe("stored");
    for (const caller of [stranger, member]) expect(await reply(caller, ticket)).toBe("unknown");
    expect(await reply(null, ticket)).toMatchObject({ code: expect.any(String) });
    const said = [
      { id: first, author: "client", body: "Hello" },
      { id: second, author: "staff", body: "We look into it" },
    ];
    expect(await page(client, ["ticket"], ticket)).toMatchObject({ ticket: { messages: said } });
    expect(await answerOf("ticket", { id: ticket })).toMatchObject({
      email: client.email,
      messages: [{ member: null }, { member: member.email }],
    });
    for (const caller of [stranger, member])
      expect(await page(caller, ["ticket"], ticket)).toMatchObject({ ticket: null });
    const rows = `ticket_messages?ticket_id=eq.${ticket}`;
    expect((await api.rest(client, "GET", `${rows}&select=body`)).json).toHaveLength(2);
    expect((await api.rest(client, "GET", `${rows}&select=staff_id`)).status).toBe(403);
    for (const caller of [stranger, member])
      expect((await api.rest(caller, "GET", `${rows}&select=body`)).json).toEqual([]);
    for (const caller of [client, stranger, member]) {
      const row = { ticket_id: ticket, author: "staff", body: "forged" };
      expect((await api.rest(caller, "POST", "ticket_messages", row)).status).toBe(403);
      for (const method of ["PATCH", "DELETE"])
        expect((await api.rest(caller, method, rows, { body: "x" })).status).toBe(403);
    }
  });

  test("moves from open to in progress and resolved, and reopens when its client replies", async () => {
    const ticket = await newTicket();
    const close = async (caller: Caller, is_resolved: boolean) =>
      (await api.rpc(caller, "set_my_ticket_resolved", { id: ticket, is_resolved })).json;
    const statuses = [await statusOf(ticket)];
    await answer(ticket, crypto.randomUUID());
    statuses.push(await statusOf(ticket));
    expect(await answerOf("close_ticket", { id: ticket, is_resolved: true })).toBe(true);
    statuses.push(await statusOf(ticket));
    await reply(client, ticket);
    statuses.push(await statusOf(ticket));
    for (const caller of [stranger, member]) expect(await close(caller, true)).toBe(false);
    expect(await close(client, true)).toBe(true);
    statuses.push(await statusOf(ticket));
    expect(await close(client, false)).toBe(true);
    statuses.push(await statusOf(ticket));
    expect(statuses).toEqual(["open", "in_progress", "resolved", "open", "resolved", "open"]);
    const unknown = { id: crypto.randomUUID(), is_resolved: true };
    expect(await answerOf("close_ticket", unknown)).toBe(false);
  });

  test("rejects a reply that crosses another one and stores each reply once", async () => {
    const ticket = await newTicket();
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
    const crossing = await Promise.all(ids.map((id) => answer(ticket, id)));
    expect(crossing.toSorted()).toEqual(["newer", "stored"]);
    const stored = ids[crossing.indexOf("stored")]!;
    expect(await answer(ticket, stored)).toBe("stored");
    expect(await page(client, ["ticket"], ticket)).toMatchObject({
      ticket: { messages: [{ id: stored }] },
    });
    for (const body of ["", " \n ", "x".repeat(4001), "\u0007"]) {
      const args = { id: ticket, message: crypto.randomUUID(), body, seen: stored };
      expect((await api.rpc(member, "desk", { what: "reply", args })).status).toBe(400);
    }
  });

  test("enqueues an email to the client for each staff reply, but not for their own", async () => {
    const ticket = await newTicket();
    const id = crypto.randomUUID();
    await reply(client, ticket, id);
    await answer(ticket, crypto.randomUUID(), id, "Try again");
    const owed = await backend.sql(
      "select kind, recipient, data ->> 'words' as words from public.email_outbox where data ->> 'ticket' = $1",
      [ticket],
    );
    expect(owed).toEqual([{ kind: "ticket_replied", recipient: client.email, words: "Try again" }]);
  });

  test("appears once in pages of fifty, oldest first", async () => {
    await backend.sql(
      `insert into public.tickets (user_id, subject, description, created_at)
       select $1, 'Many ' || n, 'x', now() - (n / 4) * interval '1 minute' from generate_series(1, 120) as n`,
      [client.id],
    );
    const seen: string[] = [];
    let after: unknown;
    do {
      const found = (await answerOf("tickets", { q: "many", ...(after ? { after } : {}) })) as {
        rows: { id: string; created_at: string }[];
        next: unknown;
      };
      expect(found.rows.length).toBeLessThanOrEqual(50);
      seen.push(...found.rows.map(({ id }) => id));
      after = found.next;
    } while (after);
    expect(new Set(seen).size).toBe(120);
    expect(seen).toHaveLength(120);
  });
});

describe("the audit log", () => {
  test("records actor, client, row and changed columns, but no values", async () => {
    const ticket = await newTicket();
    await api.rpc(client, "set_my_ticket_resolved", { id: ticket, is_resolved: true });
    await answerOf("close_ticket", { id: ticket, is_resolved: false });
    const lines = (await answerOf("log", { client: client.id })) as { row_id: string }[];
    expect(lines.filter(({ row_id }) => row_id === ticket)).toMatchObject([
      {
        actor: member.email,
        client: client.email,
        what: "tickets",
        verb: "update",
        changed: ["status", "waiting_since"],
      },
    ]);
  });

  test("rejects updates and deletes even by the table owner", async () => {
    for (const statement of [
      "update public.audit_log set verb = 'delete'",
      "delete from public.audit_log",
      "truncate public.audit_log",
    ])
      await expect(backend.sql(statement)).rejects.toThrow("only added to");
  });
});
