import { describe, expect, test } from "vitest";
import { getUserId } from "../support/session-cookie.ts";
import {
  backend,
  during,
  findEmail,
  hidden,
  hiddenFields,
  newClient,
  newVisitor,
} from "../support/site.ts";
import type { PageResponse, Visitor } from "../support/visitor.ts";

/** Deciding on a draft by the link of an email, without a sign-in. */

/** Creates a client with the links of the email about their first drafts. */
async function newClientWithDrafts() {
  const client = await newClient();
  const { text } = await findEmail(client.email, "Your first three drafts");
  return { client, links: [...(text.match(/\/post\/[\w-]+\?key=[\w-]+/g) ?? [])] };
}
const { client, links } = await newClientWithDrafts();

/** Takes a link that no other test uses. */
function takeLink() {
  const link = links.pop();
  if (!link) throw new Error("The client has no draft left");
  const [path = "", key = ""] = link.split("?key=");
  return { link, path, key, id: path.split("/")[2]!, anybody: newVisitor() };
}
const open = async (visitor: Visitor, link: string) => visitor.follow(await visitor.get(link));
/** Submits a form of the page. */
const send = (visitor: Visitor, path: string, noun: string, page: PageResponse, fields = {}) =>
  visitor.post(`${path}/${noun}`, {
    ...hiddenFields(page.html, "decision", "version", "status"),
    ...fields,
  });
const readDraft = async (id: string) => (await backend.rows("drafts", `id=eq.${id}`))[0];
const listDecisions = (id: string) => backend.rows("draft_decisions", `draft_id=eq.${id}`);
/** Edits a draft in the client area. */
async function edit(id: string, body: string) {
  const path = `/client/posts/${id}`;
  const { html } = await client.get(path);
  const fields = hiddenFields(html, "account", "version", "status", "network");
  const sent = { ...fields, body, day: "2031-03-05", time: "09:30", zone: "UTC" };
  expect((await client.post(`${path}/versions`, sent)).status).toBe(303);
}
const FORM = /<form[^>]*action="\/post\//;
const DEAD = "This link doesn’t work anymore";

test("leads from the mailbox to an approved draft, which the history names", async () => {
  const { client: visitor, links: emailed } = await newClientWithDrafts();
  expect(emailed).toHaveLength(3);
  const phone = newVisitor();
  const [path = ""] = emailed[0]!.split("?");
  const page = await open(phone, emailed[0]!);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Fig & Olive");
  expect(page.text).toContain("Nothing goes out without your OK.");
  const approved = await phone.follow(await send(phone, path, "approval", page));
  expect(approved.text).toContain("You approved this post. It’s planned for");
  // Its client has not met us yet, so that no post may leave.
  expect(approved.text).toContain("Goes out once your plan is active.");
  expect(approved.html).not.toMatch(FORM);
  expect(approved.html).toContain('href="/client/posts"');
  const id = path.split("/")[2]!;
  expect(await readDraft(id)).toMatchObject({ status: "approved", user_id: getUserId(visitor) });
  expect((await visitor.get(`/client/posts/${id}`)).text).toContain(
    "You approved it, from an email",
  );
  expect((await visitor.get("/client/posts")).status).toBe(200);
});

