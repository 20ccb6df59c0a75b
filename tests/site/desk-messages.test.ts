import { expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { findConversation, sendMessage } from "../support/conversations.ts";
import { sql } from "../support/remote-sql.ts";
import {
  backend,
  findEmail,
  hidden,
  newClient,
  newStaff,
  newVisitor,
  siteUrl,
} from "../support/site.ts";

/** Contact messages and newsletter subscribers on the desk. */

const [client, staff] = [await newClient(), await newStaff()];

async function reply(id: string, body: string, html?: string) {
  const page = html ?? (await staff.get(`/desk/inbox/${id}`)).html;
  return staff.post(`/desk/inbox/${id}/replies`, { seen: hidden(page, "seen"), body });
}

const repliesTo = async (email: string) =>
  (await backend.emailsTo(email)).filter(({ subject }) => subject.startsWith("Re: "));

test("an email from an unverified sender is marked on its page, with the address it claims", async () => {
  const [{ id, email }, fromForm] = [await sendMessage(siteUrl), await sendMessage(siteUrl)];
  await sql("update private.conversations set is_unverified_email = true where id = $1", [id]);
  const mark = "Not verified. This email only claims to come from that address.";
  const page = await staff.get(`/desk/inbox/${id}`);
  expect(page.text).toContain(mark);
  expect(page.text).toContain(email);
  expect((await staff.get(`/desk/inbox/${fromForm.id}`)).text).not.toContain(mark);
});

test("a message is shown from the side on which its script begins", async () => {
  const subject = `ساعات العمل ${crypto.randomUUID()}`;
  const { id } = await sendMessage(siteUrl, { name: "خالد", subject, message: "هل تعملون؟" });
  const list = await staff.get(`/desk/inbox?q=${subject.slice(-36)}`);
  expect(list.html).toMatch(new RegExp(`dir="auto"[^>]*>${subject}<`));
  expect(list.html).toMatch(/dir="auto"[^>]*>خالد</);
  expect(list.html).toMatch(/dir="auto"[^>]*>هل تعملون؟</);
  const page = await staff.get(`/desk/inbox/${id}`);
  expect(page.html).toMatch(/<p dir="auto"[^>]*>هل تعملون؟</);
  expect(page.html).toContain(`<bdi>${subject}</bdi>`);
  expect(page.html).toMatch(/<textarea[^>]* dir="auto"/);
});

test("a message is listed on the desk, and gets one reply, which its sender can answer", async () => {
  const subject = `Sundays ${crypto.randomUUID()}`;
  const message = "We would come.\n\nAll nine of us.";
  const { id, email } = await sendMessage(siteUrl, { subject, message });
  const list = await staff.get(`/desk/inbox?show=messages&q=${subject.slice(-20)}`);
  expect(list.text).toContain(`${subject} Ana Sender`);
  expect(list.text).toContain(`We would come. ${email}, `);
  expect(list.text).toContain("23 hours left");
  const path = `/desk/inbox/${id}`;
  const page = await staff.get(path);
  expect(page.text).toContain("All nine of us.");

  const body = "We do, from ten.\n\nWith <b>coffee</b>.";
  for (let time = 0; time < 2; time++)
    expect((await reply(id, body, page.html)).location).toBe(path);
  const after = await staff.get(path);
  expect(after.text).toContain("Your reply is on its way by email.");
  expect(after.text).toMatch(/Maria Nicolaou [\w ,:]+ We do, from ten\./);
  expect(after.text).toContain("Status Waiting for them");
  expect(after.html.match(/We do, from ten\./g)).toHaveLength(1);

  const reached = await findEmail(email, `Re: ${subject}`);
  expect(reached.text).toContain(body);
  expect(reached.html).toContain("With &lt;b&gt;coffee&lt;/b&gt;.");
  expect(reached.text).toContain("you wrote: “We would come.\n\nAll nine of us.”");
  const [address = ""] = reached.text.match(/http\S+\/contact-us\?subject=\S+/) ?? [];
  const { pathname, search } = new URL(address);
  expect((await newVisitor().get(pathname + search)).html).toContain(`value="Re: ${subject}"`);
  expect(reached.headers).toEqual({
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
  });
  expect(await repliesTo(email)).toHaveLength(1);
});

test("messages are exported as CSV with the list's filters and escaped formulas", async () => {
  const name = `Quote " ${crypto.randomUUID()}`;
  const { id } = await sendMessage(siteUrl, { name, message: "=1+1,\nnext line" });
  const q = encodeURIComponent(name.slice(-36));
  const file = await staff.post(`/desk/inbox/export?show=messages&q=${q}`, {});
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toBe(
    'attachment; filename="spellpost-inbox.csv"',
  );
  expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  expect(file.html).toContain(`"Sent (UTC)","Status","Name"`);
  expect(file.html).toMatch(/^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","Waiting for us"/m);
  expect(file.html).toContain(name.replace('"', '""'));
  expect(file.html).toContain(`"'=1+1,\nnext line"`);
  await staff.post(`/desk/inbox/${id}/closure`, { status: "resolved" });
  const open = await staff.post(`/desk/inbox/export?show=messages&q=${q}`, {});
  expect(open.html).not.toContain("next line");
});

test("subscribers are listed by status and exported, and a link to the file leads to the list", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await newVisitor().post("/blog", { email });
  const list = await staff.get(`/desk/subscribers?status=pending&q=${email.toUpperCase()}`);
  expect(list.text).toContain(`${email} Signed up`);
  const none = await staff.get(`/desk/subscribers?status=confirmed&q=${email}`);
  expect(none.text).toContain("Nothing matches these filters.");
  const file = await staff.post(`/desk/subscribers/export?q=${email}`, {});
  expect(file.html).toContain(`"${email}","Unconfirmed"`);
  expect(file.html).not.toMatch(/[\da-f]{64}/);
  expect((await staff.get("/desk/subscribers/export")).location).toBe("/desk/subscribers");
});

test("unsubscribes an address after a page that says what happens", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await newVisitor().post("/blog", { email });
  const list = await staff.get(`/desk/subscribers?q=${email}`);
  const path =
    list.html.match(/href="(\/desk\/subscribers\/[\da-f-]{36}\/unsubscription)"/)?.[1] ?? "none";
  const status = async () =>
    (await backend.rows("newsletter_subscribers", `select=status&email=eq.${email}`))[0]?.status;
  const page = await staff.get(path);
  for (const words of [
    email,
    "They won’t get any more newsletters",
    "They get no email about it",
    "can subscribe again on the blog",
  ])
    expect(page.text).toContain(words);
  expect(page.html).toContain(`action="${path}" method="post"`);
  expect(await status()).toBe("pending");
  for (let twice = 0; twice < 2; twice++) {
    const after = await staff.follow(await staff.post(path, {}));
    expect(after.text).toContain("Unsubscribed They won’t get any more newsletters.");
  }
  expect(await status()).toBe("unsubscribed");
  expect((await staff.get(path)).html).not.toContain(`action="${path}"`);
  expect((await staff.get(`/desk/subscribers?q=${email}`)).html).not.toContain(path);
  expect((await staff.get("/desk/log")).text).toContain("unsubscribed an address");
  const unknown = `/desk/subscribers/${crypto.randomUUID()}/unsubscription`;
  expect((await staff.get(unknown)).status).toBe(404);
  expect((await staff.post(unknown, {})).status).toBe(404);
});

