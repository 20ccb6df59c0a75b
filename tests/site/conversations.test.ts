import { describe, expect, test } from "vitest";
import { insertTickets, sendMessage } from "../support/conversations.ts";
import { sql } from "../support/remote-sql.ts";
import { getUserId } from "../support/session-cookie.ts";
import { hidden, newClient, newStaff, siteUrl } from "../support/site.ts";

/** The page of a conversation on the desk, and the buttons of its form. */

const [client, staff] = [await newClient(), await newStaff()];
const clientId = getUserId(client);

/** Stores a ticket of the client, past the limit for their form. */
const createTicket = async (subject: string) => (await insertTickets(clientId, subject))[0]!;

/** Presses a button of the form, with what was typed as a reply. */
const press = (page: string, noun: string, fields: Record<string, string>) => {
  const [path, query] = page.split("?");
  return staff.post(`${path}/${noun}${query ? `?${query}` : ""}`, fields);
};

test.each([
  ["assignment", { assignee: "" }],
  ["classification", { priority: "low", category: "billing" }],
  ["closure", { status: "resolved" }],
  ["saved-replies", { saved: crypto.randomUUID() }],
])("%s keeps what was typed as a reply, and the list", async (noun, fields) => {
  const page = `/desk/inbox/${await createTicket("Kept")}?show=tickets&at=2030-01-01T00%3A00%3A00Z`;
  const pressed = await press(page, noun, { ...fields, body: "We loo" });
  expect(pressed.status).toBe(200);
  expect(pressed.html).toContain(">We loo</textarea>");
  expect(pressed.html).toContain('href="/desk/inbox?show=tickets"');
});

describe("a reply of staff by email", () => {
  const receive = async (body = "We look.\n\nToday.") => {
    const id = await createTicket(`Emailed ${crypto.randomUUID()}`);
    await sql("select public.receive_email($1, $2, $3, '', $4, true)", [
      crypto.randomUUID(),
      id,
      staff.email,
      body,
    ]);
    const page = `/desk/inbox/${id}`;
    const { html, text } = await staff.get(page);
    return { page, html, text, draft: hidden(html, "draft"), seen: hidden(html, "seen") };
  };
  const MARK = /Not sent yet\. Maria Nicolaou replied by email on .{10,40}\. Read it, then send/;

  test("waits in its form, is on the list of what is to do, and is sent once", async () => {
    const { page, html, text, draft, seen } = await receive();
    expect(text).toMatch(MARK);
    expect(html).toContain(">We look.\n\nToday.</textarea>");
    expect((await staff.get("/desk?kind=alerts")).html).toContain(`href="${page}"`);
    const sent = await staff.follow(
      await press(page, "replies", { draft, seen, body: "We look.\n\nTomorrow." }),
    );
    expect(sent.text).toContain("Your reply is on its way by email.");
    expect(sent.text).toMatch(/Maria Nicolaou [\w ,:]+ We look\. Tomorrow\./);
    expect(sent.text).not.toMatch(MARK);
    expect((await staff.get("/desk?kind=alerts")).html).not.toContain(`href="${page}"`);
  });

  test("stays with another button, and goes when it is discarded", async () => {
    const { page, draft, seen } = await receive();
    const noted = await staff.follow(await press(page, "notes", { draft, seen, body: "Ask Bo" }));
    expect(noted.text).toMatch(MARK);
    const gone = await staff.follow(await press(page, "draft-removals", { draft, body: "We" }));
    expect(gone.text).toContain("The reply by email wasn’t sent.");
    expect(gone.text).not.toMatch(MARK);
    expect(gone.html).not.toContain("We look.");
  });
});

