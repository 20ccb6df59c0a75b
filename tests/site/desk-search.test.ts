import { expect, test } from "vitest";
import { seedDesk } from "../support/desk.ts";
import { backendUrl, siteUrl } from "../support/site.ts";

const desk = await seedDesk(siteUrl, backendUrl, "Posts go out an hour late");

const search = (q: string) => desk.staff.get(`/desk/search?q=${encodeURIComponent(q)}`);

test("an email finds the client, what they sent as a visitor, and their subscription", async () => {
  const { html, text } = await search(desk.client.email);
  for (const kind of ["clients", "inbox"])
    expect(html).toContain(`href="/desk/${kind}/${desk.ids[kind]}"`);
  expect(html).toContain(`href="/desk/subscribers?q=${encodeURIComponent(desk.client.email)}"`);
  expect(text).toContain(`Posts go out an hour late, ${desk.client.email}`);
});

test("a subject finds its conversations only", async () => {
  const { html } = await search("HÓUR late");
  for (const id of [desk.ids.tickets, desk.ids.inbox])
    expect(html).toContain(`href="/desk/inbox/${id}"`);
  expect(html).not.toContain("Clients</h2>");
  expect(html).not.toContain("Subscribers</h2>");
});

test("a search without a result says what can be tried", async () => {
  expect((await search("zebra crossing")).text).toContain(
    "Nothing found. Try part of a name, an email, a business or a subject.",
  );
  expect((await desk.staff.get("/desk/search")).text).toContain(
    "Search for a client, a conversation or a subscriber.",
  );
});

test.each(["/desk/search", "/desk/clients", "/desk/subscribers", "/desk/inbox"])(
  "%s says that one letter is too few",
  async (path) => {
    expect((await desk.staff.get(`${path}?q=a`)).text).toContain(
      "Enter at least two letters or digits in a row.",
    );
  },
);
