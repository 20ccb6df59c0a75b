import { describe, expect, test } from "vitest";
import { newId, scene } from "./scene.ts";

/** Staff search clients, conversations and subscribers. */

type Hit = { kind: string; id: string; title: string; details: string | null };

const TICKET = "1a2b3c4d-0000-4000-8000-000000000001";
const MESSAGE = "5e6f7a8b-0000-4000-8000-000000000002";
const SUBSCRIBER = "9a8b7c6d-0000-4000-8000-000000000003";

const { sql, insert, api, complete, readAs, addStaff } = await scene();
const readAsStaff = readAs(await addStaff());
const client = await api.register(undefined, { name: "María Lindqvist" });
await complete(client);
await insert("private.conversations", {
  id: TICKET,
  kind: "ticket",
  user_id: client.id,
  subject: "Posts go out late",
  category: "general",
  priority: "medium",
});
await insert("private.conversation_messages", {
  conversation_id: TICKET,
  author: "client",
  body: "The Friday one too",
});
await insert("private.conversations", {
  id: MESSAGE,
  kind: "message",
  sender_name: "Γιώργος O’Brien",
  sender_email: "jonas@weber.example",
  subject: "Pricing in 100% cash",
});
await insert("public.newsletter_subscribers", {
  public_id: SUBSCRIBER,
  email: "Reader@news.example",
});

const SENT = { kind: "message", sender_email: "sender@x.example", subject: "Hello" };

const search = (text: string) => readAsStaff<Hit[]>("staff_search_desk", { search: text });
const listClients = async (text: string) => {
  const found = { max_rows: 50, search: text };
  return (await readAsStaff<{ id: string }[]>("staff_list_clients", found)).map(({ id }) => id);
};
const listConversations = async (text: string) => {
  type Page = { conversations: { id: string }[] };
  const args = { max_rows: 50, search: text };
  const { conversations } = await readAsStaff<Page>("staff_list_conversations", args);
  return conversations.map(({ id }) => id);
};

describe("a search", () => {
  test.each(["maria lind", "MARI\u0301A", "ndqv", "fig & olive", "ol", " li "])(
    "for %s finds the client",
    async (text) => {
      expect(await search(text)).toMatchObject([
        {
          kind: "clients",
          id: client.id,
          title: "Fig & Olive",
          details: `María Lindqvist, ${client.email}`,
        },
      ]);
      expect(await listClients(text)).toEqual([client.id]);
    },
  );

  test("finds a client by email, and by the new one after a change", async () => {
    expect(await listClients(client.email)).toEqual([client.id]);
    await sql("update auth.users set email = 'moved@fig.example' where id = $1", [client.id]);
    expect(await listClients(client.email)).toEqual([]);
    expect(await listClients("moved@fig")).toEqual([client.id]);
    await sql("update auth.users set email = $2 where id = $1", [client.id, client.email]);
  });

  test.each(["go out late", "POSTS", "ou"])("for %s finds the ticket", async (text) => {
    expect(await search(text)).toMatchObject([
      { kind: "conversations", id: TICKET, title: "Posts go out late", details: null },
    ]);
    expect(await listConversations(text)).toEqual([TICKET]);
  });

  test.each(["ΓΙΩΡΓΟΣ", "γιωργοσ", "o'brien", "@weber.example", "100% cash", "jo"])(
    "for %s finds the message",
    async (text) => {
      expect(await search(text)).toMatchObject([
        { kind: "conversations", id: MESSAGE, details: "Γιώργος O’Brien, jonas@weber.example" },
      ]);
      expect(await listConversations(text)).toEqual([MESSAGE]);
    },
  );

  test.each(["reader@", "NEWS.ex", "re"])("for %s finds the subscriber", async (text) => {
    expect(await search(text)).toMatchObject([
      { kind: "subscribers", id: SUBSCRIBER, title: "Reader@news.example" },
    ]);
    const args = { max_rows: 50, search: text };
    expect(await readAsStaff("staff_list_subscribers", args)).toMatchObject([{ id: SUBSCRIBER }]);
  });

  test.each([
    ["José Nuñez", "jose nunez"],
    ["Jose\u0301 Nun\u0303ez", "josé nuñez"],
    ["O’Hara", "o'hara"],
    ["O'Hara", "O’HARA"],
    ["D‘Arcy", "d'arcy"],
    ["Jean‑Luc", "jean-luc"],
    ["Strauß", "STRAUSS"],
    ["İpek Işık", "ipek isik"],
    ["ΓΙΩΡΓΟΣ Παπαδόπουλος", "γιωργος παπαδοπουλοσ"],
    ["Ｆｉｇ", "fig"],
    ["مُحَمَّد", "محمد"],
    ["王伟", "王伟"],
    ["北京王伟面包店", "王伟"],
    ["田中太郎", "太郎"],
    ["ﾊﾟﾝ屋", "パン"],
    ["김민준", "김민"],
    ["김민준".normalize("NFD"), "김민준"],
  ])("of %s for %s finds the sender", async (sender_name, text) => {
    const id = newId();
    await insert("private.conversations", { ...SENT, id, sender_name });
    expect(await listConversations(text)).toEqual([id]);
    await sql("delete from private.conversations where id = $1", [id]);
  });

  test.each([
    ["the text of a message", "friday"],
    ["two characters within a word", "nd"],
    ["one letter", "m"],
    ["a wildcard", "l_nd"],
    ["another wildcard", "lind%ist"],
    ["no letters", "%%%"],
    ["nothing", " "],
  ])("by %s finds nothing", async (_, text) => {
    expect(await search(text)).toEqual([]);
    expect(await listClients(text)).toEqual([]);
    expect(await listConversations(text)).toEqual([]);
  });

  test("finds nothing of a deleted account", async () => {
    const leaving = await api.register(undefined, { name: "Otto Leaving" });
    expect(await listClients("otto leav")).toEqual([leaving.id]);
    await sql("delete from auth.users where id = $1", [leaving.id]);
    expect(await listClients("otto leav")).toEqual([]);
    expect(await sql("select from private.client_search where text like '%otto%'")).toEqual([]);
  });
});
