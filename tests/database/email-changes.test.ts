import { beforeEach, expect, test } from "vitest";
import { NOT_FOUND } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** An account's address changes: what follows it, and what the former mailbox can no longer open. */

const { sql, getValue, listValues, api, addStaff, newMessage, reply } = await scene();
let client: Caller;
beforeEach(async () => {
  client = await api.register();
  await sql("delete from private.jobs");
});

/** Changes the address as Supabase Auth does once both links were opened. Returns the new one. */
async function changeEmail(): Promise<string> {
  const email = `new-${newId()}@example.com`;
  await sql("update auth.users set email = $2 where id = $1", [client.id, email]);
  return email;
}
/** Lists kinds and recipients of the waiting emails. */
const listEmails = () =>
  listValues<string>(`select kind || ' ' || recipient as line from ${EMAILS} order by kind`);

test("waiting emails go to the new address, and those of others stay", async () => {
  const other = await api.register();
  for (const { id } of [client, other])
    await sql("select private.enqueue_job('plan_changed', $1, $1)", [id]);
  const staff = await addStaff();
  for (const email of [client.email.toUpperCase(), "somebody-else@example.com"])
    await reply(staff, await newMessage(email));
  const email = await changeEmail();
  expect((await listEmails()).toSorted()).toEqual(
    [
      `contact_message_replied ${email}`,
      "contact_message_replied somebody-else@example.com",
      `plan_changed ${email}`,
      `plan_changed ${other.email}`,
    ].toSorted(),
  );
  await sql("delete from private.conversations");
});

test("a link of the newsletter and the notice of another account's deletion stay with their address", async () => {
  await api.rpc(null, "request_newsletter_subscription", { email: client.email });
  await sql("select private.enqueue_job('account_deleted', gen_random_uuid(), details => $1)", [
    { by: "client", recipient: client.email },
  ]);
  await changeEmail();
  expect(await listEmails()).toEqual([
    `account_deleted ${client.email}`,
    `newsletter_confirmation ${client.email}`,
  ]);
});

test("messages from the contact form stay with the account, but not those that only claim its address", async () => {
  await sql(
    `insert into private.conversations (kind, sender_name, sender_email, subject, is_unverified_email)
     values ('message', 'Ana', upper($1), 'Prices', false), ('message', 'Eve', $1, 'Refund', true)`,
    [client.email],
  );
  const email = await changeEmail();
  const query = "select sender_name, sender_email from private.conversations order by sender_name";
  expect(await sql(query)).toEqual([
    { sender_name: "Ana", sender_email: email },
    { sender_name: "Eve", sender_email: client.email },
  ]);
});

test("a meeting's link in the former mailbox opens nothing, and that of a waiting email does", async () => {
  const id = await getValue<string>(
    "insert into public.meetings (user_id, starts_at) values ($1, now() + interval '3 days') returning id",
    [client.id],
  );
  const getEmail = async () =>
    (
      await sql<{ recipient: string; key: string }>(
        `select recipient, payload ->> 'key' as key from ${EMAILS} where kind = 'meeting_booked'`,
      )
    )[0]!;
  const open = (key: string) => api.rpc(null, "get_meeting_by_key", { id, key });
  const former = await getEmail();
  expect(await open(former.key)).toMatchObject({ status: 200 });
  const email = await changeEmail();
  const waiting = await getEmail();
  expect(waiting.recipient).toBe(email);
  expect(await open(former.key)).toMatchObject(NOT_FOUND);
  expect(await open(waiting.key)).toMatchObject({ status: 200 });
});

test("a post's link in the former mailbox decides nothing, and that of a waiting email does", async () => {
  const [job] = await sql<{ id: string }>(
    "insert into private.draft_jobs (user_id, kind) values ($1, 'first') returning id",
    [client.id],
  );
  const draft = {
    network: "Instagram",
    origin: "starter",
    body: "The oven is lit.",
    picture_idea: "Dough",
    alt_text: "Dough",
    reasons: [],
    planned_for: "2030-01-07T09:30",
    time_zone: "UTC",
  };
  await sql("select public.finish_draft_job($1, $2, '{}')", [job!.id, JSON.stringify([draft])]);
  const getLink = async () => {
    const posts = await getValue<string>(
      `select payload ->> 'posts' from ${EMAILS} where kind = 'drafts_ready'`,
    );
    return (JSON.parse(posts) as [{ id: string; key: string }])[0];
  };
  const open = ({ id, key }: { id: string; key: string }) =>
    api.rpc(null, "get_draft_by_key", { id, key });
  const former = await getLink();
  await changeEmail();
  expect(await open(former)).toMatchObject(NOT_FOUND);
  const waiting = await getLink();
  expect(await open(waiting)).toMatchObject({ status: 200 });
  await sql("delete from private.jobs"); // As after its delivery.
  await changeEmail();
  const decision = {
    id: newId(),
    draft_id: waiting.id,
    key: waiting.key,
    version: 1,
    status: "waiting",
    decision: "changes_requested",
    comment: "Shorter, please.",
  };
  expect(await api.rpc(null, "decide_on_draft_by_key", decision)).toMatchObject(NOT_FOUND);
});
