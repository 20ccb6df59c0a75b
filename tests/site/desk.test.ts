import { beforeAll, expect, test } from "vitest";
import { submitTicket } from "../support/conversations.ts";
import { findEmail, hidden, newClient, newStaff, newVisitor } from "../support/site.ts";
import { PASSWORD, type Visitor } from "../support/visitor.ts";

const [client, staff, colleague] = [await newClient(), await newStaff(), await newStaff()];
let ticket: string;

beforeAll(async () => {
  const more = { category: "technical", priority: "high" };
  ticket = await submitTicket(client, { subject: "Posts are late", ...more });
  await client.get("/client"); // Clears the toast by showing it.
});

/** Sends a reply as the form on that page would. */
async function reply(visitor: Visitor, path: string, body: string, html?: string) {
  const page = html ?? (await visitor.get(path)).html;
  return visitor.post(`${path}/replies`, { seen: hidden(page, "seen"), body });
}

test("a staff member signs in to the desk and finds the waiting ticket", async () => {
  const fresh = newVisitor();
  const loginPage = await fresh.post("/login", { email: staff.email, password: PASSWORD });
  expect(loginPage.location).toBe("/desk");
  const waiting = await staff.get("/desk");
  expect(waiting.status).toBe(200);
  expect(waiting.text).toMatch(/Posts are late Fig & Olive Pro plan 3 hours left Reply/);
  expect((await staff.get("/desk/inbox?q=POSTS+are")).text).toMatch(
    /Posts are late Fig & Olive Since Monday Pro, High priority, .+ 3 hours left/,
  );
  expect((await staff.get("/desk/inbox?show=tickets&q=nothing+like+that")).text).toContain(
    "Nothing matches these filters.",
  );
});

test("a staff member replies, and the client gets the reply without its author by page and email", async () => {
  const path = `/desk/inbox/${ticket}`;
  const page = await staff.get(path);
  expect(page.text).toContain(client.email);
  const empty = await reply(staff, path, "  ");
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("Please write something first");
  expect((await reply(staff, path, "We look into it.\n\nSoon more.")).location).toBe(path);
  expect((await staff.get(path)).text).toMatch(/Maria Nicolaou [\w ,:]+ We look into it\./);

  const theirs = await client.get(`/client/tickets/${ticket}`);
  expect(theirs.text).toContain("Since Monday");
  expect(theirs.text).toMatch(/Our team [\w ,:]+ We look into it\./);
  expect(theirs.text).not.toContain(staff.email);
  expect(theirs.text).toContain("In progress");
  const email = await findEmail(client.email, "Re: Posts are late");
  expect(email.text).toContain("Soon more.");
  expect(email.text).toContain(`/client/tickets/${ticket}`);
});

test("a crossing reply is rejected until its author has seen the colleague's", async () => {
  const path = `/desk/inbox/${ticket}`;
  const { html } = await colleague.get(path);
  expect((await reply(staff, path, "First answer")).location).toBe(path);
  const crossed = await reply(colleague, path, "Second answer", html);
  expect(crossed.status).toBe(409);
  expect(crossed.text).toContain("Someone just replied. Read that first, then send yours again.");
  expect(crossed.text).toContain("First answer");
  expect(crossed.html).toContain(">Second answer</textarea>");
  expect((await reply(colleague, path, "Second answer", crossed.html)).location).toBe(path);
});

test("client and staff close and reopen a ticket", async () => {
  const closure = (visitor: Visitor, resolved: string) =>
    visitor.post(`/client/tickets/${ticket}/closure`, { resolved });
  const page = `/desk/inbox/${ticket}`;
  expect((await staff.post(`${page}/closure`, { status: "resolved" })).location).toBe(page);
  expect((await client.get(`/client/tickets/${ticket}`)).text).toContain("Status Resolved");
  expect((await client.get("/client?section=support")).text).toMatch(
    /Posts are late Technical, high priority, [\w ,]+ Resolved/,
  );
  const path = `/client/tickets/${ticket}`;
  const answer = { body: "Not yet, sorry" };
  expect((await client.post(`${path}/replies`, answer)).location).toBe(path);
  expect((await client.get("/client?section=support")).text).toMatch(
    /Posts are late Technical, high priority, [\w ,]+ Open/,
  );
  expect((await closure(client, "yes")).location).toBe(path);
  const resolved = await client.get(path);
  expect(resolved.text).toContain("Status Resolved");
  expect(resolved.text).toContain("Not solved after all? Write again");
  expect(resolved.text).toContain("Reopen Ticket");
  const stranger = await newClient();
  await stranger.get("/client");
  expect((await stranger.get(path)).status).toBe(404);
  expect((await closure(stranger, "no")).status).toBe(404);
  expect((await stranger.post(`${path}/replies`, { body: "Mine?" })).status).toBe(404);
});

test("staff add and remove each other, and the log records it", async () => {
  const newcomer = await newClient();
  const unknown = await staff.post("/desk/staff", { email: "nobody@example.com" });
  expect(unknown.text).toContain("No account has confirmed that address.");
  const added = await staff.post("/desk/staff", { email: newcomer.email });
  expect(added.location).toBe("/desk/staff");
  await newcomer.get("/client");
  expect((await newcomer.get("/desk")).status).toBe(200);
  expect((await newcomer.get("/client")).html).toContain('href="/desk"');
  expect((await client.get("/client")).html).not.toContain('href="/desk"');
  const { html, text } = await staff.get("/desk/staff");
  expect(text).toContain(`Maria Nicolaou added ${newcomer.email} to the team`);
  const id = html.match(
    new RegExp(`value="([^"]+)"/><button[^>]*aria-label="Remove ${newcomer.email}"`),
  )?.[1];
  const removed = await staff.follow(await staff.post("/desk/staff/removals", { id: id ?? "" }));
  expect(removed.text).toContain("Removed They can no longer see the desk.");
  await staff.post("/desk/days-off", { day: "2031-02-05" });
  expect((await newcomer.get("/desk")).location).toBe("/");
  expect((await newcomer.get("/")).text).toContain("You’re no longer on the team");
  expect((await newcomer.get("/desk")).status).toBe(404);
  await staff.post("/desk/clients.csv", {});
  await newVisitor().post("/login", { email: staff.email, password: PASSWORD });
  const log = (await staff.get("/desk/staff")).text;
  for (const entry of [
    `Maria Nicolaou removed ${newcomer.email} from the team`,
    "Maria Nicolaou added February 5, 2031 to the days off",
    "Maria Nicolaou downloaded the clients",
  ])
    expect(log).toContain(entry);
  expect(log).not.toContain("signed in");
});