test("the file has a working link to unsubscribe for each confirmed address", async () => {
  const [confirmed, pending] = ["confirmed", "pending"].map(
    (name) => `${name}-${crypto.randomUUID()}@example.com`,
  );
  await backend.insert("newsletter_subscribers", [
    { email: confirmed, confirmed_at: new Date().toISOString() },
    { email: pending, confirmed_at: null },
  ]);
  const file = (await staff.post("/desk/subscribers/export", {})).html.split("\r\n");
  expect(file[0]).toMatch(/"Unsubscribe link"$/);
  const findLine = (email?: string) => file.find((line) => line.includes(`"${email}"`)) ?? "";
  expect(findLine(pending)).toMatch(/,""$/);
  const link = /,"(https?:\/\/[^"]+)"$/.exec(findLine(confirmed))?.[1] ?? "";
  const { origin, pathname, search } = new URL(link);
  expect(origin).toBe(new URL(siteUrl).origin);
  const left = await newVisitor().post(pathname + search, { "List-Unsubscribe": "One-Click" });
  expect(left.text).toContain("You’re unsubscribed");
});

test("a setup call request is stored once and handled like a message", async () => {
  expect((await client.get("/client?section=customization")).html).toMatch(
    /href="\/client\/setup-call"[^>]*>Request Early Setup Call</,
  );
  const empty = await client.post("/client/setup-call", { message: " " });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("Please say when and where we can reach you");
  for (let time = 0; time < 2; time++) {
    const sent = await client.post("/client/setup-call", { message: "Mondays" });
    expect(sent.location).toBe("/client?section=customization");
  }
  expect((await client.get("/client?section=customization")).text).toContain("Call requested");
  const { text } = await staff.get(`/desk/inbox?q=${client.email}`);
  expect(text.match(/Early setup call/g)).toHaveLength(1);
  const { id } = await findConversation("sender_email = $1", client.email);
  expect((await reply(id, "Monday at ten")).status).toBe(303);
  await waitFor(async () => (await repliesTo(client.email)).length === 1);
});
