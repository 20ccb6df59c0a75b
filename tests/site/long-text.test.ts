import { expect, test } from "vitest";
import { seedDesk } from "../support/desk.ts";
import { ANSWERS } from "../support/onboarding.ts";
import { sql } from "../support/remote-sql.ts";
import { backendUrl, hidden, newClient, newUser, newVisitor, siteUrl } from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";

/** Texts over their limit, which browsers send whole because no field cuts them. */

const [client, user] = [await newClient(), await newUser()];
const desk = await seedDesk(siteUrl, backendUrl);

/** Starts and ends with a word, so that a cut at either end is noticed. */
const LONG = `first ${"long ".repeat(998)}last!`;
const ticket = { subject: "Stuck", category: "general", priority: "low", description: LONG };
const contact = { name: "Ana", email: "ana@example.com", subject: "Hours", message: LONG };
const reply = { seen: crypto.randomUUID(), body: LONG };

const SAVED = { id: crypto.randomUUID(), title: "Thanks", body: LONG };
const CONVERSATION = { subject: "Hello", body: LONG };
/** Pages with a form, with its action where that is another path. */
const FORMS: [
  page: string | (() => string),
  action: string,
  by: () => Visitor,
  fields: Record<string, string>,
  limit?: number,
][] = [
  ["/client/ticket", "", () => client, ticket],
  [() => `/client/tickets/${desk.ids.tickets}`, "/replies", () => desk.client, reply],
  ["/client/setup-call", "", () => client, { message: LONG }, 5000],
  ["/contact-us", "", newVisitor, contact, 5000],
  ["/profile-questionnaire?step=1", "", () => user, { ...ANSWERS, offer_description: LONG }],
  ["/client/profile", "", () => client, { ...ANSWERS, offer_description: LONG }],
  [() => `/desk/inbox/${desk.ids.tickets}`, "/replies", () => desk.staff, reply],
  [() => `/desk/inbox/${desk.ids.tickets}`, "/notes", () => desk.staff, reply],
  ["/desk/saved-replies", "", () => desk.staff, SAVED],
  [() => `/desk/clients/${desk.ids.clients}/conversations`, "", () => desk.staff, CONVERSATION],
  [
    () => `/desk/plan-changes/${desk.ids["plan-changes"]}`,
    "/decline",
    () => desk.staff,
    { reason: LONG },
    1000,
  ],
  ["/client-portal/support", "", newVisitor, ticket],
  ["/client-portal/profile?edit=1", "", newVisitor, { bio: LONG }, 500],
];

test.each(FORMS)(
  "%s%s rejects a text by its limit and its length, and keeps it whole",
  async (getPage, action, by, fields, limit = 4000) => {
    const [sender, page] = [by(), typeof getPage === "string" ? getPage : getPage()];
    const form = await sender.get(page);
    expect(form.status).toBe(200);
    expect(form.html).toContain("<textarea");
    expect(form.html).not.toMatch(/<textarea[^>]*maxlength/i);
    const account = hidden(form.html, "account");
    const sent = await sender.post(page + action, { ...fields, ...(account && { account }) });
    expect(sent.status).toBe(400);
    expect(sent.text).toContain(`Please use at most ${limit} characters: these are 5001`);
    expect(sent.html).toContain(`>${LONG}</textarea>`);
  },
);

test("a text over the limit is stored nowhere, and the toast says what is wrong with it", async () => {
  const own = await client.post("/client/ticket", ticket);
  expect(own.html).toMatch(/role="alert".*Too long/s);
  expect(own.text).toContain("Too long Please use at most 4000 characters: these are 5001.");
  const message = await newVisitor().post("/contact-us", contact);
  expect(message.text).toContain("Too long Please use at most 5000 characters: these are 5001.");
  const stored = "select id from private.conversation_messages where body like 'first long%'";
  expect(await sql(stored)).toEqual([]);
});

test("the toast of a form that is incomplete as well says so", async () => {
  const page = await client.post("/client/ticket", { ...ticket, subject: "" });
  expect(page.text).toContain("Error Please fill in all required fields");
  expect(page.text).not.toContain("Too long");
});

test.each([
  [
    "the subject of a ticket",
    () => client.post("/client/ticket", { ...ticket, subject: LONG }),
    200,
  ],
  [
    "a page's URL",
    () => client.post("/client/profile", { ...ANSWERS, website: `a.example/${"x".repeat(5000)}` }),
    2048,
  ],
])("%s is rejected by its limit and its length, too", async (_, send, limit) => {
  const page = await send();
  expect(page.status).toBe(400);
  expect(page.text).toContain(`Please use at most ${limit} characters: these are 50`);
  expect(page.html).not.toMatch(/<input[^>]*type="(text|email|password)"[^>]*maxlength/i);
});
