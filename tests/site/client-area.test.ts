import { afterEach, describe, expect, test } from "vitest";
import { TICKET_PAGE_SIZE } from "~/domain/tickets/ticket";
import { compressedBytes } from "../support/compressed.ts";
import { insertDraft, withdrawFirstDrafts } from "../support/drafts.ts";
import { setFault } from "../support/faults.ts";
import { sql } from "../support/remote-sql.ts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, hiddenFields, mend, newClient, proxyUrl } from "../support/site.ts";

const TOAST = "Error Loading Data There was an error loading your profile data.";

const client = await newClient();
afterEach(mend);

describe("a malformed profile response", () => {
  const breakProfile = () => setFault(proxyUrl, { percent: { "{}": 100 }, only: "get_my_page" });

  test.each(["", "?section=account"])(
    "makes /client%s report the error and link back",
    async (query) => {
      await breakProfile();
      const page = await client.get(`/client${query}`);
      expect(page.status).toBe(503);
      expect(page.text).toContain(TOAST);
      expect(page.text).toContain("We couldn’t load your profile");
      expect(page.html).toMatch(
        new RegExp(`href="/client${query.replace("?", "\\?")}"[^>]*>Try Again<`),
      );
      expect(page.html).toContain(">Logout</button>");
      await mend();
      const again = await client.get(`/client${query}`);
      expect(again.status).toBe(200);
      expect(again.text).not.toContain("Error Loading Data");
    },
  );

  test("redirects a form page to the dashboard, which reports the error once", async () => {
    await breakProfile();
    const guarded = await client.get("/client/ticket");
    expect(guarded.location).toBe("/client");
    const page = await client.follow(guarded);
    expect(page.text.split("Error Loading Data")).toHaveLength(2);
  });
});

describe("dashboard", () => {
  /** Returns the part between a heading and the next one of the same level. */
  const partOf = (html: string, heading: string) =>
    html.split(/<h2[^>]*>/).find((part) => part.startsWith(heading)) ?? "";

  test("begins with the first draft that waits, which is approved in place", async () => {
    const visitor = await newClient();
    const user = getUserId(visitor);
    await withdrawFirstDrafts(backend, user);
    // The day of the visitor, whose zone the site takes for the client's.
    const today = new Date().toISOString().slice(0, 10);
    const id = await insertDraft(backend, user, { planned_for: `${today}T23:59` });
    const later = { planned_for: "2031-03-05T09:30", body: "Figs, later." };
    const next = await insertDraft(backend, user, later);
    const page = await visitor.get("/client");
    const waiting = partOf(page.html, "2 drafts are waiting for your OK");
    expect(waiting).toContain("The oven is lit.");
    expect(waiting).toContain(`action="/client/posts/${id}/change-requests"`);
    expect(waiting).not.toContain("Figs, later.");
    const week = partOf(page.html, "Next seven days");
    expect(week).toMatch(new RegExp(`href="/client/posts/${id}"[^>]*>Instagram`));
    expect(week).not.toContain(next);
    for (const path of ["/client", "/client/posts", "/client/email", "/client?section=support"])
      expect((await visitor.get(path)).text).toContain("Posts , 2 waiting");
    const action = `/client/posts/${id}/approval`;
    const [form = ""] =
      page.html.match(new RegExp(`<form[^>]*action="${action}"[^]*?</form>`)) ?? [];
    const fields = hiddenFields(form, "account", "decision", "version", "status", "goes_out_now");
    const sent = await visitor.post(action, fields);
    expect(sent.location).toBe("/client/posts#waiting");
    const list = await visitor.follow(sent);
    expect(list.text).toContain("Posts , 1 waiting");
    expect(list.text).toContain("Waiting for you (1)");
    await backend.update("profiles", `id=eq.${user}`, { plan_status: "ended" });
    expect((await visitor.get("/client")).text).not.toContain("1 waiting");
  });

  test("says what happens next when nothing waits, and shows an example week", async () => {
    await withdrawFirstDrafts(backend, getUserId(client));
    const page = await client.get("/client");
    expect(page.text).toContain(
      "Nothing is waiting for you. Once your plan is active, we’ll write each week’s drafts the week before.",
    );
    expect(page.text).not.toContain("0 waiting");
    const week = partOf(page.html, "Next seven days");
    expect(week).toContain("Nothing scheduled yet. We start publishing after your meeting.");
    const [own = "", example = ""] = week.split("A sample week on ");
    expect(own).not.toContain("<img");
    expect(example.match(/<img/g)).toHaveLength(7);
  });

  test.each(["", "?section=customization", "?section=support", "?section=account"])(
    "/client%s is at most 20 KB including its style",
    async (query) => {
      const { html } = await client.get(`/client${query}`);
      expect(compressedBytes(html)).toBeLessThanOrEqual(20 * 1024);
    },
  );
});

test("two-step sign-in warns before activation that it ends other sessions", async () => {
  const words = "Turning it on signs out your other devices.";
  expect((await client.get("/client/two-step")).text).toContain(words);
  expect((await client.post("/client/two-step", { intent: "start" })).text).toContain(words);
});

test("every ticket can be reached: open ones first, then the newest", async () => {
  const visitor = await newClient();
  const count = 2 * TICKET_PAGE_SIZE + 3;
  // Gives pairs of tickets the same time.
  const rows = await sql<{ id: string }>(
    `with tickets as (
       insert into private.conversations
         (kind, user_id, category, priority, subject, status, created_at)
       select 'ticket', $1, 'general', 'medium', 'Ticket ' || n,
         case n % 3 when 0 then 'open' else 'resolved' end::public.conversation_status,
         '2026-01-01'::timestamptz + n / 2 * interval '1 day'
       from generate_series(1, $2::integer) as n returning *
     )
     select id from tickets order by status = 'resolved', created_at desc, id desc`,
    [getUserId(visitor), count],
  );
  const listIds = (html: string) =>
    [...html.matchAll(/href="\/client\/tickets\/([^"]+)"/g)].map(([, id]) => id);
  const shown: (string | undefined)[][] = [];
  for (let path: string | undefined = "/client?section=support"; path;) {
    const { html } = await visitor.get(path);
    shown.push(listIds(html));
    expect(html.includes(">Newest Tickets<")).toBe(shown.length > 1);
    path = /href="([^"]+)"[^>]*>Older Tickets</.exec(html)?.[1]?.replaceAll("&amp;", "&");
  }
  expect(shown.map(({ length }) => length)).toEqual([TICKET_PAGE_SIZE, TICKET_PAGE_SIZE, 3]);
  expect(shown.flat()).toEqual(rows.map(({ id }) => id));

  const end = await visitor.get(`/client?section=support&after=${rows.at(-1)?.id}`);
  expect(end.text).toContain("That’s everything. Newest Tickets");
  for (const unknown of ["x", crypto.randomUUID()])
    expect(listIds((await visitor.get(`/client?section=support&after=${unknown}`)).html)).toEqual(
      shown[0],
    );
});
