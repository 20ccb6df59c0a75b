import { beforeAll, describe, expect, test } from "vitest";
import { scene } from "./scene.ts";

/** Staff search clients, tickets, messages and meetings. */

type Hit = { kind: string; id: string; title: string; excerpt: string | null };

const TICKET = "1a2b3c4d-0000-4000-8000-000000000001";
const MESSAGE = "5e6f7a8b-0000-4000-8000-000000000002";

const { sql, insert, api, complete, readAs, addStaff, addMeeting } = await scene();
const staff = await addStaff();
const client = await api.register(undefined, { name: "Maria Lindqvist" });
await complete(client);
await insert("public.tickets", {
  id: TICKET,
  user_id: client.id,
  subject: "Posts go out late",
  description: "The Tuesday one came at noon.",
});
await insert("public.ticket_messages", {
  ticket_id: TICKET,
  author: "client",
  body: "Now the Friday one too",
});
const MEETING = await addMeeting(client, "booked", "2027-01-05 15:00Z");
await insert("public.contact_messages", {
  id: MESSAGE,
  name: "Jonas Weber",
  email: "jonas@weber.example",
  subject: "Pricing",
  message: "Good morning,\ndo you take 100% cash?",
});

const readAsStaff = readAs(staff);
const search = (text: string) => readAsStaff<Hit[]>("staff_search_desk", { search: text });
const find = async (text: string) => (await search(text)).map(({ kind, id }) => [kind, id]);
const listClients = async (text: string) => {
  const found = { max_rows: 50, search: text };
  return (await readAsStaff<{ id: string }[]>("staff_list_clients", found)).map(({ id }) => id);
};

describe("a search", () => {
  test.each(["maria lind", "LINDQVIST", "fig & olive", "olive"])(
    "for %s finds the client with what belongs to them",
    async (text) => {
      expect(await find(text)).toEqual([
        ["clients", client.id],
        ["tickets", TICKET],
        ["meetings", MEETING],
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

  test.each([
    ["go out late", "Posts go out late"],
    ["TUESDAY", "The Tuesday one came at noon."],
    ["friday", "Now the Friday one too"],
  ])("for %s finds the ticket and shows where", async (text, excerpt) => {
    expect(await search(text)).toMatchObject([
      { kind: "tickets", id: TICKET, title: "Posts go out late", excerpt },
    ]);
  });

  test.each([
    ["jonas web", "Jonas Weber"],
    ["@weber.example", "jonas@weber.example"],
    ["100% cash", "do you take 100% cash?"],
  ])("for %s finds the message and shows where", async (text, excerpt) => {
    expect(await search(text)).toMatchObject([{ kind: "messages", id: MESSAGE, excerpt }]);
  });

  test.each(["#1a2b3c4d", "1A2B3C4D", " 1a2b3c4d "])("for %s finds the ticket", async (text) => {
    expect(await search(text)).toMatchObject([{ kind: "tickets", id: TICKET, excerpt: null }]);
  });

  test("for a number finds the message", async () => {
    expect(await find("#5e6f7a8b")).toEqual([["messages", MESSAGE]]);
  });

  test.each(["", "   ", "ol", "%%%", "___", "o%i", "10_% cash", "nothing of that"])(
    "for “%s” finds nothing",
    async (text) => {
      expect(await find(text)).toEqual([]);
    },
  );

  test("returns the newest twenty of a kind", async () => {
    await sql(
      `insert into public.tickets (user_id, subject, description, created_at)
       select $1, 'Lighthouse ' || n, 'x', now() - interval '1 hour' * n from generate_series(1, 25) as n`,
      [client.id],
    );
    const titles = (await search("lighthouse")).map(({ title }) => title);
    expect(titles).toHaveLength(20);
    expect(titles.slice(0, 2)).toEqual(["Lighthouse 1", "Lighthouse 2"]);
    await sql("delete from public.tickets where subject like 'Lighthouse%'");
  });

  test("finds nothing of a deleted account", async () => {
    const leaving = await api.register(undefined, { name: "Otto Leaving" });
    expect(await listClients("otto leav")).toEqual([leaving.id]);
    await sql("delete from auth.users where id = $1", [leaving.id]);
    expect(await listClients("otto leav")).toEqual([]);
    expect(await sql("select from private.client_search where text like '%Otto%'")).toEqual([]);
  });
});

test("the list of conversations finds them by text, client and number", async () => {
  const list = async (text: string) => {
    type Page = { conversations: { id: string }[] };
    const args = { max_rows: 50, search: text };
    const { conversations } = await readAsStaff<Page>("staff_list_conversations", args);
    return conversations.map(({ id }) => id);
  };
  for (const text of ["friday", "lindqvist", "fig & ol", "#1a2b3c4d"])
    expect(await list(text)).toEqual([TICKET]);
  expect(await list("100% cash")).toEqual([MESSAGE]);
  expect(await list("nothing of that")).toEqual([]);
});

test.each([
  ["tickets", "user_id, subject, description", "'Sunken ship', 'Help'"],
  [
    "contact_messages",
    "name, email, subject, message",
    "'Ana', 'a@s.example', 'Sunken ship', 'Help'",
  ],
])("nothing of a deleted row of %s is found", async (table, columns, values) => {
  const owner = table === "tickets" ? `'${client.id}', ` : "";
  await sql(`insert into public.${table} (${columns}) values (${owner}${values})`);
  expect(await find("sunken")).toHaveLength(1);
  await sql(`delete from public.${table} where subject = 'Sunken ship'`);
  const kept = "select from private.conversation_search where text like '%sunken%'";
  expect(await sql(kept)).toEqual([]);
});

describe("a search returns the first rows that match, whatever their number", () => {
  const MESSAGES =
    "select conversation_id as id, created_at, text from private.conversation_search where kind = 'messages'";

  beforeAll(async () => {
    await sql(
      `insert into private.conversation_search (conversation_id, kind, is_reply, id, text, created_at)
       select gen_random_uuid(), 'messages', true, gen_random_uuid(),
         'every ' || n || case when n between 4500 and 25000 then ' middle' else ' rim' end
           || case when n % 30 = 0 then ' thirtieth' else '' end
           || case when n % 500 = 0 then ' rare@every.example' else '' end,
         now() - n / 2 * interval '1 minute'
       from generate_series(1, 30000) as n`,
    );
  });

  test.each([
    ["of every row", "every"],
    ["of the first and the last rows", "rim"],
    ["of many rows, but none of the first", "middle"],
    ["of one row in thirty", "thirtieth"],
    ["of one row in thirty, but none of the first", "middle thirtieth"],
    ["of one row in five hundred", "rare"],
    ["with a rare word among common ones", "RARE@every.ex"],
    ["with a short word", "every 77"],
    ["of one row", " 20999 "],
    ["of no row", "absent"],
    ["of no row, though of common words", "middle every"],
    ["without three letters or digits in a row", "y 77"],
  ])("for a text %s", async (_, typed) => {
    for (const direction of ["asc", "desc"])
      for (const maxRows of [1, 200]) {
        const [row] = await sql<{ found: string[]; expected: string[] }>(
          `select private.find_rows($1, $2, $3, $4) as found,
             array(
               select id from (${MESSAGES}) as source
               where $2 ~ '[[:alnum:]]{3}' and strpos(text, lower(trim($2))) > 0
               order by created_at ${direction}, id ${direction} limit $3
             ) as expected`,
          [MESSAGES, typed, maxRows, direction],
        );
        expect(row!.found).toEqual(row!.expected);
      }
  });
});
