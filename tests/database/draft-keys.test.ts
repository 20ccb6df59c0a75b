import { beforeEach, describe, expect, test } from "vitest";
import { CONFLICT, DONE, NOT_FOUND } from "../support/function-calls.ts";
import type { Caller } from "../support/public-api.ts";
import { EMAILS } from "../support/unsent-emails.ts";
import { newId, scene } from "./scene.ts";

/** Emails about new drafts, and the keys of their links: one version of one draft each. */

type Post = { id: string; key: string; network: string; planned_for: string; text: string };

const { sql, getValue, insert, api, backend, newClient } = await scene();
const client = await newClient();
await backend.activatePlan(client.id);
beforeEach(() =>
  sql(
    "delete from public.drafts; delete from private.draft_jobs; delete from private.jobs; delete from private.rate_limits",
  ),
);

const draft = (body = "The oven is lit.", network = "Instagram") => ({
  network,
  origin: "starter",
  body,
  picture_idea: "Dough under a cloth",
  alt_text: "A round of dough on a board",
  reasons: ["Friendly"],
  planned_for: "2030-01-07T09:30",
  time_zone: "Asia/Nicosia",
});
/** Enqueues a job. Returns its id. */
const enqueue = (kind: string) =>
  insert("private.draft_jobs", {
    user_id: client.id,
    kind,
    week: kind === "week" ? "2030-01-07" : null,
  });
const finish = (id: string, drafts: object[]) =>
  sql("select public.finish_draft_job($1, $2, '{}')", [id, JSON.stringify(drafts)]);
const listEmails = () =>
  sql<{ recipient: string; payload: { kind: string; posts: string } }>(
    `select recipient, payload from ${EMAILS} where kind = 'drafts_ready'`,
  );
const listKeys = () => sql("select draft_id, version, key from private.draft_keys");
/** Stores drafts, and returns what the email about them has. */
async function emailDrafts(...drafts: object[]): Promise<[Post, ...Post[]]> {
  await finish(await enqueue("first"), drafts.length > 0 ? drafts : [draft()]);
  return JSON.parse((await listEmails())[0]!.payload.posts) as [Post, ...Post[]];
}
const open = (id: string, key: string, caller: Caller | null = null) =>
  api.rpc(caller, "get_draft_by_key", { id, key });
const decide = ({ id, key }: { id: string; key: string }, change: object = {}) =>
  api.rpc(null, "decide_on_draft_by_key", {
    id: newId(),
    draft_id: id,
    key,
    version: 1,
    status: "waiting",
    decision: "approved",
    ...change,
  });
const edit = (id: string, version = 1, body = "The oven is hot.") =>
  api.rpc(client, "edit_my_draft", {
    draft_id: id,
    version,
    body,
    planned_for: "2030-01-07T09:30",
    time_zone: "Asia/Nicosia",
  });
const statusOf = async (id: string) =>
  (await sql<{ status: string }>("select status from public.drafts where id = $1", [id]))[0]
    ?.status;
const listDecisions = () =>
  sql("select version, decision, comment, by_email from public.draft_decisions");

type Seen = { id: string; version?: number; goes_out_now?: boolean };
const approveAll = ({ id, key }: { id: string; key: string }, drafts: Seen[]) =>
  api.rpc(null, "approve_drafts_by_key", {
    draft_id: id,
    key,
    drafts: drafts.map((seen) => ({ version: 1, ...seen })),
  });
const listWaiting = async ({ id, key }: { id: string; key: string }) =>
  ((await open(id, key)).json as { waiting: { key: string; draft: { id: string } }[] }).waiting;

