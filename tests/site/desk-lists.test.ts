import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../support/in-process/stack.ts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, newClient, newStaff } from "../support/site.ts";

/** Lists of the desk that are longer than a page, and their filters. */

const PAGE = 50;
/** Lists with many rows. */
const LISTS = [
  { list: "tickets", table: "tickets", status: "resolved", other: "open" },
  { list: "messages", table: "contact_messages", status: "resolved", other: "open" },
  {
    list: "subscribers",
    table: "newsletter_subscribers",
    status: "unsubscribed",
    other: "pending",
  },
];

const [client, staff] = [await newClient(), await newStaff()];
const word = `word-${crypto.randomUUID()}`;
const userId = getUserId(client);

beforeAll(async () => {
  for (const { list, status, other } of LISTS) {
    const rows = Array.from({ length: PAGE + 1 }, (_, index) => row(list, status, index, word));
    // All four are beyond the matches, so a page without one of the filters shows them.
    for (const index of [PAGE + 1, -1])
      rows.push(row(list, other, index, word), row(list, status, index, "elsewhere"));
    for (const each of rows) await backend.insert(tableOf(list), each);
  }
  for (let index = 0; index <= PAGE; index++) await meet("cancelled", index);
  await meet("missed", -1);
});

const tableOf = (list: string) => LISTS.find((each) => each.list === list)?.table ?? "";
const minute = (index: number) => new Date(Date.now() - 7_200_000 + index * 60_000).toISOString();
const nameOf = (index: number) => `nr-${String(index + 1).padStart(2, "0")}`;

function row(list: string, status: string, index: number, words: string) {
  const text = `${nameOf(index)}-${words}`;
  const [created_at, now] = [minute(index), new Date().toISOString()];
  const email = `${text}@desk-lists.example.com`;
  if (list === "tickets")
    return { user_id: userId, subject: text, description: "x", status, created_at };
  if (list === "subscribers")
    return { email, created_at, unsubscribed_at: status === "unsubscribed" ? now : null };
  return { name: "Ana Sender", email, subject: text, message: "x", created_at, status };
}

function meet(status: string, index: number) {
  const starts_at = new Date(Date.UTC(2025, 0, 6 + index, 15)).toISOString();
  return backend.insert("meetings", { user_id: userId, status, starts_at });
}

/** Returns the query of the link to another page. */
function pageQuery(html: string, label = "Next Page"): string {
  const href = html.match(new RegExp(`<a[^>]*href="(\\?[^"]*)"[^>]*>${label}<`))?.[1] ?? "none";
  return href.replaceAll("&amp;", "&");
}

/** Numbers of the rows that the page shows, each once, and the words beside them. */
const shown = (text: string) => [
  ...new Set([...text.matchAll(/nr-\d\d-(?:word|elsewhere)/g)].map(([found]) => found)),
];

describe("the next page of a list", () => {
  test.each(LISTS)("of $list keeps status and search", async ({ list, status }) => {
    const first = await staff.get(`/desk/${list}?status=${status}&q=${word}`);
    expect(shown(first.text)).toHaveLength(50);
    const href = pageQuery(first.html);
    const query = new URLSearchParams(href);
    expect([query.get("status"), query.get("q")]).toEqual([status, word]);
    const second = await staff.get(`/desk/${list}${href}`);
    // Subscribers are listed oldest first, resolved conversations newest first.
    expect(shown(second.text)).toEqual([list === "subscribers" ? "nr-51-word" : "nr-01-word"]);
    expect(second.html).not.toContain(">Next Page<");
  });

  test.each(["tickets", "messages", "inbox"])(
    "of %s says its place, and leads back to the same rows",
    async (list) => {
      const [status, matches] = ["resolved", list === "inbox" ? 102 : 51];
      const first = await staff.get(`/desk/${list}?status=${status}&q=${word}`);
      expect(first.text).toContain(`1–50 of ${matches}`);
      expect(first.text).not.toContain("Previous Page");
      const second = await staff.get(`/desk/${list}${pageQuery(first.html)}`);
      expect(second.text).toContain(`51–${Math.min(matches, 100)} of ${matches}`);
      const back = await staff.get(`/desk/${list}${pageQuery(second.html, "Previous Page")}`);
      expect(shown(back.text)).toEqual(shown(first.text));
      expect(back.text).toContain(`1–50 of ${matches}`);
      expect(back.text).not.toContain("Previous Page");
    },
  );

  test("leads from the last page of three back to the second", async () => {
    const read = (query: string) => staff.get(`/desk/inbox${query}`);
    const first = await read(`?status=resolved&q=${word}`);
    const second = await read(pageQuery(first.html));
    const third = await read(pageQuery(second.html));
    expect(third.text).toContain("101–102 of 102");
    const back = await read(pageQuery(third.html, "Previous Page"));
    expect(shown(back.text)).toEqual(shown(second.text));
    expect(back.text).toContain("51–100 of 102");
    expect(shown((await read(pageQuery(back.html, "Previous Page"))).text)).toEqual(
      shown(first.text),
    );
  });

  test("of meetings keeps the status", async () => {
    const first = await staff.get("/desk/meetings?status=cancelled");
    const href = pageQuery(first.html);
    expect(new URLSearchParams(href).get("status")).toBe("cancelled");
    const second = await staff.get(`/desk/meetings${href}`);
    expect(second.text).toContain("Monday, January 6");
    // The missed meeting is a day older than the last cancelled one.
    expect(second.text).not.toContain("Sunday, January 5");
  });

  test("of unsent jobs keeps the state, and goes on after the last row", async () => {
    for (let index = 0; index <= PAGE; index++)
      await sql(
        `insert into private.jobs (kind, subject_id, created_at, give_up_at, last_error)
         values ('account_deleted', gen_random_uuid(), $1, now(), $2)`,
        [minute(index), `${nameOf(index)}-${word}`],
      );
    const first = await staff.get("/desk/unsent?state=given-up");
    const href = pageQuery(first.html);
    expect(new URLSearchParams(href).get("state")).toBe("given-up");
    const second = await staff.get(`/desk/unsent${href}`);
    // Other jobs may stand on either page.
    expect([...shown(first.text), ...shown(second.text)]).toEqual(
      Array.from({ length: PAGE + 1 }, (_, index) => `${nameOf(index)}-word`),
    );
  });
});

test.each(["/desk/tickets", "/desk/messages", "/desk/plan-changes", "/desk/subscribers"])(
  "responds with 404 to a page of %s that a forged link names",
  async (path) => {
    // JavaScript reads the year as a date, PostgreSQL does not.
    const { status } = await staff.get(`${path}?after=1_${crypto.randomUUID()}`);
    expect(status).toBe(404);
  },
);
