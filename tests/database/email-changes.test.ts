import { beforeEach, expect, test } from "vitest";
import { NOT_FOUND } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { newId, scene } from "./scene.ts";

/** An account's address changes: what follows it, and what the former mailbox can no longer open. */

const { sql, getValue, listValues, api } = await scene();
let client: Caller;
beforeEach(async () => {
  client = await api.register();
  await sql("delete from public.email_outbox");
});

/** Changes the address as Supabase Auth does once both links were opened. Returns the new one. */
async function changeEmail(): Promise<string> {
  const email = `new-${newId()}@example.com`;
  await sql("update auth.users set email = $2 where id = $1", [client.id, email]);
  return email;
}
/** Lists kinds and recipients of the waiting emails. */
const listEmails = () =>
  listValues<string>(
    "select kind || ' ' || recipient as line from public.email_outbox order by kind",
  );
/** Has an email enqueued to an address; of the client unless told otherwise. */
const enqueue = (kind: string, recipient = client.email, userId: string | null = client.id) =>
  sql("select private.enqueue_email($1, $2, '{}', $3)", [kind, recipient, userId]);

test("waiting emails go to the new address, and those of others stay", async () => {
  await enqueue("plan_paused");
  await enqueue("contact_message_replied", client.email.toUpperCase(), null);
  await enqueue("plan_ended", "somebody-else@example.com", null);
  const email = await changeEmail();
  expect(await listEmails()).toEqual([
    `contact_message_replied ${email}`,
    "plan_ended somebody-else@example.com",
    `plan_paused ${email}`,
  ]);
});

test("links of the newsletter and the notice of another account's deletion stay with their address", async () => {
  const kinds = ["account_deleted", "newsletter_confirmation", "newsletter_welcome"];
  for (const kind of kinds) await enqueue(kind, client.email, null);
  await changeEmail();
  expect(await listEmails()).toEqual(kinds.map((kind) => `${kind} ${client.email}`));
});

test("messages from the contact form stay with the account, but not those that only claim its address", async () => {
  await sql(
    `insert into public.contact_messages (name, email, subject, message, is_unverified_email)
     values ('Ana', upper($1), 'Prices', 'How much?', false), ('Eve', $1, 'Refund', 'Pay me.', true)`,
    [client.email],
  );
  const email = await changeEmail();
  expect(await sql("select name, email from public.contact_messages order by name")).toEqual([
    { name: "Ana", email },
    { name: "Eve", email: client.email },
  ]);
  expect((await api.rpc(client, "list_my_contact_messages")).json).toMatchObject([
    { subject: "Prices", email },
  ]);
  expect(
    await sql(
      `select search.text from private.conversation_search as search
       join public.contact_messages as messages on messages.id = search.id order by search.text`,
    ),
  ).toEqual([
    { text: `ana\n${email}\nprices\nhow much?` },
    { text: `eve\n${client.email}\nrefund\npay me.` },
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
        "select recipient, payload ->> 'key' as key from public.email_outbox where kind = 'meeting_booked'",
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
  const [{ posts }] = (await sql<{ posts: string }>(
    "select payload ->> 'posts' as posts from public.email_outbox where kind = 'drafts_ready'",
  )) as [{ posts: string }];
  const [{ id, key }] = JSON.parse(posts) as [{ id: string; key: string }];
  const decide = () =>
    api.rpc(null, "decide_on_draft_by_key", {
      id: newId(),
      draft_id: id,
      key,
      version: 1,
      status: "waiting",
      decision: "changes_requested",
      comment: "Shorter, please.",
    });
  await changeEmail();
  expect(await api.rpc(null, "get_draft_by_key", { id, key })).toMatchObject({ status: 200 });
  await sql("delete from public.email_outbox"); // As after its delivery.
  await changeEmail();
  expect(await decide()).toMatchObject(NOT_FOUND);
});

test("keys and emails survive another spelling of the same address", async () => {
  await enqueue("plan_paused");
  await sql("update auth.users set email = upper(email) where id = $1", [client.id]);
  expect(await listEmails()).toEqual([`plan_paused ${client.email}`]);
});