describe("an email", () => {
  test.each(["first", "week"])("goes out once for the drafts of a %s job", async (kind) => {
    const job = await enqueue(kind);
    const long = "Fig and olive. ".repeat(40);
    for (let attempt = 0; attempt < 2; attempt++)
      await finish(job, [draft(), draft(long, "LinkedIn")]);
    const emails = await listEmails();
    expect(emails).toMatchObject([{ recipient: client.email, payload: { kind } }]);
    const posts = JSON.parse(emails[0]!.payload.posts) as Post[];
    const keys = await listKeys();
    expect(keys).toHaveLength(2);
    expect(posts.toSorted((a, b) => a.network.localeCompare(b.network))).toEqual(
      ["Instagram", "LinkedIn"].map((network) => ({
        id: expect.any(String) as string,
        key: expect.any(String) as string,
        network,
        planned_for: "2030-01-07T09:30",
        time_zone: "Asia/Nicosia",
        text: network === "Instagram" ? "The oven is lit." : long.slice(0, 200),
      })),
    );
    for (const { id, key } of posts) expect(keys).toContainEqual({ draft_id: id, version: 1, key });
  });

  test.each([
    ["on request", "again", [draft()]],
    ["of a week without any", "week", []],
  ])("does not go out for drafts %s", async (_, kind, drafts) => {
    await finish(await enqueue(kind), drafts);
    expect(await listEmails()).toEqual([]);
    expect(await listKeys()).toEqual([]);
  });

  test.each([
    ["that nobody has decided on", false, "withdrawn"],
    ["that the client approved once, which waits again", true, "waiting"],
  ])(
    "does not go out for drafts on request, which replace one %s",
    async (_, isDecided, status) => {
      const [post] = await emailDrafts();
      if (isDecided) await decide(post);
      await sql("update public.drafts set status = 'waiting' where id = $1", [post.id]);
      await finish(await enqueue("again"), [draft()]);
      expect(await statusOf(post.id)).toBe(status);
    },
  );
});

