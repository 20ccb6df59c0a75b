import { expect, test } from "vitest";
import { seedDesk } from "../support/desk.ts";
import { insertDraft } from "../support/drafts.ts";
import { sql } from "../support/in-process/stack.ts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, backendUrl, siteUrl } from "../support/site.ts";

/** A form that is sent again because its response was lost, unchanged or with more text. */

const desk = await seedDesk(siteUrl, backendUrl);
const status = "changes_requested";
const draft = await insertDraft(backend, getUserId(desk.client), { status });

const ASKED = { version: "1", status };
const POST = {
  pictureIdea: "A fig",
  altText: "A fig on a plate",
  day: "2031-03-05",
  time: "09:30",
  zone: "UTC",
  network: "Facebook",
};

/** Forms whose ids their pages make, with the names of their id and text, and the column of the text. */
const FORMS: [form: string, path: () => string, names: string, column: string, more?: object][] = [
  [
    "a request for changes of a post",
    () => `/client/posts/${draft}/change-requests`,
    "decision comment",
    "public.draft_decisions comment",
    ASKED,
  ],
  [
    "a post by staff",
    () => `/desk/clients/${desk.ids.clients}/posts`,
    "id body",
    "public.draft_versions body",
    POST,
  ],
];
const MESSAGE = "private.conversation_messages body";
/** Forms without an id, which are told apart by their text. */
const MESSAGES: typeof FORMS = [
  ["a reply to a ticket", () => `/client/tickets/${desk.ids.tickets}/replies`, " body", MESSAGE],
  ["a request for a call", () => "/client/setup-call", " message", MESSAGE],
  [
    "a conversation that staff begin",
    () => `/desk/clients/${desk.ids.clients}/conversations`,
    " body",
    MESSAGE,
    { subject: "Your posts" },
  ],
  [
    "a note of staff",
    () => `/desk/inbox/${desk.ids.tickets}/notes`,
    " body",
    MESSAGE,
    { seen: crypto.randomUUID() },
  ],
];

test.each([...FORMS, ...MESSAGES])(
  "%s is one when it is sent twice, and a second one when its text was changed",
  async (_form, getPath, names, stored, more) => {
    const [path, text, id] = [getPath(), `Olives ${crypto.randomUUID()}`, crypto.randomUUID()];
    const [idField = "", textField = ""] = names.split(" ");
    const [table, column] = stored.split(" ");
    const sender = path.startsWith("/desk") ? desk.staff : desk.client;
    const send = async (typed: string) => {
      const sent = {
        ...more,
        account: getUserId(sender),
        [textField]: typed,
        ...(idField && { [idField]: id }),
      };
      expect((await sender.post(path, sent)).status).toBe(303);
      return sql(`select from ${table} where ${column} like $1`, [`${text}%`]);
    };
    expect(await send(text)).toHaveLength(1);
    expect(await send(text)).toHaveLength(1);
    expect(await send(`${text} and figs`)).toHaveLength(2);
  },
);
