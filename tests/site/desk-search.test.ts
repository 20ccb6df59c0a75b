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

test.each(["/desk/search", "/desk/clients", "/desk/subscribers", "/desk/inbox"])(
  "%s says that one letter is too few",
  async (path) => {
    expect((await desk.staff.get(`${path}?q=a`)).text).toContain(
      "Enter at least two letters or digits in a row.",
    );
  },
);
