import { expect, test } from "vitest";
import { seedDesk } from "../support/desk.ts";
import { backendUrl, siteUrl } from "../support/site.ts";

const desk = await seedDesk(siteUrl, backendUrl, "Posts go out an hour late");

const search = (q: string) => desk.staff.get(`/desk/search?q=${encodeURIComponent(q)}`);

test("one field finds what clients and visitors wrote, and marks it", async () => {
  const { text, html } = await search("hour late");
  for (const [kind, id] of [
    ["tickets", desk.ids.tickets],
    ["messages", desk.ids.messages],
  ])
    expect(html).toContain(`href="/desk/${kind}/${id}"`);
  expect(html).toMatch(/Posts go out an <mark[^>]*>hour late<\/mark>/);
  expect(text).toContain(`#${desk.ids.tickets?.slice(0, 8)}`);
  expect(html).not.toContain("Clients</h2>");
});

test("an email finds the client with their tickets and meetings", async () => {
  const { html } = await search(desk.client.email);
  for (const kind of ["clients", "tickets", "meetings"])
    expect(html).toContain(`href="/desk/${kind}/${desk.ids[kind]}"`);
});

test("a number finds its ticket", async () => {
  const { html } = await search(`#${desk.ids.tickets?.slice(0, 8)}`);
  expect(html).toContain(`href="/desk/tickets/${desk.ids.tickets}"`);
});

test("a search without a result says what can be tried", async () => {
  expect((await search("zebra crossing")).text).toContain(
    "Nothing found. Try part of a name, an email, a business or a sentence, or a number such as #1a2b3c4d.",
  );
  expect((await desk.staff.get("/desk/search")).text).toContain(
    "Search for a client, a ticket, a message or a meeting.",
  );
});

test.each(["/desk/search", "/desk/clients", "/desk/subscribers", "/desk/tickets"])(
  "%s says that two letters are too few",
  async (path) => {
    expect((await desk.staff.get(`${path}?q=ab`)).text).toContain(
      "Enter at least three letters or digits in a row.",
    );
  },
);

test("what was typed is not markup", async () => {
  const { html } = await search("<b>late</b>");
  expect(html).not.toContain("<b>late");
});
