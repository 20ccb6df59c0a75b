import { beforeAll, describe, expect, inject, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { type Desk, seedDesk } from "../support/desk.ts";
import { ANSWERS, signInAsClient, signInAsUser } from "../support/onboarding.ts";
import { Visitor } from "../support/visitor.ts";

/** Texts over their limit, which browsers send whole because no field cuts them. */

const backend = createBackendHandle(inject("backendUrl"));
const newVisitor = () => new Visitor(inject("siteUrl"));
const [client, user] = [newVisitor(), newVisitor()];
let desk: Desk;
beforeAll(async () => {
  desk = await seedDesk(inject("siteUrl"), inject("backendUrl"));
  await signInAsClient(client, inject("backendUrl"));
  await signInAsUser(user, inject("backendUrl"));
  for (const visitor of [client, user]) await visitor.get("/"); // Clears the toasts.
});

/** Starts and ends with a word, so that a cut at either end is noticed. */
const LONG = `first ${"long ".repeat(998)}last!`;
const id = crypto.randomUUID();
const ticket = { id, subject: "Stuck", category: "general", priority: "low", description: LONG };
const contact = { name: "Ana", email: "ana@example.com", subject: "Hours", message: LONG };
const reply = { message: id, body: LONG };

type Form = {
  name: string;
  visitor: () => Visitor;
  /** Page with the form, and its action where that is another path. */
  page: () => string;
  action?: string;
  fields: Record<string, string>;
  limit?: number;
};
const FORMS: Form[] = [
  { name: "a ticket", visitor: () => client, page: () => "/client/ticket", fields: ticket },
  {
    name: "a client's reply",
    visitor: () => desk.client,
    page: () => `/client/tickets/${desk.ids.tickets}`,
    action: "/replies",
    fields: reply,
  },
  {
    name: "a request for a call",
    visitor: () => client,
    page: () => "/client/setup-call",
    fields: { id, message: LONG },
    limit: 5000,
  },
  {
    name: "a contact message",
    visitor: newVisitor,
    page: () => "/contact-us",
    fields: contact,
    limit: 5000,
  },
  ...["offer_description", "differentiator", "words_to_avoid"].flatMap((field): Form[] => [
    {
      name: `the questionnaire's ${field}`,
      visitor: () => user,
      page: () => `/profile-questionnaire?step=${field === "words_to_avoid" ? 3 : 1}`,
      fields: { ...ANSWERS, [field]: LONG },
    },
    {
      name: `the profile's ${field}`,
      visitor: () => client,
      page: () => "/client/profile",
      fields: { ...ANSWERS, [field]: LONG },
    },
  ]),
  {
    name: "a reply of staff to a ticket",
    visitor: () => desk.staff,
    page: () => `/desk/tickets/${desk.ids.tickets}`,
    action: "/replies",
    fields: reply,
  },
  {
    name: "a reply of staff to a message",
    visitor: () => desk.staff,
    page: () => `/desk/messages/${desk.ids.messages}`,
    action: "/replies",
    fields: reply,
  },
  {
    name: "a note",
    visitor: () => desk.staff,
    page: () => `/desk/tickets/${desk.ids.tickets}`,
    action: "/notes",
    fields: reply,
  },
  {
    name: "a saved reply",
    visitor: () => desk.staff,
    page: () => "/desk/saved-replies",
    fields: { id: crypto.randomUUID(), title: "Thanks", body: LONG },
  },
  {
    name: "a conversation that staff begin",
    visitor: () => desk.staff,
    page: () => `/desk/clients/${desk.ids.clients}/conversations`,
    fields: { id: crypto.randomUUID(), subject: "Hello", body: LONG },
  },
  {
    name: "a reason to decline a plan change",
    visitor: () => desk.staff,
    page: () => `/desk/plan-changes/${desk.ids["plan-changes"]}`,
    action: "/decline",
    fields: { reason: LONG },
    limit: 1000,
  },
  {
    name: "a ticket of the demo",
    visitor: newVisitor,
    page: () => "/client-portal/support",
    fields: ticket,
  },
  {
    name: "a bio of the demo",
    visitor: newVisitor,
    page: () => "/client-portal/profile?edit=1",
    fields: { bio: LONG },
    limit: 500,
  },
];

describe.each(FORMS)("$name over the limit", ({ visitor, page, action = "", fields, limit }) => {
  test("is rejected by its limit and its length, and kept whole", async () => {
    const sender = visitor();
    const form = await sender.get(page());
    expect(form.status).toBe(200);
    expect(form.html).toContain("<textarea");
    expect(form.html).not.toMatch(/<textarea[^>]*maxlength/i);
    const account = form.html.match(/name="account" value="([^"]*)"/)?.[1];
    const sent = await sender.post(page() + action, { ...fields, ...(account && { account }) });
    expect(sent.status).toBe(400);
    expect(sent.text).toContain(`Please use at most ${limit ?? 4000} characters: these are 5001`);
    expect(sent.html).toContain(`>${LONG}</textarea>`);
  });
});

test("a text over the limit is stored nowhere, and the toast says what is wrong with it", async () => {
  const own = await client.post("/client/ticket", ticket);
  expect(own.html).toMatch(/role="alert".*Too long/s);
  expect(own.text).toContain("Too long Please use at most 4000 characters: these are 5001.");
  const message = await newVisitor().post("/contact-us", contact);
  expect(message.text).toContain("Too long Please use at most 5000 characters: these are 5001.");
  expect(await backend.rows("tickets", `id=eq.${id}`)).toEqual([]);
  expect(await backend.rows("ticket_messages", `id=eq.${id}`)).toEqual([]);
  expect(await backend.rows("contact_messages", "email=eq.ana@example.com")).toEqual([]);
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
    "the name of a message",
    () => newVisitor().post("/contact-us", { ...contact, name: LONG }),
    100,
  ],
  [
    "the business name",
    () => user.post("/profile-questionnaire?step=1", { ...ANSWERS, business_name: LONG }),
    200,
  ],
  [
    "a page's URL",
    () =>
      client.post("/client/profile", {
        ...ANSWERS,
        website: `a.example/${LONG.replaceAll(" ", "-")}`,
      }),
    2048,
  ],
])("%s is rejected by its limit and its length, too", async (_, send, limit) => {
  const page = await send();
  expect(page.status).toBe(400);
  expect(page.text).toContain(`Please use at most ${limit} characters: these are 50`);
  expect(page.html).not.toMatch(/<input[^>]*type="(text|email|password)"[^>]*maxlength/i);
});
