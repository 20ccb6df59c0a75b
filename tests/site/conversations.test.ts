import { expect, test } from "vitest";
import { insertTickets, sendMessage } from "../support/conversations.ts";
import { getUserId } from "../support/session-cookie.ts";
import { hidden, newClient, newStaff, siteUrl } from "../support/site.ts";

/** The page of a conversation on the desk, and the buttons of its form. */

const [client, staff, colleague] = [await newClient(), await newStaff(), await newStaff()];
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

test("properties of a ticket change by their buttons", async () => {
  const page = `/desk/inbox/${await createTicket("Changed")}`;
  await press(page, "classification", { priority: "low", category: "billing" });
  const id = (await staff.get(page)).html.match(/<option value="([0-9a-f-]{36})"/)?.[1] ?? "";
  await press(page, "assignment", { assignee: id });
  const { html } = await staff.get(page);
  for (const value of ["low", "billing", id])
    expect(html).toContain(`<option value="${value}" selected="">`);
  const unknown = await press(page, "assignment", { assignee: crypto.randomUUID() });
  expect(unknown.status).toBe(404);
  for (const noun of ["constructor", "unknown"])
    expect((await press(page, noun, { body: "x" })).status).toBe(404);
});

test("a note is shown to the team and not to the client", async () => {
  const id = await createTicket("Noted");
  const page = `/desk/inbox/${id}`;
  const note = { seen: hidden((await staff.get(page)).html, "seen"), body: "Ask Bo first" };
  expect((await press(page, "notes", { ...note, body: " " })).text).toContain(
    "Please write something first",
  );
  const pressed = await press(page, "notes", note);
  expect((await staff.follow(pressed)).text).toContain("Only the team can read it.");
  expect((await colleague.get(page)).text).toMatch(
    /Maria Nicolaou \(note, for the team only\) [\w ,:]+ Ask Bo first/,
  );
  expect((await client.get(`/client/tickets/${id}`)).text).not.toContain("Ask Bo");
  const file = await client.post("/client/export", {});
  expect(file.html).toContain("Noted");
  expect(file.html).not.toContain("Ask Bo");
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

test("a saved reply that a colleague has changed since is kept as typed, and saved when sent again", async () => {
  const [id, title] = [crypto.randomUUID(), `Hours ${crypto.randomUUID()}`];
  const save = (body: string, seen_updated_at = "") =>
    staff.post("/desk/saved-replies", { id, title, body, seen_updated_at });
  await save("At nine");
  const opened = hidden(
    (await staff.get(`/desk/saved-replies?edit=${id}`)).html,
    "seen_updated_at",
  );
  await save("At eight", opened);
  const stale = await save("At ten", opened);
  expect(stale.status).toBe(409);
  expect(stale.text).toContain("A colleague has changed or deleted it since you opened it.");
  expect(stale.text).toContain(`Edit “${title}”`);
  expect(stale.text).toContain("A colleague’s text by now: At eight");
  expect(stale.html).toContain("At ten</textarea>");
  expect(hidden(stale.html, "id")).toBe(id);
  expect((await save("At ten", hidden(stale.html, "seen_updated_at"))).location).toBe(
    "/desk/saved-replies",
  );
  expect((await staff.get(`/desk/saved-replies?edit=${id}`)).html).toContain("At ten</textarea>");
});

test("a message is marked as spam and back, and is in the list and the file of its state", async () => {
  const { id, email } = await sendMessage(siteUrl);
  const page = `/desk/inbox/${id}`;
  const listed = async (view: string) =>
    (await staff.get(`/desk/inbox?show=${view}`)).html.includes(id);
  const exported = async (query: string) =>
    (await staff.post(`/desk/inbox/export?${query}`, {})).html.includes(email);
  expect([await listed("messages"), await exported("")]).toEqual([true, true]);
  const marked = await staff.follow(await press(page, "spam", { status: "resolved" }));
  expect(marked.text).toContain("Status Spam");
  expect(marked.text).toContain("Not Spam");
  for (const isHidden of [listed("messages"), exported(""), exported("status=all")])
    expect(await isHidden).toBe(false);
  expect([await listed("spam"), await exported("show=spam")]).toEqual([true, true]);
  await press(page, "spam", { status: "open" });
  expect([await listed("messages"), await listed("spam")]).toEqual([true, false]);
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
  expect((await staff.follow(await change("resolve"))).text).toContain(
    "2 conversations resolved. A client is told in ten seconds, unless you reopen it.",
  );
  for (const id of ids) expect((await staff.get("/desk/inbox?show=mine")).html).not.toContain(id);
  await change("reopen");
  expect((await staff.get("/desk/inbox?show=mine")).html).toContain(ids[0]);
  expect((await staff.follow(await change("resolve", ["x"]))).text).toContain(
    "Please select at least one.",
  );
  expect((await change("constructor")).status).toBe(404);
});

test("a page that is older than a message does not resolve its conversation", async () => {
  const [id, other] = [await createTicket("Crossed"), await createTicket("Quiet")];
  const page = `/desk/inbox/${id}`;
  const seenAt = hidden((await staff.get(page)).html, "seen_at");
  const list = await staff.get("/desk/inbox");
  await client.post(`/client/tickets/${id}/replies`, { body: "Still not" });
  const resolve = (seen_at: string) => press(page, "closure", { status: "resolved", seen_at });
  const old = await resolve(seenAt);
  expect(old.location).toBe(page);
  const after = await staff.follow(old);
  expect(after.text).toContain("Not resolved Someone just wrote. Please read that first.");
  expect(after.text).toContain("Status Waiting for us");
  const selected = await staff.post("/desk/inbox/changes", [
    ["change", "resolve"],
    ["seen_at", hidden(list.html, "seen_at")],
    ["ids", id],
    ["ids", other],
  ]);
  expect((await staff.follow(selected)).text).toContain(
    "Not all resolved Someone just wrote in 1 of the 2 you selected. Please read that first.",
  );
  expect((await staff.get(page)).text).toContain("Status Waiting for us");
  expect((await staff.get(`/desk/inbox/${other}`)).text).toContain("Status Resolved");
  await resolve(hidden(after.html, "seen_at"));
  expect((await staff.get(page)).text).toContain("Status Resolved");
});

test("staff write to a client first, who reads and answers it in the client area", async () => {
  const form = `/desk/clients/${clientId}/conversations`;
  expect((await staff.get(form)).text).toContain("Write to Fig & Olive");
  const fields = { subject: "Photos", body: "Send two?" };
  const formula = await staff.post(form, { ...fields, subject: "=1+1" });
  expect(formula.status).toBe(400);
  expect(formula.html).toContain(">Send two?</textarea>");
  const started = await staff.post(form, fields);
  const id = started.location?.match(/^\/desk\/inbox\/([0-9a-f-]{36})$/)?.[1];
  expect((await staff.post(form, fields)).location).toBe(`/desk/inbox/${id}`);
  expect((await staff.get(`/desk/inbox/${id}`)).text).toContain("Status Waiting for them");
  expect((await client.get("/client?section=support")).text).toMatch(/Photos [\w ,]+ In progress/);
  const page = await client.get(`/client/tickets/${id}`);
  expect(page.text).toMatch(/Our team [\w ,:]+ Send two\?/);
  await client.post(`/client/tickets/${id}/replies`, { body: "Here they are" });
  expect((await staff.get(`/desk/inbox/${id}`)).text).toContain("Status Waiting for us");
});
