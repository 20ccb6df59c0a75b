import { beforeAll, describe, expect, inject, test } from "vitest";
import { createBackendHandle } from "../support/backend.ts";
import { insertDraft } from "../support/drafts.ts";
import { signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import { Visitor } from "../support/visitor.ts";

/** A form that is sent again because its response was lost, unchanged or with more text. */

const backend = createBackendHandle(inject("backendUrl"));
const [client, staff] = [new Visitor(inject("siteUrl")), new Visitor(inject("siteUrl"))];
const TEXT = "Please post about olives on Mondays";
const staffText = {
  pictureIdea: "A fig",
  altText: "A fig on a plate",
  day: "2031-03-05",
  time: "09:30",
  zone: "UTC",
  network: "Facebook",
};

beforeAll(async () => {
  await signInAsClient(client, inject("backendUrl"));
  await signInAsStaff(staff, inject("backendUrl"));
});

/** Stores a ticket of the client. */
async function createTicket(): Promise<string> {
  const id = crypto.randomUUID();
  const ticket = { id, user_id: getUserId(client), subject: "Hours", description: "Since Monday" };
  await backend.insert("tickets", ticket);
  return id;
}

async function countRows(table: string, query: string): Promise<number> {
  return (await backend.rows(table, query)).length;
}

type Sent = {
  sender: Visitor;
  path: string;
  fields: Record<string, string>;
  /** Counts what the form has created. */
  count: () => Promise<number>;
};

const FORMS: [form: string, idField: string, textField: string, prepare: () => Promise<Sent>][] = [
  [
    "a reply to a ticket",
    "message",
    "body",
    async () => {
      const id = await createTicket();
      return {
        sender: client,
        path: `/client/tickets/${id}/replies`,
        fields: {},
        count: () => countRows("ticket_messages", `ticket_id=eq.${id}`),
      };
    },
  ],
  [
    "a request for a call",
    "id",
    "message",
    async () => ({
      sender: client,
      path: "/client/setup-call",
      fields: {},
      count: () => countRows("contact_messages", `email=eq.${client.email}`),
    }),
  ],
  [
    "a request for changes of a post",
    "decision",
    "comment",
    async () => {
      const id = await insertDraft(backend, getUserId(client), { status: "changes_requested" });
      return {
        sender: client,
        path: `/client/posts/${id}/change-requests`,
        fields: { version: "1", status: "changes_requested" },
        count: () => countRows("draft_decisions", `draft_id=eq.${id}`),
      };
    },
  ],
  [
    "a conversation that staff begin",
    "id",
    "body",
    async () => ({
      sender: staff,
      path: `/desk/clients/${getUserId(client)}/conversations`,
      fields: { subject: "Your posts" },
      count: () => countRows("tickets", `user_id=eq.${getUserId(client)}&subject=eq.Your posts`),
    }),
  ],
  [
    "a note of staff",
    "message",
    "body",
    async () => {
      const id = await createTicket();
      return {
        sender: staff,
        path: `/desk/tickets/${id}/notes`,
        fields: {},
        count: async () => (await staff.get(`/desk/tickets/${id}`)).text.split(TEXT).length - 1,
      };
    },
  ],
  [
    "a post by staff",
    "id",
    "body",
    async () => ({
      sender: staff,
      path: `/desk/clients/${getUserId(client)}/posts`,
      fields: staffText,
      count: () =>
        countRows("drafts", `user_id=eq.${getUserId(client)}&network=eq.Facebook&origin=eq.human`),
    }),
  ],
];

describe.each(FORMS)("%s", (_form, idField, textField, prepare) => {
  test("is one when it is sent twice, and a second one when its text was changed", async () => {
    const { sender, path, fields, count } = await prepare();
    const id = crypto.randomUUID();
    const send = async (text: string) => {
      const account = getUserId(sender);
      const sent = { ...fields, account, [idField]: id, [textField]: text };
      expect((await sender.post(path, sent)).status).toBe(303);
      return count();
    };
    expect(await send(TEXT)).toBe(1);
    expect(await send(TEXT)).toBe(1);
    expect(await send(`${TEXT} and Fridays`)).toBe(2);
  });
});
