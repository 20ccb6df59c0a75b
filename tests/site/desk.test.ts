import { beforeAll, expect, inject, test } from "vitest";
import { createBackendHandle, waitFor } from "../support/backend.ts";
import { endFaults, setFault } from "../support/faults.ts";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const newVisitor = () => new Visitor(inject("siteUrl"));
const [client, staff, colleague] = [newVisitor(), newVisitor(), newVisitor()];
let ticket = "";

beforeAll(async () => {
  await signInAsClient(client, inject("backendUrl"));
  for (const each of [staff, colleague]) await signInAsStaff(each, inject("backendUrl"));
  ticket = await submitTicket("Posts are late");
});

async function submitTicket(subject: string): Promise<string> {
  const { html } = await client.get("/client/ticket");
  const id = hidden(html, "id");
  const fields = { id, subject, description: "Since Monday", category: "technical" };
  const sent = await client.post("/client/ticket", { ...fields, priority: "high" });
  expect(sent.location).toBe("/client?section=support");
  await client.get("/client");
  return id;
}

function hidden(html: string, name: string): string {
  return html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? "";
}

const mainOf = (html: string) => html.match(/<main[^]*<\/main>/)?.[0];

/** Sends a reply as the form on that page would. */
async function reply(visitor: Visitor, path: string, body: string, html?: string) {
  const page = html ?? (await visitor.get(path)).html;
  const fields = { message: hidden(page, "message"), seen: hidden(page, "seen"), body };
  return visitor.post(`${path}/replies`, { account: hidden(page, "account"), ...fields });
}

test("everyone but staff gets the 404 page on every desk URL", async () => {
  for (const visitor of [newVisitor(), client]) {
    const unknown = mainOf((await visitor.get("/no/such/page")).html);
    expect(unknown).toContain("Page Not Found");
    for (const path of ["", "/tickets", `/tickets/${ticket}`, "/staff", "/tickets/1", "/nothing"]) {
      const answer = await visitor.get(`/desk${path}`);
      expect([path, answer.status, answer.location]).toEqual([path, 404, null]);
      expect(mainOf(answer.html)).toBe(unknown);
    }
  }
  for (const path of [`/tickets/${ticket}/replies`, "/staff"]) {
    const fields = { message: crypto.randomUUID(), body: "x", email: client.email };
    expect((await client.post(`/desk${path}`, fields)).status).toBe(404);
  }
  for (const path of [`/tickets/${ticket}/closure`, "/staff/removals"])
    expect((await client.post(`/desk${path}`, { id: "x" })).status).toBe(404);
  for (const path of ["/tickets/1/closure", "/tickets/1/replies", "/staff/removals"])
    expect((await staff.post(`/desk${path}`, { id: "x", body: "x" })).status).toBe(404);
});

test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
  "treats %s, a name on every object's prototype, as any other unknown name",
  async (name) => {
    // The list of deliveries must not change in between.
    const { rows } = createBackendHandle(inject("backendUrl"));
    await waitFor(async () => (await rows("email_outbox")).length === 0);
    await waitFor(
      async () => (await rows("profile_webhook_outbox", "delivered_at=is.null")).length === 0,
    );
    const id = crypto.randomUUID();
    expect((await staff.post(`/desk/meetings/${id}/${name}`, {})).status).toBe(404);
    for (const filter of [
      "/meetings?status",
      "/deliveries?state",
      "/tickets?status",
      "/clients?status",
    ]) {
      const list = async (value: string) =>
        mainOf((await staff.get(`/desk${filter}=${value}`)).html)?.replace(
          /name="seen_at" value="[^"]*"/,
          "",
        );
      expect([filter, await list(name)]).toEqual([filter, await list("unknown")]);
    }
  },
);

test.each(["tickets", "messages"])(
  "responds with 404 to closing %s that do not exist",
  async (kind) => {
    const path = `/desk/${kind}/${crypto.randomUUID()}/closure`;
    expect((await staff.post(path, { status: "resolved" })).status).toBe(404);
  },
);

test("a staff member signs in to the desk and finds the waiting ticket", async () => {
  const fresh = newVisitor();
  const loginPage = await fresh.post("/login", { email: staff.email, password: PASSWORD });
  expect(loginPage.location).toBe("/desk");
  const waiting = await staff.get("/desk");
  expect(waiting.status).toBe(200);
  expect(waiting.text).toMatch(
    /Posts are late Fig & Olive Tickets, Pro Waiting 0 minutes, 3 hours left Unassigned/,
  );
  for (const list of ["tickets", "inbox"])
    expect((await staff.get(`/desk/${list}?status=open&q=POSTS+are`)).text).toMatch(
      /Posts are late Fig & Olive Pro, High priority, .+ 3 hours left Unassigned/,
    );
  expect((await staff.get("/desk/tickets?q=nothing+like+that")).text).toContain(
    "Nothing matches these filters.",
  );
});

