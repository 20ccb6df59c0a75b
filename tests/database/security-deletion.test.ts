import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, type PublicApi, createPublicApi, getSession } from "../support/public-api.ts";
import { startSupabase, type Supabase } from "../support/supabase.ts";

/** Deleting an account requires a recent sign-in, so that a stolen token is not enough. */

let backend: Supabase;
let api: PublicApi;
beforeAll(async () => {
  backend = await startSupabase();
  api = createPublicApi(backend.url);
});
afterAll(() => backend?.stop());

const exists = async ({ id }: Caller) =>
  (await backend.sql("select from auth.users where id = $1", [id])).length === 1;
const age = (client: Caller, by: string) =>
  backend.sql(
    "update auth.sessions set created_at = created_at - $2::interval, refreshed_at = now() where id = $1",
    [getSession(client), by],
  );
const subscribe = (email: string) => api.rpc(null, "request_newsletter_subscription", { email });
const write = (email: string) =>
  api.rpc(null, "submit_contact_message", {
    name: "Ana",
    email,
    subject: "Hours",
    message: "Open?",
  });
const subscribed = async (email: string) =>
  (await backend.sql("select from public.newsletter_subscribers where email = $1", [email])).length;

describe("delete_my_account", () => {
  test("rejects a session older than five minutes, even if recently refreshed", async () => {
    const { email } = await api.register();
    const client = await api.signIn(email);
    await age(client, "5 minutes 1 second");
    expect(await api.rpc(client, "delete_my_account")).toMatchObject({
      status: 403,
      json: { code: "42501" },
    });
    expect(await exists(client)).toBe(true);
    expect((await api.rpc(await api.signIn(client.email), "delete_my_account")).status).toBe(204);
    expect(await exists(client)).toBe(false);
  });

  test("keeps the last member of the staff, after whom no one could add another", async () => {
    const client = await api.register();
    const [first, last] = [await api.signIn(client.email), await api.register()];
    const member = await api.signIn(last.email);
    await backend.sql("delete from public.staff");
    await backend.sql("insert into public.staff (user_id) values ($1), ($2)", [
      first.id,
      member.id,
    ]);
    expect((await api.rpc(first, "delete_my_account")).status).toBe(204);
    expect(await api.rpc(member, "delete_my_account")).toMatchObject({
      status: 409,
      json: { code: "PT409" },
    });
    expect(await exists(member)).toBe(true);
    await backend.sql("delete from public.staff");
    await backend.sql(
      "insert into public.email_outbox (kind, recipient) values ('staff_conversation', $1)",
      [last.email],
    );
    expect((await api.rpc(member, "delete_my_account")).status).toBe(204);
    expect(
      await backend.sql("select kind from public.email_outbox where recipient = $1", [last.email]),
    ).toEqual([{ kind: "account_deleted" }]);
  });

  test("keeps the last member of the staff to whom the desk opens", async () => {
    const [member, invited] = [await api.register(), await api.register()];
    await backend.sql("delete from public.staff");
    await backend.sql(
      "insert into public.staff (user_id, factor_id) values ($1, gen_random_uuid()), ($2, null)",
      [member.id, invited.id],
    );
    await backend.sql("update private.staff_settings set requires_mfa = true");
    try {
      const leave = async ({ email }: Caller) =>
        (await api.rpc(await api.signIn(email), "delete_my_account")).status;
      expect([await leave(member), await leave(invited)]).toEqual([409, 204]);
    } finally {
      await backend.sql("update private.staff_settings set requires_mfa = false");
      await backend.sql("delete from public.staff");
    }
  });

  test("rejects an ended session and an anonymous caller", async () => {
    const client = await api.signIn((await api.register()).email);
    await api.auth("logout?scope=local", {}, client);
    expect((await api.rpc(client, "delete_my_account")).status).toBeGreaterThanOrEqual(400);
    expect((await api.rpc(null, "delete_my_account")).status).toBe(401);
    expect(await exists(client)).toBe(true);
  });

  test("rejects a session opened by an emailed link", async () => {
    const client = await api.register();
    expect(await api.rpc(client, "delete_my_account")).toMatchObject({ status: 403 });
    expect(await exists(client)).toBe(true);
  });

  test("with a second factor requires both that factor and a recent password sign-in", async () => {
    const client = await api.register();
    await backend.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status)
       values (gen_random_uuid(), $1, 'totp', 'verified')`,
      [client.id],
    );
    const proof = await api.signIn(client.email);
    for (const caller of [proof, client])
      expect((await api.rpc(caller, "delete_my_account")).status).toBeGreaterThanOrEqual(400);
    await backend.sql("update auth.sessions set aal = 'aal2' where id = $1", [getSession(client)]);
    await age(proof, "6 minutes");
    expect((await api.rpc(client, "delete_my_account")).status).toBe(403);
    expect(await exists(client)).toBe(true);
    await api.signIn(client.email);
    // A session that somebody left open lacks a code of these minutes.
    expect(await api.rpc(client, "delete_my_account")).toMatchObject({ status: 403 });
    await backend.sql(
      `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
       values ($1, 'totp', now(), now())`,
      [getSession(client)],
    );
    expect((await api.rpc(client, "delete_my_account")).status).toBe(204);
    expect(await exists(client)).toBe(false);
  });

  test("leaves nothing that would still tell staff what the client wrote", async () => {
    const client = await api.signIn((await api.register()).email);
    const [hourly, immediate] = [await api.register(), await api.register()];
    await backend.sql(
      "delete from public.staff; update private.staff_settings set requires_mfa = false",
    );
    await backend.sql("insert into public.staff (user_id) values ($1), ($2)", [
      hourly.id,
      immediate.id,
    ]);
    await backend.sql(
      "insert into private.notification_settings (staff_id, event, frequency) select $1, unnest('{tickets, messages}'::public.notification_event[]), 'hourly'",
      [hourly.id],
    );
    const ticket = { id: crypto.randomUUID(), subject: "My divorce", description: "Private" };
    expect((await api.rest(client, "POST", "tickets", ticket)).status).toBe(201);
    await write(client.email);
    await write("stays@example.com");
    expect((await api.rpc(client, "delete_my_account")).status).toBe(204);
    await backend.sql("select private.enqueue_staff_digests()");
    const emails = await backend.sql<{ kind: string; payload: object }>(
      "select kind, payload from public.email_outbox where kind in ('staff_conversation', 'staff_digest')",
    );
    // Each of the two learns of the other sender's message alone.
    expect(emails.map(({ kind }) => kind).sort()).toEqual(["staff_conversation", "staff_digest"]);
    expect(JSON.stringify(emails)).not.toMatch(/divorce/);
    expect(
      await backend.sql("select title from private.staff_notifications group by title"),
    ).toEqual([{ title: "Hours" }]);
  });

  test("leaves nothing that would still tell staff who booked a meeting, except that it is cancelled", async () => {
    const client = await api.signIn((await api.register()).email);
    const member = await api.register();
    await backend.sql("delete from public.staff");
    await backend.sql("insert into public.staff (user_id) values ($1)", [member.id]);
    await backend.sql(
      "insert into private.notification_settings (staff_id, event, frequency) values ($1, 'bookings', 'hourly')",
      [member.id],
    );
    await backend.sql("update public.profiles set business_name = 'Ana’s Divorces' where id = $1", [
      client.id,
    ]);
    await backend.sql(
      `insert into public.meetings (user_id, starts_at, status)
       values ($1, now() - interval '7 days', 'held'), ($1, now() + interval '7 days', 'booked')`,
      [client.id],
    );
    await backend.sql(
      "update public.meetings set starts_at = starts_at + interval '1 day' where user_id = $1",
      [client.id],
    );
    expect((await api.rpc(client, "delete_my_account")).status).toBe(204);
    const notifications = await backend.sql(
      "select title from private.staff_notifications where event = 'bookings'",
    );
    expect(notifications).toEqual([{ title: "A client’s meeting was cancelled" }]);
  });

  test("deletes newsletter row, messages and unsent emails of the address, in any case, and no others", async () => {
    const client = await api.signIn((await api.register()).email);
    for (const email of [client.email.toUpperCase(), "stays@example.com"]) {
      await subscribe(email);
      await write(email);
    }
    await backend.sql("insert into public.profile_webhook_outbox (user_id) values ($1)", [
      client.id,
    ]);
    await backend.sql(
      "insert into public.email_outbox (kind, recipient) values ('contact_message_replied', $1), ('contact_message_replied', 'stays@example.com')",
      [client.email.toUpperCase()],
    );
    expect((await api.rpc(client, "delete_my_account")).status).toBe(204);
    const emails = await backend.sql(
      `select lower(recipient) as recipient, kind from public.email_outbox
       where lower(recipient) = any ($1) order by recipient, kind::text`,
      [[client.email, "stays@example.com"]],
    );
    expect(emails).toEqual([
      { recipient: client.email, kind: "account_deleted" },
      { recipient: "stays@example.com", kind: "contact_message_replied" },
      { recipient: "stays@example.com", kind: "newsletter_confirmation" },
    ]);
    expect([await subscribed(client.email), await subscribed("stays@example.com")]).toEqual([0, 1]);
    expect(await backend.sql("select email from public.contact_messages")).toEqual([
      { email: "stays@example.com" },
    ]);
    const rows = await backend.sql("select from public.profile_webhook_outbox where user_id = $1", [
      client.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("staff_delete_client", () => {
  const REQUESTED = "Please confirm that it is you";
  let staff: Caller;
  beforeAll(async () => {
    staff = await api.signIn((await api.register()).email);
    await backend.sql("insert into public.staff (user_id) values ($1)", [staff.id]);
  });
  const remove = (caller: Caller | null, client: Caller, email = client.email) =>
    api.rpc(caller, "staff_delete_client", { client_id: client.id, email });
  const describeDeletion = (client: Caller) =>
    api.rpc(staff, "staff_get_client_deletion", { client_id: client.id });

  test("is for staff alone, who have just proved that it is them", async () => {
    const client = await api.register();
    expect((await remove(null, client)).status).toBe(401);
    expect(await remove(client, client)).toMatchObject({ status: 403, json: { code: "42501" } });
    expect((await describeDeletion(client)).json).toMatchObject({ has_fresh_proof: true });
    const late = await api.signIn(staff.email);
    await backend.sql(
      `update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
       where session_id = $1`,
      [getSession(late)],
    );
    expect(await remove(late, client)).toMatchObject({
      status: 403,
      json: { code: "PT403", message: REQUESTED },
    });
    expect(await exists(client)).toBe(true);
  });

  test("rejects the email of somebody else, an unknown client, and members of the team", async () => {
    const [client, colleague] = [await api.register(), await api.register()];
    await backend.sql("insert into public.staff (user_id) values ($1)", [colleague.id]);
    for (const email of [staff.email, "", `${client.email}x`])
      expect(await remove(staff, client, email)).toMatchObject({ status: 400 });
    expect((await remove(staff, { ...client, id: crypto.randomUUID() })).status).toBe(404);
    for (const member of [colleague, staff])
      expect(await remove(staff, member)).toMatchObject({ status: 409, json: { code: "PT409" } });
    expect((await describeDeletion(colleague)).json).toMatchObject({ is_member: true });
    for (const each of [client, colleague, staff]) expect(await exists(each)).toBe(true);
  });

  test("deletes everything as the client could, names who did it, and emails the client", async () => {
    const client = await api.register();
    await subscribe(client.email);
    await write(client.email);
    const [booked] = await backend.sql<{ id: string; starts_at: string }>(
      `insert into public.meetings (user_id, starts_at) values ($1, now() + interval '3 days')
       returning id, starts_at`,
      [client.id],
    );
    const { json } = await describeDeletion(client);
    expect(json).toEqual({
      business_name: "My Business",
      email: client.email,
      meeting_starts_at: expect.any(String),
      has_linkedin_connection: false,
      is_member: false,
      has_fresh_proof: true,
    });
    expect((await remove(staff, client, ` ${client.email.toUpperCase()} `)).status).toBe(204);
    expect(await exists(client)).toBe(false);
    expect(await subscribed(client.email)).toBe(0);
    const emails = await backend.sql<{ kind: string; user_id: string | null; payload: object }>(
      "select kind, user_id, payload from public.email_outbox where recipient = $1",
      [client.email],
    );
    expect(emails).toEqual([
      {
        kind: "account_deleted",
        user_id: null,
        payload: expect.objectContaining({ meeting_id: booked?.id, by: "staff" }),
      },
    ]);
    const entries = await backend.sql(
      `select actor_email from public.audit_log
       where table_name = 'users' and action = 'delete' and client_id = $1`,
      [client.id],
    );
    expect(entries).toEqual([{ actor_email: staff.email }]);
    expect((await remove(staff, client)).status).toBe(404);
  });
});

describe("other personal data", () => {
  test("shows clients only their own newsletter row, webhook deliveries and messages", async () => {
    const [client, other] = [await api.register(), await api.register()];
    expect((await api.rpc(client, "get_my_newsletter_subscription")).json).toEqual([]);
    expect((await api.rpc(client, "list_my_webhook_deliveries")).json).toEqual([]);
    expect((await api.rpc(client, "list_my_contact_messages")).json).toEqual([]);
    await subscribe(client.email);
    await write(client.email.toUpperCase());
    expect((await api.rpc(client, "list_my_contact_messages")).json).toEqual([
      {
        name: "Ana",
        email: client.email.toUpperCase(),
        subject: "Hours",
        message: "Open?",
        created_at: expect.any(String),
        replies: [],
      },
    ]);
    await backend.sql(
      "insert into public.profile_webhook_outbox (user_id, attempts, delivered_at, last_error) values ($1, 2, now(), 'internal words')",
      [client.id],
    );
    expect((await api.rpc(client, "get_my_newsletter_subscription")).json).toEqual([
      {
        email: client.email,
        created_at: expect.any(String),
        status: "pending",
        consent_text: expect.stringContaining("unsubscribe with one click"),
        confirmed_at: null,
        unsubscribed_at: null,
      },
    ]);
    expect((await api.rpc(client, "list_my_webhook_deliveries")).json).toEqual([
      {
        id: expect.any(String),
        created_at: expect.any(String),
        attempts: 2,
        delivered_at: expect.any(String),
      },
    ]);
    expect((await api.rpc(other, "get_my_newsletter_subscription")).json).toEqual([]);
    expect((await api.rpc(other, "list_my_webhook_deliveries")).json).toEqual([]);
    expect((await api.rpc(other, "list_my_contact_messages")).json).toEqual([]);
    for (const name of [
      "get_my_newsletter_subscription",
      "list_my_webhook_deliveries",
      "list_my_contact_messages",
    ])
      expect((await api.rpc(null, name)).status).toBe(401);
  });
});
