import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Caller, getSession } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** Deleting an account requires a recent sign-in, so that a stolen token is not enough. */

const { sql, listValues, insert, api, joinStaff, newTicket, addMeeting, requireMfa } =
  await scene();

const exists = async ({ id }: Caller) =>
  (await sql("select from auth.users where id = $1", [id])).length === 1;
const age = (client: Caller, by: string) =>
  sql(
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
  (await sql("select from public.newsletter_subscribers where email = $1", [email])).length;
/** Registers an account, and signs it in by its password, which is a recent proof. */
const signUp = async () => api.signIn((await api.register()).email);
const deleteOwn = (caller: Caller | null) => api.rpc(caller, "delete_my_account");
/** Makes these accounts the whole staff. */
async function setStaff(...members: Caller[]): Promise<void> {
  await sql("delete from public.staff");
  for (const member of members) await joinStaff(member);
}
const enqueue = (kind: string, { id }: Caller) =>
  sql("select private.enqueue_job($1, gen_random_uuid(), $2)", [kind, id]);
/** Lists the kinds of all jobs that are still about an account or its address. */
const listKinds = ({ id, email }: Pick<Caller, "id" | "email">) =>
  listValues(
    `select kind from private.jobs
     where recipient = $1 or lower(private.write_job(jobs) ->> 'recipient') = $2 order by kind::text`,
    [id, email],
  );
const notify = (staff_id: string, event: string) =>
  sql(
    `insert into private.notification_settings (staff_id, event, frequency)
     values ($1, $2::public.notification_event, 'hourly')`,
    [staff_id, event],
  );

describe("delete_my_account", () => {
  test("rejects a session older than five minutes, even if recently refreshed", async () => {
    const client = await signUp();
    await age(client, "5 minutes 1 second");
    expect(await deleteOwn(client)).toMatchObject({
      status: 403,
      json: { code: "42501" },
    });
    expect(await exists(client)).toBe(true);
    expect((await deleteOwn(await api.signIn(client.email))).status).toBe(204);
    expect(await exists(client)).toBe(false);
  });

  test("keeps the last member of the staff, after whom no one could add another", async () => {
    const [first, member] = [await signUp(), await signUp()];
    await setStaff(first, member);
    expect((await deleteOwn(first)).status).toBe(204);
    expect(await deleteOwn(member)).toMatchObject({
      status: 409,
      json: { code: "PT409" },
    });
    expect(await exists(member)).toBe(true);
    await setStaff();
    await enqueue("plan_changed", member);
    expect((await deleteOwn(member)).status).toBe(204);
    expect(await listKinds(member)).toEqual(["account_deleted"]);
  });

  test("keeps the last member of the staff to whom the desk opens", async () => {
    const [member, invited] = [await signUp(), await signUp()];
    await setStaff(member, invited);
    await sql("update public.staff set factor_id = gen_random_uuid() where user_id = $1", [
      member.id,
    ]);
    await requireMfa(true);
    onTestFinished(async () => void (await requireMfa(false)));
    const statuses = [await deleteOwn(member), await deleteOwn(invited)].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([409, 204]);
  });

  test("rejects a session opened by an emailed link", async () => {
    const client = await api.register();
    expect(await deleteOwn(client)).toMatchObject({ status: 403 });
    expect(await exists(client)).toBe(true);
  });

  test("with a second factor requires both that factor and a recent password sign-in", async () => {
    const client = await api.register();
    const factor = { id: newId(), user_id: client.id, factor_type: "totp", status: "verified" };
    await insert("auth.mfa_factors", factor);
    const proof = await api.signIn(client.email);
    for (const caller of [proof, client])
      expect((await deleteOwn(caller)).status).toBeGreaterThanOrEqual(400);
    await sql("update auth.sessions set aal = 'aal2' where id = $1", [getSession(client)]);
    await age(proof, "6 minutes");
    expect((await deleteOwn(client)).status).toBe(403);
    expect(await exists(client)).toBe(true);
    await api.signIn(client.email);
    // A session that somebody left open lacks a code of these minutes.
    expect(await deleteOwn(client)).toMatchObject({ status: 403 });
    await sql(
      `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
       values ($1, 'totp', now(), now())`,
      [getSession(client)],
    );
    expect((await deleteOwn(client)).status).toBe(204);
    expect(await exists(client)).toBe(false);
  });

  test("leaves nothing that would still tell staff what the client wrote", async () => {
    const client = await signUp();
    const [hourly, immediate] = [await api.register(), await api.register()];
    await setStaff(hourly, immediate);
    for (const event of ["tickets", "messages"]) await notify(hourly.id, event);
    await newTicket(client, "My divorce");
    await write(client.email);
    await write("stays@example.com");
    expect((await deleteOwn(client)).status).toBe(204);
    const items = await listValues<string>(
      `select payload ->> 'items' from ${EMAILS} where kind::text like 'staff%'`,
    );
    // Each of the two learns of the other sender's message alone.
    expect(items).toHaveLength(2);
    for (const item of items) expect(item).toMatch(/^messages\tinbox\/[\da-f-]+\tHours$/);
  });

  test("leaves nothing that would still tell staff who booked a meeting, except that it is cancelled", async () => {
    const client = await signUp();
    const member = await api.register();
    await setStaff(member);
    await notify(member.id, "bookings");
    await sql("update public.profiles set business_name = 'Ana’s Divorces' where id = $1", [
      client.id,
    ]);
    await sql(
      `insert into public.meetings (user_id, starts_at, status)
       values ($1, now() - interval '7 days', 'held'), ($1, now() + interval '7 days', 'booked')`,
      [client.id],
    );
    await sql(
      "update public.meetings set starts_at = starts_at + interval '1 day' where user_id = $1",
      [client.id],
    );
    expect((await deleteOwn(client)).status).toBe(204);
    const emails = await sql<{ kind: string; payload: object }>(
      `select kind, payload from ${EMAILS} where user_id = $1`,
      [member.id],
    );
    expect(emails.map(({ kind }) => kind)).toEqual(["staff_meeting_cancelled"]);
    expect(Object.keys(emails[0]!.payload).toSorted()).toEqual([
      "meeting_id",
      "recipient",
      "sequence",
      "starts_at",
    ]);
  });

  test("deletes newsletter row, messages and unsent emails of the address, in any case, and no others", async () => {
    const client = await signUp();
    for (const email of [client.email.toUpperCase(), "stays@example.com"]) {
      await subscribe(email);
      await write(email);
    }
    await sql(
      `with replies as (
         insert into private.conversation_messages (conversation_id, author, body)
         select id, 'staff', 'Yes' from private.conversations returning id
       )
       select private.enqueue_job('contact_message_replied', id) from replies`,
    );
    for (const kind of ["plan_changed", "profile_webhook"]) await enqueue(kind, client);
    expect((await deleteOwn(client)).status).toBe(204);
    expect(await listKinds(client)).toEqual(["account_deleted"]);
    expect(await listKinds({ id: newId(), email: "stays@example.com" })).toEqual([
      "contact_message_replied",
      "newsletter_confirmation",
    ]);
    expect([await subscribed(client.email), await subscribed("stays@example.com")]).toEqual([0, 1]);
    expect(await listValues("select sender_email from private.conversations")).toEqual([
      "stays@example.com",
    ]);
  });
});

describe("staff_delete_client", () => {
  let staff: Caller;
  beforeAll(async () => {
    staff = await signUp();
    await joinStaff(staff);
  });
  const remove = (caller: Caller | null, client: Caller, email = client.email) =>
    api.rpc(caller, "staff_delete_client", { client_id: client.id, email });
  const describeDeletion = (client: Caller) =>
    api.rpc(staff, "staff_get_client_deletion", { client_id: client.id });

  test("is for staff who have just proved that it is them", async () => {
    const client = await api.register();
    expect((await describeDeletion(client)).json).toMatchObject({ has_fresh_proof: true });
    const late = await api.signIn(staff.email);
    await sql(
      `update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
       where session_id = $1`,
      [getSession(late)],
    );
    expect(await remove(late, client)).toMatchObject({
      status: 403,
      json: { code: "PT403", message: "Please confirm that it is you" },
    });
    expect(await exists(client)).toBe(true);
  });

  test("rejects the email of somebody else, an unknown client, and members of the team", async () => {
    const [client, colleague] = [await api.register(), await api.register()];
    await joinStaff(colleague);
    for (const email of [staff.email, "", `${client.email}x`])
      expect(await remove(staff, client, email)).toMatchObject({ status: 400 });
    expect((await remove(staff, { ...client, id: newId() })).status).toBe(404);
    for (const member of [colleague, staff])
      expect(await remove(staff, member)).toMatchObject({ status: 409, json: { code: "PT409" } });
    expect((await describeDeletion(colleague)).json).toMatchObject({ is_member: true });
    for (const each of [client, colleague, staff]) expect(await exists(each)).toBe(true);
  });

  test("deletes everything as the client could, names who did it, and emails the client", async () => {
    const client = await api.register();
    await subscribe(client.email);
    await write(client.email);
    const meeting_id = await addMeeting(client, "booked", "2999-01-04 15:00Z");
    const { json } = await describeDeletion(client);
    expect(json).toEqual({
      business_name: "My Business",
      email: client.email,
      meeting_starts_at: expect.any(String),
      has_linkedin_connection: false,
      is_member: false,
      has_fresh_proof: true,
    });
    expect((await remove(staff, client, client.email.toUpperCase())).status).toBe(204);
    expect(await exists(client)).toBe(false);
    expect(await subscribed(client.email)).toBe(0);
    const emails = await sql<{ kind: string; user_id: string | null; payload: object }>(
      `select kind, user_id, payload from ${EMAILS} where recipient = $1`,
      [client.email],
    );
    expect(emails).toEqual([
      {
        kind: "account_deleted",
        user_id: null,
        payload: expect.objectContaining({ meeting_id, by: "staff" }),
      },
    ]);
    const actors = await listValues(
      `select actor_email from public.audit_log
       where table_name = 'users' and action = 'delete' and client_id = $1`,
      [client.id],
    );
    expect(actors).toEqual([staff.email]);
    expect((await remove(staff, client)).status).toBe(404);
  });
});

test("clients export what is stored about them, and nothing of others", async () => {
  const [client, other] = [await signUp(), await signUp()];
  await subscribe(client.email);
  await write(client.email.toUpperCase());
  const ticket = await newTicket(client, "My divorce");
  await sql(
    `insert into private.conversation_messages (conversation_id, author, body)
     values ($1, 'staff', 'We look'), ($1, 'note', 'A hoax?')`,
    [ticket],
  );
  const read = async (caller: Caller) => (await api.rpc(caller, "export_my_data")).json;
  expect(await read(client)).toMatchObject({
    account: { id: client.id, email: client.email },
    profile: { id: client.id },
    conversations: [
      { kind: "message", subject: "Hours", messages: [{ author: "client", body: "Open?" }] },
      {
        kind: "ticket",
        subject: "My divorce",
        messages: [{ author: "client" }, { body: "We look" }],
      },
    ],
    newsletter_subscription: { email: client.email, status: "pending" },
    sessions: [{}, {}],
  });
  const theirs = await read(other);
  expect(theirs).toMatchObject({ conversations: [], newsletter_subscription: null });
  expect(JSON.stringify(theirs)).not.toContain(client.email);
});