describe("a key", () => {
  test("opens its draft for anyone, with what the page shows", async () => {
    const [{ id, key }] = await emailDrafts();
    const summary = {
      id,
      network: "Instagram",
      origin: "starter",
      status: "waiting",
      version: 1,
      body: "The oven is lit.",
      alt_text: "A round of dough on a board",
      planned_for: "2030-01-07T09:30:00",
      time_zone: "Asia/Nicosia",
      comment: null,
    };
    for (const caller of [null, client, await api.register()])
      expect(await open(id, key, caller)).toMatchObject({
        status: 200,
        json: { business_name: "Fig & Olive", draft: summary, is_newest: true, newest: summary },
      });
    expect(await statusOf(id)).toBe("waiting");
  });

  test("opens nothing else: a wrong, foreign or expired key is not found", async () => {
    const [first, second] = await emailDrafts(draft(), draft("Figs.", "X"));
    const expectNothing = async (post: { id: string; key: string }) => {
      const opened = await open(post.id, post.key);
      expect(opened).toMatchObject(NOT_FOUND);
      const decided = await decide(post);
      expect(decided).toMatchObject(NOT_FOUND);
      return [opened.json, decided.json];
    };
    const wrong = await expectNothing({ ...first, key: newId() });
    expect(await expectNothing({ ...first, key: second!.key })).toEqual(wrong);
    expect(await expectNothing({ ...first, id: newId() })).toEqual(wrong);
    await sql("update private.draft_keys set expires_at = now() where draft_id = $1", [first.id]);
    expect(await expectNothing(first)).toEqual(wrong);
    expect(await listDecisions()).toEqual([]);
    expect((await open(second!.id, second!.key)).status).toBe(200);
    await sql("select private.purge_expired_data()");
    expect(await listKeys()).toMatchObject([{ draft_id: second!.id }]);
  });

  test("works for fourteen days", async () => {
    await emailDrafts();
    const days = await getValue<number>(
      "select round(extract(epoch from expires_at - now()) / 86400)::integer from private.draft_keys",
    );
    expect(days).toBe(14);
  });

  test("approves its version, and the decision says that it came from an email", async () => {
    const [post] = await emailDrafts();
    const id = newId();
    // A browser that got no response sends the form again.
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await decide(post, { id })).toMatchObject(DONE);
    // The other form of the same page has the same id, and is no repetition.
    const other = { id, decision: "changes_requested", comment: "Warmer" };
    expect(await decide(post, other)).toMatchObject(CONFLICT);
    expect(await statusOf(post.id)).toBe("approved");
    expect(await listDecisions()).toEqual([
      { version: 1, decision: "approved", comment: null, by_email: true },
    ]);
    const { json } = await api.rpc(client, "get_my_page", { parts: ["draft"], item_id: post.id });
    expect(json).toMatchObject({ draft: { decisions: [{ by_email: true }] } });
  });

  test("asks for changes, with a comment alone", async () => {
    const [post] = await emailDrafts();
    const decision = "changes_requested";
    expect(await decide(post, { decision })).toMatchObject({ json: { code: "22023" } });
    expect(await decide(post, { decision, comment: "  \n " })).toMatchObject({
      json: { code: "22023" },
    });
    expect(await decide(post, { decision, comment: "Warmer." })).toMatchObject(DONE);
    expect(await listDecisions()).toEqual([
      { version: 1, decision, comment: "Warmer.", by_email: true },
    ]);
    expect(await statusOf(post.id)).toBe(decision);
  });

  test("decides nothing after an edit, and shows both versions", async () => {
    const [post] = await emailDrafts();
    expect(await edit(post.id)).toMatchObject({ status: 200, json: true });
    expect(await decide(post)).toMatchObject(CONFLICT);
    expect((await open(post.id, post.key)).json).toMatchObject({
      draft: { version: 1, body: "The oven is lit.", author: "writer" },
      is_newest: false,
      newest: { version: 2, body: "The oven is hot.", author: "client" },
    });
    expect(await statusOf(post.id)).toBe("waiting");
    expect(await listDecisions()).toEqual([]);
  });

  test("decides nothing after another decision or a withdrawal", async () => {
    const [decided, withdrawn] = await emailDrafts(draft(), draft("Figs.", "X"));
    expect(await decide(decided)).toMatchObject(DONE);
    // The same wish is fulfilled already; the other one came too late.
    expect(await decide(decided)).toMatchObject(DONE);
    const other = { decision: "changes_requested", comment: "Warmer" };
    expect(await decide(decided, other)).toMatchObject(CONFLICT);
    await sql("update public.drafts set status = 'withdrawn' where id = $1", [withdrawn!.id]);
    expect(await decide(withdrawn!)).toMatchObject(CONFLICT);
    expect(await listDecisions()).toHaveLength(1);
  });

  test("is limited apart from its client", async () => {
    const [post, other] = await emailDrafts(draft(), draft("Figs.", "X"));
    await sql(
      `insert into private.rate_limits (user_id, action, period, attempted_at)
       select $1, 'emailed_draft_decisions', '1 hour', array(select now() from generate_series(1, 60))`,
      [client.id],
    );
    expect((await decide(post)).status).toBe(429);
    const mine = { draft_id: other!.id, version: 1, status: "waiting", decision: "approved" };
    expect(await api.rpc(client, "decide_on_my_draft", { id: newId(), ...mine })).toMatchObject(
      DONE,
    );
  });
});