test("a staff member replies, and the client gets the reply without its author by page and email", async () => {
  const path = `/desk/tickets/${ticket}`;
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
  const email = await waitFor(async () =>
    (await createBackendHandle(inject("backendUrl")).emailsTo(client.email)).find(
      ({ subject }) => subject === "Re: Posts are late",
    ),
  );
  expect(email.text).toContain("Soon more.");
  expect(email.text).toContain(`/client/tickets/${ticket}`);
});

test("a crossing reply is rejected until its author has seen the colleague's", async () => {
  const path = `/desk/tickets/${ticket}`;
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
  const page = `/desk/tickets/${ticket}`;
  const account = hidden((await staff.get(page)).html, "account");
  const resolve = { account, status: "resolved" };
  expect((await staff.post(`${page}/closure`, resolve)).location).toBe(page);
  expect((await client.get(`/client/tickets/${ticket}`)).text).toContain("Status Resolved");
  expect((await client.get("/client?section=support")).text).toMatch(
    /Posts are late Technical, high priority, [\w ,]+ Resolved/,
  );
  const path = `/client/tickets/${ticket}`;
  expect((await reply(client, path, "Not yet, sorry")).location).toBe(path);
  expect((await client.get("/client?section=support")).text).toMatch(
    /Posts are late Technical, high priority, [\w ,]+ Open/,
  );
  expect((await closure(client, "yes")).location).toBe(path);
  const resolved = await client.get(path);
  expect(resolved.text).toContain("Status Resolved");
  expect(resolved.text).toContain("Not solved after all? Write again");
  expect(resolved.text).toContain("Reopen Ticket");
  const stranger = newVisitor();
  await signInAsClient(stranger, inject("backendUrl"));
  await stranger.get("/client");
  expect((await stranger.get(path)).status).toBe(404);
  expect((await closure(stranger, "no")).status).toBe(404);
  expect((await reply(stranger, path, "Mine?", (await client.get(path)).html)).status).not.toBe(
    303,
  );
});

test("staff add and remove each other, and the log records it", async () => {
  const newcomer = newVisitor();
  await signInAsClient(newcomer, inject("backendUrl"));
  const account = hidden((await staff.get("/desk/staff")).html, "account");
  const unknown = await staff.post("/desk/staff", { account, email: "nobody@example.com" });
  expect(unknown.text).toContain("No account has confirmed that address.");
  expect((await staff.post("/desk/staff", { account, email: newcomer.email })).location).toBe(
    "/desk/staff",
  );
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
  expect(removed.text).toContain("They’re removed from the team in 10 seconds.");
  expect((await newcomer.get("/desk")).status).toBe(200);
  await staff.post("/desk/days-off", { account, day: "2031-02-05" });
  await createBackendHandle(inject("backendUrl")).endGracePeriod();
  expect((await newcomer.get("/desk")).location).toBe("/");
  expect((await newcomer.get("/")).text).toContain("You’re no longer on the team");
  expect((await newcomer.get("/desk")).status).toBe(404);
  await staff.get("/desk/clients.csv");
  await new Visitor(inject("siteUrl")).post("/login", { email: staff.email, password: PASSWORD });
  const log = (await staff.get("/desk/staff")).text;
  for (const entry of [
    `Maria Nicolaou removed ${newcomer.email} from the team`,
    "Maria Nicolaou added February 5, 2031 to the days off",
    "Maria Nicolaou downloaded the clients",
    "Maria Nicolaou signed in",
  ])
    expect(log).toContain(entry);
});

test("the desk reports a database failure and keeps what was typed", async () => {
  const path = `/desk/tickets/${ticket}`;
  const { html } = await staff.get(path);
  await setFault(inject("proxyUrl"), "503");
  try {
    expect((await staff.get(path)).status).toBe(503);
    const sent = await reply(staff, path, "Typed in vain", html);
    expect(sent.status).toBe(503);
    expect(sent.html).toContain(">Typed in vain</textarea>");
  } finally {
    await endFaults(inject("proxyUrl"), inject("siteUrl"));
  }
  expect((await staff.get(path)).status).toBe(200);
});