describe("an emailed link", () => {
  test("moves its key from the address into a cookie, and is neither stored nor passed on", async () => {
    const { link, path, key, anybody } = takeLink();
    const opened = await anybody.get(link);
    expect([opened.status, opened.location]).toEqual([303, path]);
    expect(opened.headers.getSetCookie().join()).toMatch(/spellpost-post=.*HttpOnly.*SameSite=Lax/);
    expect(opened.headers.get("Referrer-Policy")).toBe("same-origin");
    const page = await anybody.follow(opened);
    for (const { headers } of [opened, page])
      expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.html).not.toContain(key);
    const keyless = await newVisitor().get(path);
    expect(keyless.status).toBe(404);
    expect(keyless.text).toContain(
      "This browser no longer remembers your link (or blocks cookies).",
    );
    expect(keyless.text).toContain("Open it again from our email, or decide in your");
    expect(opened.headers.getSetCookie().join()).toContain(`Max-Age=${24 * 60 * 60};`);
    links.push(link);
  });

  test("does nothing by GET, and nothing without the key", async () => {
    const { link, path, id, anybody } = takeLink();
    const page = await open(anybody, link);
    for (const [noun, status] of [
      ["approval", 403],
      ["change-requests", 403],
      ["nothing", 404],
    ] as const) {
      expect((await anybody.get(`${path}/${noun}`)).location).toBe(path);
      const keyless = await send(newVisitor(), path, noun, page, { comment: "x" });
      expect([noun, keyless.status]).toEqual([noun, status]);
    }
    expect((await send(anybody, path, "nothing", page)).status).toBe(404);
    expect(await readDraft(id)).toMatchObject({ status: "waiting" });
    expect(await listDecisions(id)).toEqual([]);
    links.push(link);
  });

  test("keeps what was typed when the browser has lost the key, and takes it after another opening", async () => {
    const { link, path, id, anybody } = takeLink();
    const page = await open(anybody, link);
    const late = newVisitor();
    const comment = "Warmer, please";
    const kept = await send(late, path, "change-requests", page, { comment });
    expect(kept.status).toBe(403);
    expect(kept.text).toContain(
      "Open that link again in another tab, then send this here once more.",
    );
    expect(kept.html).toContain(`${comment}</textarea>`);
    expect(kept.html).not.toContain("The oven");
    await open(late, link);
    const sent = await send(late, path, "change-requests", kept, { comment });
    expect((await late.follow(sent)).text).toContain("You asked for changes.");
    expect(await listDecisions(id)).toMatchObject([{ comment, by_email: true }]);
  });

  test("asks for changes, for which it needs a comment, and survives a failing database", async () => {
    const { link, path, id, anybody } = takeLink();
    const page = await open(anybody, link);
    const empty = await send(anybody, path, "change-requests", page, { comment: " " });
    expect(empty.status).toBe(400);
    expect(empty.text).toContain("Please say what to change");
    const comment = `Warmer, "please" <b>now</b>`;
    await during("503", async () => {
      expect((await anybody.get(path)).status).toBe(503);
      const failed = await send(anybody, path, "change-requests", page, { comment });
      expect(failed.status).toBe(503);
      expect(failed.html).toContain("Warmer, &quot;please&quot; &lt;b&gt;now&lt;/b&gt;</textarea>");
      expect(failed.html).toContain(`value="${hidden(page.html, "decision")}"`);
      expect(hidden(failed.html, "status")).toBe("waiting");
    });
    const sent = await anybody.follow(
      await send(anybody, path, "change-requests", page, { comment }),
    );
    expect(sent.text).toContain(
      "You asked for changes. We’ll rewrite it and ask for your OK again.",
    );
    expect(sent.html).toContain("Warmer, &quot;please&quot; &lt;b&gt;now&lt;/b&gt;");
    expect(sent.html).not.toContain("<b>now");
    expect(await listDecisions(id)).toMatchObject([
      { decision: "changes_requested", comment, by_email: true },
    ]);
  });

  test("decides nothing after an edit, shows what changed, and keeps what was typed", async () => {
    const { link, path, id, anybody } = takeLink();
    const page = await open(anybody, link);
    await edit(id, "Olives <i>today</i>.");
    const late = await send(anybody, path, "change-requests", page, { comment: "Too <u>late" });
    expect(late.status).toBe(409);
    expect(late.text).toContain("This post changed since you opened it.");
    expect(late.html).toContain("Too &lt;u&gt;late");
    for (const stale of [late, await open(newVisitor(), link)]) {
      expect(stale.text).toContain("This post has changed since our email");
      expect(stale.html).toMatch(/<ins [^>]*>[^<]*Olives/);
      expect(stale.html).not.toContain("<i>");
      expect(stale.html).not.toMatch(FORM);
      expect(stale.html).toContain(`href="/client/posts/${id}"`);
    }
    expect((await send(anybody, path, "approval", page)).status).toBe(409);
    expect(await listDecisions(id)).toEqual([]);
  });

  test("says how to go on when it has expired or is wrong", async () => {
    const wrong = [
      `/post/${crypto.randomUUID()}?key=${crypto.randomUUID()}`,
      `/post/${crypto.randomUUID()}?key=broken`,
      "/post/1?key=broken",
      "/post/1",
    ];
    for (const link of wrong) {
      const visitor = newVisitor();
      const first = await visitor.get(link);
      const page = first.location ? await visitor.follow(first) : first;
      expect([link, page.status]).toEqual([link, 404]);
      expect(page.text).toContain(DEAD);
      expect(page.text).toContain(
        "It has expired, or the post has changed since. Links work for 14 days.",
      );
      expect(page.html).toContain('href="/client/posts"');
    }
  });
});

test("signing out removes the keys from the browser", async () => {
  const { client: visitor, links: emailed } = await newClientWithDrafts();
  await open(visitor, emailed[0]!);
  const { headers } = await visitor.post("/logout", {});
  expect(headers.getSetCookie().join("\n")).toMatch(/spellpost-post=;/);
});

