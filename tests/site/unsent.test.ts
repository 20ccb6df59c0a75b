import { afterEach, describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { findConversation, submitTicket } from "../support/conversations.ts";
import { setFault } from "../support/faults.ts";
import { sql } from "../support/in-process/stack.ts";
import {
  backend,
  findEmail,
  hidden,
  mend,
  newClient,
  newStaff,
  newVisitor,
  proxyUrl,
} from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

const [client, staff] = [await newClient(), await newStaff()];

afterEach(mend);

/** Creates a ticket of the client to which a staff member replies. */
async function createTicketWithReply(subject: string, body: string): Promise<string> {
  const id = await submitTicket(client, { subject });
  const { seen } = await findConversation("id = $1", id);
  const sent = await staff.post(`/desk/inbox/${id}/replies`, { seen, body });
  expect(sent.location).toContain(id);
  await staff.get("/desk");
  return id;
}

const findReplyEmail = (subject: string) => findEmail(client.email, `Re: ${subject}`);
const listUnsent = () =>
  sql<{ id: string; last_error: string | null }>(
    "select id, last_error from private.jobs where kind = 'ticket_replied'",
  );

describe("the pages of unsent jobs", () => {
  test("show a failing email and retry it once, under its id", async () => {
    await setFault(proxyUrl, { percent: { "503": 100 }, only: "/mailbox/emails" });
    await createTicketWithReply("Given up", "Soon more.");
    const { id } = await waitFor(async () => (await listUnsent()).find((job) => job.last_error));
    const path = `/desk/unsent/${id}`;
    const list = await staff.get("/desk/unsent");
    expect(list.html).toContain(`href="${path}"`);
    expect(list.text).toContain("Reply to a ticket, to Fig & Olive");
    expect(list.text).toMatch(/1 try: The email service answered 503/);
    await sql("update private.jobs set give_up_at = now() where id = $1", [id]);
    expect((await staff.get("/desk")).text).toContain(
      "Something is unsent: The email service answered 503",
    );
    expect((await staff.get("/desk/unsent?state=given-up")).text).toContain("Given up");
    expect((await staff.get("/desk/unsent?state=tried")).html).not.toContain(path);
    const page = await staff.get(path);
    expect(page.text).toContain("Next try None, we gave up");
    expect(page.text).toContain(client.email);

    await mend();
    for (let press = 0; press < 2; press++) {
      const again = await staff.post(`${path}/retries`, {});
      expect([again.status, again.location]).toEqual([303, "/desk/unsent"]);
    }
    expect((await staff.get("/desk/unsent")).text).toContain("On its way");
    await findReplyEmail("Given up");
    await waitFor(async () => (await listUnsent()).length === 0);
    expect((await staff.get(path)).status).toBe(404);
    await staff.post(`${path}/retries`, {});
    expect((await staff.get("/desk/unsent")).text).toContain("It has already been sent.");
    const emails = await backend.emailsTo(client.email);
    expect(emails.filter(({ subject }) => subject === "Re: Given up")).toHaveLength(1);
  });
});

describe("desk link", () => {
  const offersDesk = async (visitor: Visitor, path: string) =>
    (await visitor.get(path)).html.includes('href="/desk"');

  test("is shown to staff from sign-in to sign-out", async () => {
    const visitor = newVisitor();
    await visitor.post("/login", { email: staff.email, password: PASSWORD });
    expect(visitor.cookieNames).toContain("spellpost-desk");
    await visitor.get("/desk"); // Clears the toast by showing it.
    for (const path of ["/", "/pricing", "/no/such/page", "/forgot-password"])
      expect([path, await offersDesk(visitor, path)]).toEqual([path, true]);
    expect((await visitor.get("/")).html).toContain('href="/client"');
    await visitor.post("/logout", {});
    expect(visitor.cookieNames).not.toContain("spellpost-desk");
    await visitor.get("/login");
    expect(await offersDesk(visitor, "/")).toBe(false);
  });

  test("disappears when staff access ends, and its cookie grants no access", async () => {
    const former = await newClient();
    const add = { account: hidden((await staff.get("/desk/staff")).html, "account") };
    await staff.post("/desk/staff", { ...add, email: former.email });
    await former.get("/client");
    await former.get("/client");
    expect(await offersDesk(former, "/")).toBe(true);
    const { html } = await staff.get("/desk/staff");
    const id = html.match(
      new RegExp(`value="([^"]+)"/><button[^>]*aria-label="Remove ${former.email}"`),
    )?.[1];
    await staff.post("/desk/staff/removals", { id: id ?? "" });
    await backend.endUndoTime();
    expect((await former.get("/desk")).location).toBe("/");
    expect(former.cookieNames).not.toContain("spellpost-desk");
    expect(await offersDesk(former, "/")).toBe(false);
    former.setCookie("spellpost-desk", "1");
    expect((await former.get("/desk")).status).toBe(404);
  });
});