test("a saved reply is written once, and inserted with its placeholders filled in", async () => {
  const [id, title] = [crypto.randomUUID(), `Welcome ${crypto.randomUUID()}`];
  const body = "Hi {first name}, on {plan}. {meeting time}?";
  const save = (fields: Record<string, string>) =>
    staff.post("/desk/saved-replies", { id, title, body, ...fields });
  expect((await save({ title: " " })).text).toContain("Please enter a title");
  expect((await save({})).location).toBe("/desk/saved-replies");
  const again = await save({ id: crypto.randomUUID(), title: title.toUpperCase() });
  expect(again.status).toBe(409);
  expect(again.text).toContain("Another saved reply has that title.");
  expect(again.html).toContain(body);
  expect((await staff.get(`/desk/saved-replies?edit=${id}`)).html).toContain(`value="${title}"`);
  const page = `/desk/inbox/${await createTicket("Greeted")}`;
  expect((await press(page, "saved-replies", { saved: id, body: "Dear" })).html).toContain(
    ">Dear\n\nHi Maria, on Pro. {meeting time}?</textarea>",
  );
  expect((await staff.get("/desk/saved-replies")).text).toContain(
    "No one can insert it anymore, and this can’t be undone.",
  );
  const removed = await staff.follow(await staff.post("/desk/saved-replies/removals", { id }));
  expect(removed.text).toContain("Deleted No one can insert it anymore.");
  expect(removed.text).not.toContain(title);
});

test("several conversations change at once, and the list keeps its filters", async () => {
  const ids = [await createTicket("Many 1"), (await sendMessage(siteUrl)).id];
  const change = (name: string, selected = ids) => {
    const fields = selected.map((id): [string, string] => ["ids", id]);
    return staff.post("/desk/inbox/changes?show=mine", [["change", name], ...fields]);
  };
  const taken = await change("mine");
  expect(taken.location).toBe("/desk/inbox?show=mine");
  const list = await staff.follow(taken);
  expect(list.text).toContain("2 conversations taken.");
  for (const id of ids) expect(list.html).toContain(id);
  // The database's own time, in its own format.
  expect(list.html).toMatch(/name="seen_at" value="[^"]+\+00:00"/);
  expect((await staff.follow(await change("resolve"))).text).toContain(
    "2 conversations resolved. We’ll tell clients in 20 seconds. Reopen to stop.",
  );
  for (const id of ids) expect((await staff.get("/desk/inbox?show=mine")).html).not.toContain(id);
  await change("reopen");
  expect((await staff.get("/desk/inbox?show=mine")).html).toContain(ids[0]);
  expect((await staff.follow(await change("resolve", ["x"]))).text).toContain(
    "Please select at least one.",
  );
  expect((await change("constructor")).status).toBe(404);
});

test("staff write to a client first, who reads and answers it in the client area", async () => {
  const form = `/desk/clients/${clientId}/conversations`;
  expect((await staff.get(form)).text).toContain("Write to Fig & Olive");
  const fields = { subject: "Photos", body: "Send two?" };
  const unseen = await staff.post(form, { ...fields, subject: "\u200B" });
  expect(unseen.status).toBe(400);
  expect(unseen.html).toContain(">Send two?</textarea>");
  const started = await staff.post(form, fields);
  const id = started.location?.match(/^\/desk\/inbox\/([0-9a-f-]{36})$/)?.[1];
  expect((await staff.post(form, fields)).location).toBe(`/desk/inbox/${id}`);
  expect((await staff.get(`/desk/inbox/${id}`)).text).toContain("Status Waiting for them");
  expect((await client.get("/client?section=support")).text).toMatch(/Photos [\w ,]+ In progress/);
  const page = await client.get(`/client/tickets/${id}`);
  expect(page.text).toMatch(/Our team [\w ,:]+ Send two\?/);
  await client.post(`/client/tickets/${id}/replies`, { body: "Here they are" });
  expect((await staff.get(`/desk/inbox/${id}`)).text).toMatch(/Status \d+ hours left/);
});

test("one ticket too many keeps what was typed, and says where to write instead", async () => {
  const author = await newClient();
  await sql(
    `insert into private.rate_limits (user_id, action, period, attempted_at)
     values ($1, 'tickets', '1 hour', array_fill(now(), array[10]))`,
    [getUserId(author)],
  );
  const ticket = { subject: "Eleventh", description: "Since Monday" };
  const page = await author.post("/client/ticket", ticket);
  expect(page.status).toBe(429);
  expect(page.text).toContain("Not sent Add this to an open ticket, or call us.");
  expect(page.text).toContain("Add it to an open one, or call us: +357");
  expect(page.html).toMatch(/href="\/client\?section=support"[^>]*>Your tickets</);
  expect(page.html).toContain('value="Eleventh"');
});
