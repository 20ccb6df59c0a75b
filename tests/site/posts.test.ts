import { describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { type DraftValues, insertDraft, withdrawFirstDrafts } from "../support/drafts.ts";
import { sql } from "../support/in-process/stack.ts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, hidden, hiddenFields, newClient } from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";

/** Drafts in the client area: the first ones after the questionnaire, and a client's decisions. */

/** Makes a browser without script look again. */
const REFRESH = '<meta http-equiv="refresh" content="3"/>';

const statusOf = async (id: string) => (await backend.rows("drafts", `id=eq.${id}`))[0]?.status;
const decisionsOn = (id: string) =>
  backend.rows("draft_decisions", `draft_id=eq.${id}&order=created_at`);
const versionsOf = (id: string) => backend.rows("draft_versions", `draft_id=eq.${id}&order=number`);
const draftsOf = (client: Visitor) => backend.rows("drafts", `user_id=eq.${getUserId(client)}`);

/** Time of an edit. */
const TIME = { day: "2031-03-05", time: "18:45", zone: "UTC" };

/** Waits until the drafts of a client are written, and returns the page that shows them. */
async function waitForDrafts(client: Visitor) {
  await waitFor(async () => !(await client.get("/client/posts")).html.includes(REFRESH));
  return client.get("/client/posts");
}

/** Returns what the form of a post's page would send. */
async function openPost(client: Visitor, id: string) {
  const path = `/client/posts/${id}`;
  const page = await client.get(path);
  const fields = hiddenFields(page.html, "account", "decision", "version", "status", "network");
  return { path, page, fields };
}

test("three posts moved to one hour set the time of new ones, until the client goes back", async () => {
  const client = await newClient();
  for (let post = 0; post < 3; post++) {
    const id = await insertDraft(backend, getUserId(client), { network: "Instagram" });
    const { path, fields } = await openPost(client, id);
    await client.post(`${path}/versions`, { ...fields, ...TIME, body: "Figs" });
  }
  const page = await client.get("/client/posts");
  const habit = "Instagram posts now go out at 6:45 PM, because you moved three there.";
  expect(page.text).toContain(`${habit} Back to 11:30 AM, Sat and Sun 10:30 AM`);
  const sent = await client.post("/client/posts/times", { network: "Instagram" });
  expect(sent.location).toBe("/client/posts#month");
  const after = await client.follow(sent);
  expect(after.text).toContain("New Instagram posts use our times again.");
  expect(after.text).not.toContain(habit);
  const unknown = await client.follow(
    await client.post("/client/posts/times", { network: "Orkut" }),
  );
  expect(unknown.text).toContain("Something went wrong");
});

describe("the first drafts", () => {
  test("appear on the page after the questionnaire, which waits for them", async () => {
    // Keeps them from being written before the page is read.
    await sql(
      "insert into private.model_pause (provider, reason, test_at) values ('x', 'x', 'infinity')",
    );
    const client = await newClient();
    const waiting = await client.get("/client/posts");
    expect(waiting.html).toContain(`<noscript>${REFRESH}</noscript>`);
    expect(waiting.text).toContain("We’re writing your first drafts");
    expect(waiting.text).toContain("They’ll appear here by themselves.");
    await sql("delete from private.model_pause");
    const page = await waitForDrafts(client);
    expect(page.text).toContain("Waiting for you (3)");
    expect(page.text).toContain("A starter, in your own words");
    expect(page.text.match(/\bApprove\b/g)).toHaveLength(4);
    const drafts = await draftsOf(client);
    // Instagram is the network of which the client named a page.
    expect(drafts.map(({ network }) => network)).toContain("Instagram");
    for (const draft of drafts)
      expect(draft).toMatchObject({ origin: "starter", status: "waiting", version: 1 });
  });

  test("stand in the month and in the navigation of the client area", async () => {
    const client = await newClient();
    await insertDraft(backend, getUserId(client), { planned_for: "2031-03-05T09:30" });
    const page = await client.get("/client/posts?month=2031-03");
    expect(page.text).toContain("March 2031");
    expect(page.text).toContain("9:30 AM Instagram");
    expect(page.html).toContain('href="/client/posts?month=2031-04#month"');
    expect((await client.get("/client/posts?month=nonsense")).status).toBe(200);
    expect((await client.get("/client")).html).toContain('href="/client/posts"');
  });

  test("are replaced on request, except for those that the client decided on or edited", async () => {
    const client = await newClient();
    await waitForDrafts(client);
    const insert = () => insertDraft(backend, getUserId(client), { origin: "ai" });
    const [approved, edited, untouched] = [await insert(), await insert(), await insert()];
    const first = await openPost(client, approved);
    await client.post(`${first.path}/approval`, first.fields);
    const second = await openPost(client, edited);
    await client.post(`${second.path}/versions`, { ...second.fields, ...TIME, body: "Ours" });
    expect((await client.get("/client/profile")).html).toContain('href="/client/posts#new-drafts"');
    expect((await client.get("/client/posts")).html).toContain('id="new-drafts"');
    await backend.update("profiles", `id=eq.${getUserId(client)}`, {
      offer_description: "We bake figs. We press olives. We open at six.",
    });
    const sent = await client.post("/client/posts/renewal", {});
    expect(sent.location).toBe("/client/posts");
    expect((await client.follow(sent)).text).toContain(
      "We’re writing new drafts. Approved posts stay.",
    );
    await waitForDrafts(client);
    expect(await statusOf(approved)).toBe("approved");
    expect(await statusOf(edited)).toBe("waiting");
    expect(await statusOf(untouched)).toBe("withdrawn");
    expect((await draftsOf(client)).filter(({ status }) => status === "waiting")).toHaveLength(4);
  });
});

describe("a draft", async () => {
  const client = await newClient();
  const insert = (values?: DraftValues) => insertDraft(backend, getUserId(client), values);

  test("is approved from the list, once for a form that is sent twice", async () => {
    const id = await insert({ body: "Come and see the oven." });
    const list = await client.get("/client/posts");
    const form = list.html.match(
      new RegExp(`<form[^>]*action="/client/posts/${id}/approval"[^]*?</form>`),
    );
    const fields = hiddenFields(
      form?.[0] ?? "",
      "account",
      "decision",
      "version",
      "status",
      "planned",
    );
    const sent = await client.post(`/client/posts/${id}/approval`, fields);
    expect(sent.location).toBe("/client/posts#waiting");
    const page = await client.follow(sent);
    expect(page.text).toMatch(/Approved It’s planned for \w+, \w+ \d+, \d{4} at \d+:\d\d [AP]M\./);
    expect((await client.post(`/client/posts/${id}/approval`, fields)).location).toBe(
      "/client/posts#waiting",
    );
    expect(await statusOf(id)).toBe("approved");
    expect(await decisionsOn(id)).toMatchObject([
      { version: 1, decision: "approved", comment: null },
    ]);
    expect((await client.get(`/client/posts/${id}`)).text).toContain("You approved this post for");
  });

  test("comes back with a comment when changes are asked for, also after an approval", async () => {
    const id = await insert({ status: "approved" });
    const { path, fields } = await openPost(client, id);
    const empty = await client.post(`${path}/change-requests`, { ...fields, comment: " " });
    expect(empty.status).toBe(400);
    expect(empty.text).toContain("Please say what to change");
    const comment = "Say that it rains <b>today</b>";
    const { html } = await client.get("/client/posts");
    const [form = ""] =
      html.match(new RegExp(`<form[^>]*action="${path}/change-requests"[^]*?</form>`)) ?? [];
    const seen = hiddenFields(form, "account", "decision", "version", "status");
    // Keeps the writer from looking at it before the page is read.
    await sql(
      "insert into private.model_pause (provider, reason, test_at) values ('x', 'x', 'infinity')",
    );
    const sent = await client.post(`${path}/change-requests`, { ...seen, comment });
    expect(sent.location).toBe(path);
    const rewriting = await client.follow(sent);
    expect(rewriting.text).toContain("Rewriting…");
    expect(rewriting.html).toContain(`<noscript>${REFRESH}</noscript>`);
    expect(rewriting.text).not.toContain("Save as New Version");
    await sql("delete from private.model_pause");
    // No model is configured, so the writer leaves it to the team.
    await waitFor(async () => !(await client.get(path)).text.includes("Rewriting…"));
    expect((await client.get(path)).text).toContain(
      "Our team will change it within 24 hours and ask for your OK again.",
    );
    const list = await client.get("/client/posts");
    expect(list.text).toContain("We’re changing these (1)");
    expect(list.html).toContain("Say that it rains &lt;b&gt;today&lt;/b&gt;");
    expect(await statusOf(id)).toBe("changes_requested");
  });

  test("goes when it isn’t wanted, with the reason, and another is written", async () => {
    const id = await insert();
    const { path, fields } = await openPost(client, id);
    const empty = await client.post(`${path}/rejection`, { ...fields, comment: " " });
    expect([empty.status, empty.text]).toEqual([
      400,
      expect.stringContaining("Please say what’s wrong with it"),
    ]);
    const sent = await client.post(`${path}/rejection`, { ...fields, comment: "Too loud" });
    expect(sent.location).toBe("/client/posts");
    expect((await client.follow(sent)).text).toContain(
      "Gone We’re writing another one in its place.",
    );
    expect(await statusOf(id)).toBe("withdrawn");
    expect(await decisionsOn(id)).toMatchObject([{ decision: "declined", comment: "Too loud" }]);
    expect((await client.get(path)).text).toContain("You didn’t want it");
  });

  test("shows what the writer changed", async () => {
    const id = await insert({ body: "The oven is lit." });
    await sql(
      `insert into public.draft_versions (draft_id, number, author, body, picture_idea, alt_text, planned_for, time_zone)
       select draft_id, 2, 'writer', 'The oven is hot.', picture_idea, alt_text, planned_for, time_zone
       from public.draft_versions where draft_id = $1`,
      [id],
    );
    await sql("update public.drafts set version = 2 where id = $1", [id]);
    const page = await client.get(`/client/posts/${id}`);
    expect(page.text).toContain("What changed");
    expect(page.html).toMatch(/<del[^>]*>lit<\/del><ins[^>]*>hot<\/ins>/);
  });

  test("gets a new version by an edit, which shows what changed and needs an approval", async () => {
    const id = await insert({ body: "The oven is lit.", status: "approved" });
    const { path, page, fields } = await openPost(client, id);
    expect(page.text).toContain("An edit needs your approval again.");
    const edit = { ...fields, day: "2031-03-05", time: "18:45", zone: "Europe/Athens" };
    const sent = await client.post(`${path}/versions`, { ...edit, body: "The oven is hot." });
    expect(sent.location).toBe(path);
    const after = await client.follow(sent);
    expect(after.text).toContain("Your edit is a new version. Approve it when it’s right.");
    expect(after.html).toMatch(/<del[^>]*>lit<\/del><ins[^>]*>hot<\/ins>/);
    expect(after.text).toContain("Wednesday, March 5, 2031 at 6:45 PM, Athens, GMT+2");
    expect(after.text).toContain("A starter, in your own words, edited by you");
    expect(await statusOf(id)).toBe("waiting");
    expect(await versionsOf(id)).toMatchObject([
      { number: 1, author: "writer", body: "The oven is lit." },
      { number: 2, author: "client", body: "The oven is hot.", time_zone: "Europe/Athens" },
    ]);
  });

  test("keeps its approval when an edit changes nothing", async () => {
    const id = await insert({ body: "The oven is lit.", status: "approved" });
    const { path, page, fields } = await openPost(client, id);
    const [, day = ""] = page.html.match(/name="day"[^>]*value="([^"]*)"/) ?? [];
    const [, time = ""] = page.html.match(/name="time"[^>]*value="([^"]*)"/) ?? [];
    const [, zone = ""] = page.html.match(/<option value="([^"]*)" selected/) ?? [];
    const edit = { ...fields, body: "The oven is lit.", day, time, zone };
    const after = await client.follow(await client.post(`${path}/versions`, edit));
    expect(after.text).toContain("No changes to save.");
    expect(await statusOf(id)).toBe("approved");
    expect(await versionsOf(id)).toHaveLength(1);
  });

  test("offers nothing once it is withdrawn, and shows what was typed", async () => {
    const id = await insert({ status: "waiting" });
    const { path, fields } = await openPost(client, id);
    await backend.update("drafts", `id=eq.${id}`, { status: "withdrawn" });
    const comment = "Say that it rains";
    const late = await client.post(`${path}/change-requests`, { ...fields, comment });
    expect(late.status).toBe(409);
    expect(late.text).toContain(comment);
    for (const { text, html } of [late, await client.get(path)]) {
      expect(text).toContain("This post is no longer planned. It won’t go out.");
      expect(html).not.toContain(`action="${path}`);
    }
  });

  test("keeps its hour when the clocks change", async () => {
    const id = await insert();
    const { path, fields } = await openPost(client, id);
    const zone = { zone: "America/New_York", body: "Good morning" };
    await client.post(`${path}/versions`, { ...fields, ...zone, day: "2031-03-08", time: "09:30" });
    const winter = (await backend.rows("drafts", `id=eq.${id}`))[0]?.planned_at;
    const again = await openPost(client, id);
    const later = { ...zone, day: "2031-03-10", time: "09:30" };
    await client.post(`${path}/versions`, { ...again.fields, ...later });
    const summer = (await backend.rows("drafts", `id=eq.${id}`))[0]?.planned_at;
    expect([winter, summer].map((moment) => new Date(String(moment)).toISOString())).toEqual([
      "2031-03-08T14:30:00.000Z",
      "2031-03-10T13:30:00.000Z",
    ]);
  });

  test("is not approved in a version that the client has not read", async () => {
    const id = await insert({ body: "The oven is lit." });
    const { path, fields } = await openPost(client, id);
    const edit = { ...fields, ...TIME, body: "The oven is hot." };
    await client.post(`${path}/versions`, edit);
    const rejected = await client.post(`${path}/approval`, fields);
    expect(rejected.status).toBe(409);
    expect(rejected.text).toContain("This post changed since you opened it, so nothing was done.");
    expect(rejected.html).toMatch(/<del[^>]*>lit<\/del><ins[^>]*>hot<\/ins>/);
    expect(hidden(rejected.html, "version")).toBe("2");
    expect(await decisionsOn(id)).toEqual([]);
    const comment = "Warmer, please";
    const late = await client.post(`${path}/change-requests`, { ...fields, comment });
    expect(late.status).toBe(409);
    expect(late.html).toContain(comment);
    const second = { ...edit, body: "The oven glows." };
    const lateEdit = await client.post(`${path}/versions`, second);
    expect(lateEdit.status).toBe(409);
    expect(lateEdit.html).toContain("The oven glows.");
    expect(await versionsOf(id)).toHaveLength(2);
  });

  test("is not edited into a text that its network cuts, or to a time that does not exist", async () => {
    const id = await insert({ network: "X" });
    const { path, fields } = await openPost(client, id);
    const edit = { ...fields, ...TIME };
    const long = await client.post(`${path}/versions`, { ...edit, body: "fig ".repeat(80) });
    expect(long.status).toBe(400);
    expect(long.text).toContain("Too long for X: 319 of 280 characters");
    const wrong = { body: "Figs", day: "2031-02-30", time: "25:00" };
    const never = await client.post(`${path}/versions`, { ...edit, ...wrong });
    expect(never.status).toBe(400);
    expect(never.text).toContain("Please enter a date, such as 2026-12-01");
    expect(never.text).toContain("Please enter a time, such as 09:30");
  });

  test("warns of another one on the same network within two hours", async () => {
    const [first, second] = [
      await insert({ network: "TikTok", planned_for: "2031-05-05T09:30" }),
      await insert({ network: "TikTok", planned_for: "2031-05-05T11:00" }),
    ];
    const warning = "Another TikTok post is planned within two hours of this one.";
    for (const id of [first, second])
      expect((await client.get(`/client/posts/${id}`)).text).toContain(warning);
    const later = await insert({ network: "TikTok", planned_for: "2031-05-05T13:00" });
    expect((await client.get(`/client/posts/${later}`)).text).not.toContain(warning);
  });

  test("is a 404 for another client, by an unknown address and by an unknown form", async () => {
    const id = await insert();
    const stranger = await newClient();
    const { fields } = await openPost(client, id);
    const theirs = { ...fields, account: getUserId(stranger) };
    expect((await stranger.get(`/client/posts/${id}`)).status).toBe(404);
    expect((await stranger.post(`/client/posts/${id}/approval`, theirs)).status).toBe(404);
    expect(await statusOf(id)).toBe("waiting");
    expect((await client.get("/client/posts/nonsense")).status).toBe(404);
    expect((await client.post(`/client/posts/${id}/nonsense`, fields)).status).toBe(404);
    expect((await client.get(`/client/posts/${id}/approval`)).location).toBe(`/client/posts/${id}`);
  });
});