describe("the key of one post of an email", () => {
  test("opens those that wait in the emailed version, with their keys", async () => {
    const [first, second, third] = await emailDrafts(
      draft(),
      draft("Figs.", "X"),
      draft("Olives.", "Facebook"),
    );
    const idsAndKeys = async () =>
      (await listWaiting(first)).map(({ key, draft: { id } }) => [id, key]);
    expect(await idsAndKeys()).toEqual([first, second!, third!].map(({ id, key }) => [id, key]));
    await edit(second!.id);
    await decide(first);
    expect(await idsAndKeys()).toEqual([[third!.id, third!.key]]);
    await sql("update private.draft_keys set expires_at = now() where draft_id = $1", [third!.id]);
    expect(await idsAndKeys()).toEqual([]);
  });

  test("approves all of it, and again without a second decision", async () => {
    const posts = await emailDrafts(draft(), draft("Figs.", "X"));
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await approveAll(posts[0], posts)).toMatchObject({
        json: { approved: 2, changed: 0, undescribed: 0 },
      });
    expect(await listDecisions()).toEqual(
      [1, 2].map(() => ({ version: 1, decision: "approved", comment: null, by_email: true })),
    );
  });

  test("opens and approves nothing of another email", async () => {
    const [post] = await emailDrafts();
    const job = await enqueue("week");
    await finish(job, [draft("Figs.", "X")]);
    const [later] = await sql<{ id: string }>("select id from public.drafts where job_id = $1", [
      job,
    ]);
    await listEmails();
    expect((await listWaiting(post)).map(({ draft: { id } }) => id)).toEqual([post.id]);
    expect(await approveAll(post, [post, { id: later!.id }])).toMatchObject(NOT_FOUND);
    expect(await approveAll(post, [{ id: post.id, version: 2 }])).toMatchObject(NOT_FOUND);
    expect(await approveAll({ id: post.id, key: newId() }, [post])).toMatchObject(NOT_FOUND);
    expect(await listDecisions()).toEqual([]);
  });

  test("uses the limit of emailed decisions once per post", async () => {
    const posts = await emailDrafts(draft(), draft("Figs.", "X"));
    await sql(
      `insert into private.rate_limits (user_id, action, period, attempted_at)
       select $1, 'emailed_draft_decisions', '1 hour', array(select now() from generate_series(1, 59))`,
      [client.id],
    );
    expect((await approveAll(posts[0], posts)).status).toBe(429);
    expect(await listDecisions()).toEqual([]);
  });
});

describe("approving several drafts at once", () => {
  const approveMine = (...drafts: Seen[]) =>
    api.rpc(client, "approve_my_drafts", {
      drafts: drafts.map((seen) => ({ version: 1, ...seen })),
    });

  test("skips and counts what changed, was decided on or has no described photo", async () => {
    const [first, second, third, fourth] = await emailDrafts(
      draft(),
      draft("Figs.", "X"),
      draft("Olives.", "Facebook"),
      draft("Bread.", "LinkedIn"),
    );
    await edit(second!.id);
    await decide(third!, { decision: "changes_requested", comment: "Warmer" });
    await sql(
      `with photo as (
         insert into private.pictures (user_id, width, height) values ($1, 10, 10) returning id
       )
       insert into public.draft_versions (draft_id, number, author, body, picture_idea, alt_text,
         planned_for, time_zone, picture_id)
       select $2, 2, 'client', 'Bread', '', '', now() + interval '1 day', 'UTC', id from photo`,
      [client.id, fourth!.id],
    );
    await sql("update public.drafts set version = 2 where id = $1", [fourth!.id]);
    expect(await approveMine(first, second!, third!, { id: fourth!.id, version: 2 })).toMatchObject(
      { json: { approved: 1, changed: 2, undescribed: 1 } },
    );
    expect(await statusOf(first.id)).toBe("approved");
    for (const { id } of [second!, fourth!]) expect(await statusOf(id)).toBe("waiting");
    expect(await statusOf(third!.id)).toBe("changes_requested");
  });

  test("approves what goes out at once only if the page said so", async () => {
    const [post] = await emailDrafts();
    await sql("update public.drafts set planned_at = now() where id = $1", [post.id]);
    expect(await approveMine(post)).toMatchObject({ json: { approved: 0, changed: 1 } });
    expect(await approveMine({ id: post.id, goes_out_now: true })).toMatchObject({
      json: { approved: 1, changed: 0 },
    });
  });

  test("rejects another client's draft with all others", async () => {
    const [post] = await emailDrafts();
    const other = await newClient();
    const drafts = [{ id: post.id, version: 1 }];
    expect(await api.rpc(other, "approve_my_drafts", { drafts })).toMatchObject(NOT_FOUND);
    expect(await statusOf(post.id)).toBe("waiting");
  });

  test("uses the limit of decisions once per draft", async () => {
    const posts = await emailDrafts(draft(), draft("Figs.", "X"));
    await sql(
      `insert into private.rate_limits (user_id, action, period, attempted_at)
       select $1, 'draft_decisions', '1 hour', array(select now() from generate_series(1, 119))`,
      [client.id],
    );
    expect((await approveMine(...posts)).status).toBe(429);
    expect((await approveMine(posts[0])).status).toBe(200);
  });
});
