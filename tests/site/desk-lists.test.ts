import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../support/in-process/stack.ts";
import { getUserId } from "../support/session-cookie.ts";
import { newClient, newStaff } from "../support/site.ts";

/** Lists of the desk that are longer than a page, and their filters. */

const PAGE = 50;
const [client, staff] = [await newClient(), await newStaff()];
const word = `word-${crypto.randomUUID()}`;
const userId = getUserId(client);

beforeAll(async () => {
  // The last rows are beyond the matches, so a page without one of the filters shows them.
  for (const [matching, other, insert] of [
    ["resolved", "open", insertConversations],
    ["unsubscribed", "pending", insertSubscribers],
  ] as const) {
    await insert(matching, 1, 2 * PAGE + 1, word);
    for (const index of [0, 2 * PAGE + 2]) {
      await insert(other, index, index, word);
      await insert(matching, index, index, "elsewhere");
    }
  }
});

const insertConversations = (status: string, first: number, last: number, words: string) =>
  sql(
    `insert into private.conversations
       (kind, user_id, category, priority, subject, status, created_at, waiting_since)
     select 'ticket', $1, 'general', 'medium', 'nr-' || lpad(n::text, 3, '0') || '-' || $2, $3, at, at
     from generate_series($4::integer, $5) as n,
       lateral (select now() - interval '1 day' + n * interval '1 minute') as times (at)`,
    [userId, words, status, first, last],
  );

const insertSubscribers = (status: string, first: number, last: number, words: string) =>
  sql(
    `insert into public.newsletter_subscribers (email, created_at, unsubscribed_at)
     select 'nr-' || lpad(n::text, 3, '0') || '-' || $1 || '@example.com',
       now() - interval '1 day' + n * interval '1 minute', case $2 when 'unsubscribed' then now() end
     from generate_series($3::integer, $4) as n`,
    [words, status, first, last],
  );

/** Returns the query of the link to another page. */
function pageQuery(html: string, label = "Next Page"): string {
  const href = html.match(new RegExp(`<a[^>]*href="(\\?[^"]*)"[^>]*>${label}<`))?.[1] ?? "none";
  return href.replaceAll("&amp;", "&");
}

/** Names of the rows that the page shows, each once. */
const shown = (text: string) => [
  ...new Set([...text.matchAll(/nr-\d+-(?:word|elsewhere)/g)].map(([found]) => found)),
];

describe("the next page of a list", () => {
  test("of subscribers keeps status and search", async () => {
    const list = "/desk/subscribers";
    const first = await staff.get(`${list}?status=unsubscribed&q=${word}`);
    const second = await staff.get(list + pageQuery(first.html));
    const third = await staff.get(list + pageQuery(second.html));
    expect(shown(third.text)).toEqual(["nr-101-word"]);
    expect(third.html).not.toContain(">Next Page<");
  });

  test("of the inbox keeps its filters, says its place, and leads back to the same rows", async () => {
    const read = (query: string) => staff.get(`/desk/inbox${query}`);
    const first = await read(`?show=tickets&status=resolved&q=${word}`);
    expect(first.text).toContain("1–50 of 101");
    expect(first.text).not.toContain("Previous Page");
    const second = await read(pageQuery(first.html));
    const third = await read(pageQuery(second.html));
    expect(third.text).toContain("101–101 of 101");
    // Resolved conversations are listed newest first.
    expect(shown(third.text)).toEqual(["nr-001-word"]);
    expect(third.html).not.toContain(">Next Page<");
    const back = await read(pageQuery(third.html, "Previous Page"));
    expect(shown(back.text)).toEqual(shown(second.text));
    expect(back.text).toContain("51–100 of 101");
    const start = await read(pageQuery(back.html, "Previous Page"));
    expect(shown(start.text)).toEqual(shown(first.text));
    expect(start.text).not.toContain("Previous Page");
  });
});

test.each(["/desk/inbox", "/desk/plan-changes", "/desk/subscribers"])(
  "responds with 404 to a page of %s that a forged link names",
  async (path) => {
    // JavaScript reads the year as a date, PostgreSQL does not.
    const { status } = await staff.get(`${path}?after=1_${crypto.randomUUID()}`);
    expect(status).toBe(404);
  },
);