describe("the posts of one email", () => {
  const toAll = (link: string) => link.replace("?", "/all?");
  const approveAll = (visitor: Visitor, path: string, { html }: PageResponse) =>
    visitor.post(`${path}/all`, { drafts: hidden(html, "drafts").replaceAll("&quot;", '"') });

  test("lead from one to the next, before and after its decision", async () => {
    const { links: emailed } = await newClientWithDrafts();
    const phone = newVisitor();
    const visited: string[] = [];
    let page = await open(phone, emailed[0]!);
    for (let count = 3; count > 0; count--) {
      const path = /action="(\/post\/[^"]*)\/approval"/.exec(page.html)?.[1] ?? "";
      visited.push(path);
      expect(page.text.includes(`Read and approve all ${count} together`)).toBe(count > 1);
      const sent = await send(phone, path, "approval", page);
      expect(sent.location).toBe(`${path}#outcome`);
      page = await phone.follow(sent);
      expect(page.html).toContain('id="outcome"');
      expect(page.text).toContain("You approved this post.");
      const next = /href="(\/post\/[\w-]+\?key=[\w-]+)"/.exec(page.html)?.[1];
      expect(page.text.includes("The next one")).toBe(count > 1);
      if (next) page = await open(phone, next);
    }
    expect(visited.toSorted()).toEqual(emailed.map((link) => link.split("?")[0]).toSorted());
  });

  test("are approved together from the link of the email, and again without harm", async () => {
    const { client: owner, links: emailed } = await newClientWithDrafts();
    const { text } = await findEmail(owner.email, "Your first three drafts");
    const [, link = ""] = /Approve all 3: https?:\/\/[^/]+(\/\S+)/.exec(text) ?? [];
    const [path = ""] = emailed[0]!.split("?");
    expect(link).toBe(toAll(emailed[0]!));
    const phone = newVisitor();
    expect((await phone.get(link)).location).toBe(`${path}/all`);
    const page = await open(phone, link);
    expect(page.text).toContain("Approve All 3");
    expect(page.html.match(/<figure/g)).toHaveLength(3);
    const ids = emailed.map((each) => each.split(/[/?]/)[2]!);
    for (const id of ids) expect(await readDraft(id)).toMatchObject({ status: "waiting" });
    for (let attempt = 0; attempt < 2; attempt++) {
      const sent = await approveAll(phone, path, page);
      expect([sent.status, sent.location]).toEqual([303, `${path}/all`]);
      const after = await phone.follow(sent);
      expect(after.text).toContain("Approved 3 They’re planned for the times you saw.");
      expect(after.text).toContain("No post from this email is waiting for you.");
    }
    for (const id of ids)
      expect(await listDecisions(id)).toMatchObject([{ decision: "approved", by_email: true }]);
  });

  test("are approved without the one that has changed since", async () => {
    const { client: owner, links: emailed } = await newClientWithDrafts();
    const phone = newVisitor();
    const page = await open(phone, toAll(emailed[0]!));
    const [path = ""] = emailed[0]!.split("?");
    const id = emailed[1]!.split(/[/?]/)[2]!;
    const { html } = await owner.get(`/client/posts/${id}`);
    const fields = hiddenFields(html, "account", "version", "status", "network");
    const edited = { ...fields, body: "Ours", day: "2031-03-05", time: "09:30", zone: "UTC" };
    await owner.post(`/client/posts/${id}/versions`, edited);
    const after = await phone.follow(await approveAll(phone, path, page));
    expect(after.text).toContain("Approved 2 One has changed since: please read it again.");
    expect(await readDraft(id)).toMatchObject({ status: "waiting" });
  });

  test("are not reached with a wrong key, by the key of another email, or without one", async () => {
    const [{ links: mine }, { links: others }] = [
      await newClientWithDrafts(),
      await newClientWithDrafts(),
    ];
    const [path = ""] = mine[0]!.split("?");
    const [, otherKey] = others[0]!.split("?");
    for (const wrong of [`${path}/all?key=${crypto.randomUUID()}`, `${path}/all?${otherKey}`]) {
      const page = await open(newVisitor(), wrong);
      expect(page.status).toBe(404);
      expect(page.text).toContain(DEAD);
    }
    const stranger = newVisitor();
    const keyless = await stranger.get(`${path}/all`);
    expect(keyless.status).toBe(404);
    expect(keyless.text).toContain(
      "This browser no longer remembers your link (or blocks cookies).",
    );
    const theirs = await open(stranger, toAll(others[0]!));
    expect((await approveAll(stranger, path, theirs)).status).toBe(403);
    const [otherPath = ""] = others[0]!.split("?");
    const mixed = await open(newVisitor(), toAll(mine[0]!));
    expect((await approveAll(stranger, otherPath, mixed)).status).toBe(400);
    for (const link of [...mine, ...others])
      expect(await readDraft(link.split(/[/?]/)[2]!)).toMatchObject({ status: "waiting" });
  });

  test("can be tried again after an outage", async () => {
    const { links: emailed } = await newClientWithDrafts();
    const [path = ""] = emailed[0]!.split("?");
    const phone = newVisitor();
    const page = await open(phone, toAll(emailed[0]!));
    await during("503", async () => {
      const failed = await approveAll(phone, path, page);
      expect(failed.status).toBe(503);
      expect(failed.text).toContain("Your posts couldn’t be loaded. Try again");
      expect(failed.html).toContain(`href="${path}/all"`);
    });
    expect((await approveAll(phone, path, page)).status).toBe(303);
  });
});