describe("approving all", () => {
  const PATH = "/client/posts/approvals";

  /** Creates a client with that many drafts that wait, on their page. */
  async function openDrafts(...drafts: DraftValues[]) {
    const client = await newClient();
    await withdrawFirstDrafts(backend, getUserId(client));
    const ids: string[] = [];
    for (const draft of drafts) ids.push(await insertDraft(backend, getUserId(client), draft));
    const page = await client.get("/client/posts");
    const send = () =>
      client.post(PATH, {
        account: getUserId(client),
        drafts: hidden(page.html, "drafts").replaceAll("&quot;", '"'),
      });
    return { client, ids, page, send };
  }

  test("approves what the page shows, sent once or twice, in one call", async () => {
    const { client, ids, page, send } = await openDrafts({}, { network: "X" });
    expect(page.text).toContain("Approve All 2");
    expect(page.text).not.toContain("right away");
    for (let attempt = 0; attempt < 2; attempt++) {
      const sent = await send();
      expect([sent.status, sent.location]).toEqual([303, "/client/posts#waiting"]);
      const { text } = await client.follow(sent);
      expect(text).toContain("Approved 2 They’re planned for the times you saw.");
      expect(text).not.toContain("Approve All");
    }
    for (const id of ids) {
      expect(await statusOf(id)).toBe("approved");
      expect(await decisionsOn(id)).toMatchObject([{ decision: "approved", by_email: false }]);
    }
  });

  test("skips one that has changed since and one with a photo without a description", async () => {
    const { client, ids, send } = await openDrafts({}, { network: "X" }, { network: "Facebook" });
    const [approved, edited, undescribed] = ids as [string, string, string];
    const second = await openPost(client, edited);
    await client.post(`${second.path}/versions`, { ...second.fields, ...TIME, body: "Ours" });
    await sql(
      `with photo as (
         insert into private.pictures (user_id, width, height) values ($1, 10, 10) returning id
       )
       insert into public.draft_versions (draft_id, number, author, body, picture_idea, alt_text,
         planned_for, time_zone, picture_id)
       select $2, 2, 'client', 'Figs', '', '', '2031-03-05 09:30', 'UTC', id from photo`,
      [getUserId(client), undescribed],
    );
    await backend.update("drafts", `id=eq.${undescribed}`, { version: 2 });
    expect((await client.follow(await send())).text).toContain(
      "Approved 1 2 have changed since: please read them again.",
    );
    const { html } = await client.get("/client/posts");
    const drafts = hidden(html, "drafts").replaceAll("&quot;", '"');
    const sent = await client.post(PATH, { drafts });
    expect((await client.follow(sent)).text).toContain(
      "Approved 1 One has a photo or video without a description: please say what it shows.",
    );
    expect(await Promise.all([approved, edited, undescribed].map(statusOf))).toEqual([
      "approved",
      "approved",
      "waiting",
    ]);
  });

  test("says how many go out right away", async () => {
    const { client } = await openDrafts();
    await backend.activatePlan(getUserId(client));
    const past = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16);
    for (const network of ["X", "Facebook"])
      await insertDraft(backend, getUserId(client), { network, planned_for: past });
    expect((await client.get("/client/posts")).text).toContain("2 of them go out right away.");
  });

  test("is not offered for a single one, and does nothing by GET, for another account or without drafts", async () => {
    const { client, ids, page } = await openDrafts({});
    expect(page.text).not.toContain("Approve All");
    expect((await client.get(PATH)).location).toBe("/client/posts");
    const drafts = JSON.stringify([{ id: ids[0], version: 1, goes_out_now: false }]);
    const other = await newClient();
    const failed = await other.follow(await other.post(PATH, { drafts }));
    expect(failed.text).toContain("Something went wrong. Please try again.");
    const changed = await client.post(PATH, { account: getUserId(other), drafts });
    expect((await client.follow(changed)).text).toContain("Different account");
    for (const broken of ["", "[]", "{", "[1]"])
      expect((await client.follow(await client.post(PATH, { drafts: broken }))).text).toContain(
        "Something went wrong.",
      );
    expect(await statusOf(ids[0]!)).toBe("waiting");
  });
});
