import { beforeEach, describe, expect, test } from "vitest";
import { encryptToken } from "../../supabase/functions/_shared/token-encryption.ts";
import { createPostActions } from "../support/post-webhooks.ts";
import { LINKEDIN } from "../support/supabase-keys.ts";
import { newId, scene } from "./scene.ts";

/** Approved posts that leave through LinkedIn's API: what becomes of each answer, and never two posts. */

const DAY_MS = 86_400_000;
const MEMBER = "a1B2c3D4";
const { url, sql, getValue, api, addStaff, readAs, backend, work } = await scene({});
const posts = createPostActions({ url, sql });
const [client, staff] = [await api.register(), await addStaff()];

type Post = { urn: string; commentary: string; image: object | null; isDeleted: boolean };
let before = 0;
/** Returns the posts of this test that LinkedIn has created. */
async function listPosts(): Promise<Post[]> {
  const response = await fetch(`${url}/linkedin/posts`);
  return ((await response.json()) as Post[]).slice(before);
}
const answerNext = (...answers: string[]) =>
  fetch(`${url}/linkedin/next-answers`, { method: "PUT", body: JSON.stringify(answers) });
const makeDue = () => sql("update private.jobs set due_at = now() where due_at > now()");
const passTwoMinutes = () =>
  sql("update private.linkedin_attempts set started_at = started_at - interval '2 minutes'");
const listReports = () =>
  sql("select status, link, message from public.post_reports order by reported_at");
const getJob = () =>
  sql("select last_error from private.jobs where kind in ('post_approved', 'post_stopped')");
const listAlerts = async () =>
  (
    await readAs(staff)<{ items: { title: string }[] }>("staff_get_today", {
      max_rows: 50,
      kind: "alerts",
    })
  ).items.map(({ title }) => title);
const settle = (draft_id: string, link?: string) =>
  api.rpc(staff, "staff_settle_linkedin_post", { draft_id, link });
const listWebhooks = async () =>
  ((await (await fetch(`${url}/webhooks`)).json()) as { path: string }[]).map(({ path }) => path);

async function connect(change: Record<string, unknown> = {}): Promise<void> {
  const token = `standin_access_${MEMBER}_${newId()}`;
  const row = {
    user_id: client.id,
    encrypted_access_token: await encryptToken(token, client.id, [LINKEDIN.tokenKey]),
    scope: "email,openid,profile,w_member_social",
    member_id: MEMBER,
    expires_at: new Date(Date.now() + 60 * DAY_MS).toISOString(),
    connected_at: new Date().toISOString(),
    ...change,
  };
  await sql(
    `insert into public.linkedin_connections
     select * from jsonb_populate_record(null::public.linkedin_connections, $1::jsonb)
     on conflict (user_id) do update set scope = excluded.scope, member_id = excluded.member_id,
       encrypted_access_token = excluded.encrypted_access_token, expires_at = excluded.expires_at,
       connected_at = excluded.connected_at, broken_at = null`,
    [JSON.stringify(row)],
  );
}

const approve = async (values: object = {}) => {
  const draft = await posts.addDraft(client, 1 / 60, { network: "LinkedIn", ...values });
  await posts.approve(client, draft);
  return draft;
};

beforeEach(async () => {
  await sql(
    `delete from public.drafts; delete from public.linkedin_connections; delete from private.jobs;
     delete from private.rate_limits; delete from private.linkedin_attempts`,
  );
  await fetch(`${url}/webhooks`, { method: "DELETE" });
  await fetch(`${url}/mailbox/messages`, { method: "DELETE" });
  await posts.setPlan(client, "active");
  await connect();
  await answerNext();
  before = 0;
  before = (await listPosts()).length;
});

describe("a post of a client with a connection", () => {
  test("leaves once, escaped and labeled, and is reported with its link", async () => {
    const draft = await approve({ body: "Fig (ripe) @Olive_ #figs [a] {b} <c> ~d* |e\\" });
    await sql("update public.drafts set origin = 'ai' where id = $1", [draft]);
    for (let twice = 0; twice < 2; twice++) await posts.work();
    const created = await listPosts();
    expect(created).toMatchObject([
      {
        commentary:
          "Fig \\(ripe\\) \\@Olive\\_ #figs \\[a\\] \\{b\\} \\<c\\> \\~d\\* \\|e\\\\\n\nDrafted by AI, approved by the business before it goes out",
        image: null,
      },
    ]);
    const link = `https://www.linkedin.com/feed/update/${created[0]!.urn}/`;
    expect(await listReports()).toEqual([{ status: "published", link, message: null }]);
    expect([await listWebhooks(), await getJob()]).toEqual([[], []]);
  });

  test.each([
    ["of another network", {}, { network: "Instagram" }],
    ["without LinkedIn’s permission to post", { scope: "openid,profile" }, {}],
    ["connected before the member’s id was stored", { member_id: null }, {}],
    ["whose connection has expired", { expires_at: "2026-01-01T00:00:00Z" }, {}],
  ])("%s leaves by the webhook", async (_name, connection, values) => {
    await connect(connection);
    await approve(values);
    await posts.work();
    expect([await listPosts(), await listWebhooks()]).toEqual([[], ["/webhooks/posts"]]);
  });
});

describe("an answer that says that nothing was published", () => {
  test.each([
    ["throttled", 429],
    ["busy", 503],
  ])("(%s) is waited for, as long as LinkedIn asks", async (answer, status) => {
    await answerNext(answer);
    await approve();
    await posts.work();
    expect(
      await sql(
        "select last_error, due_at > now() + interval '110 seconds' as waits from private.jobs where kind = 'post_approved'",
      ),
    ).toEqual([{ last_error: `LinkedIn answered ${status}`, waits: true }]);
    await makeDue();
    await posts.work();
    expect(await listPosts()).toHaveLength(1);
    expect(await listReports()).toMatchObject([{ status: "published" }]);
  });

  test.each(["expired-token", "forbidden"])(
    "(%s) makes the post wait, with one email, until LinkedIn is connected again",
    async (answer) => {
      await answerNext(answer, answer);
      await approve();
      await approve();
      for (let twice = 0; twice < 2; twice++) {
        await makeDue();
        await posts.work();
      }
      await work("emails");
      const emails = await backend.emailsTo(client.email);
      expect(
        emails.filter(({ subject }) => subject === "LinkedIn didn’t let us publish your post"),
      ).toHaveLength(1);
      const page = await readAs(client)("get_my_page", { parts: ["linkedin_connection"] });
      expect(page).toMatchObject({ linkedin_connection: { can_post: false } });
      expect(await listPosts()).toEqual([]);
      await connect();
      await makeDue();
      await posts.work();
      expect(await listPosts()).toHaveLength(2);
      expect(await listWebhooks()).toEqual([]);
    },
  );

  test.each([
    ["unprocessable", "LinkedIn answered 422: Content is a duplicate of urn:li:share:1"],
    ["sunset-version", expect.stringContaining("no longer supports version")],
  ])("(%s) is a failure at the desk, which can send it again", async (answer, message) => {
    await answerNext(answer);
    const draft = await approve();
    await posts.work();
    expect(await listReports()).toEqual([{ status: "failed", link: null, message }]);
    expect(await listAlerts()).toEqual(["A post was not published"]);
    const { json } = await api.rpc(staff, "staff_get_draft", { id: draft });
    expect(json).toMatchObject({ linkedin_post_state: "failed" });
    await makeDue();
    await posts.work();
    expect(await listPosts()).toEqual([]);
    expect((await settle(draft)).status).toBe(204);
    await posts.work();
    expect(await listPosts()).toHaveLength(1);
    expect(await listAlerts()).toEqual([]);
  });
});

describe("an answer that leaves it open whether the post is there", () => {
  const UNCERTAIN = "LinkedIn didn’t confirm a post: is it there?";
  async function losePost(answer = "broken"): Promise<string> {
    await answerNext(answer);
    const draft = await approve();
    await posts.work();
    return draft;
  }
  async function expectNoRepeat(): Promise<void> {
    for (let twice = 0; twice < 2; twice++) {
      await makeDue();
      await posts.work();
    }
  }

  test.each([
    ["broken", 0],
    ["lost", 1],
  ])(
    "(%s) waits for a person, and is never sent again by itself",
    async (answer, there) => {
      const draft = await losePost(answer);
      await expectNoRepeat();
      expect([await listPosts(), await listAlerts()]).toEqual([
        Array.from({ length: there }, () => expect.anything()),
        [],
      ]);
      expect((await settle(draft)).status).toBe(404);
      await passTwoMinutes();
      await expectNoRepeat();
      expect(await listPosts()).toHaveLength(there);
      expect(await getJob()).toEqual([]);
      expect(await listAlerts()).toEqual([UNCERTAIN]);
      const { json } = await api.rpc(staff, "staff_get_draft", { id: draft });
      expect(json).toMatchObject({ linkedin_post_state: "uncertain" });
    },
    20_000,
  );

  test("is published once staff name its link", async () => {
    const draft = await losePost();
    await passTwoMinutes();
    for (const link of ["https://evil.example/urn:li:share:7", "https://www.linkedin.com/in/ana"])
      expect((await settle(draft, link)).json).toMatchObject({ code: "22023" });
    const link = "https://www.linkedin.com/posts/ana_figs-share-7400000000000000001-x1";
    expect((await settle(draft, link)).status).toBe(204);
    await expectNoRepeat();
    expect(await listReports()).toEqual([{ status: "published", link, message: null }]);
    expect(await listPosts()).toEqual([]);
    expect(await getValue("select urn from private.linkedin_attempts")).toBe(
      "urn:li:share:7400000000000000001",
    );
    expect((await settle(draft)).status).toBe(404);
  });

  test("is sent again once, when staff say so", async () => {
    const draft = await losePost();
    await passTwoMinutes();
    await expectNoRepeat();
    for (const status of [204, 404]) expect((await settle(draft)).status).toBe(status);
    await expectNoRepeat();
    expect(await listPosts()).toHaveLength(1);
    expect(await listAlerts()).toEqual([]);
  });

  test("is still settled after the post was edited, and what is there is taken down", async () => {
    const draft = await losePost();
    await posts.edit(client, draft);
    await passTwoMinutes();
    await expectNoRepeat();
    expect(await listAlerts()).toEqual([UNCERTAIN]);
    await settle(draft, "https://www.linkedin.com/feed/update/urn:li:share:1/");
    await answerNext("broken");
    await posts.work();
    expect(await getJob()).toEqual([{ last_error: "LinkedIn answered 500" }]);
    await expectNoRepeat();
    expect(await getJob()).toEqual([]);
    expect(await listPosts()).toEqual([]);
  });
});

describe("a post that is taken back", () => {
  test.each(["edit", "withdrawal"])("by %s is deleted from LinkedIn", async (action) => {
    const draft = await approve();
    await posts.work();
    await (action === "edit" ? posts.edit(client, draft) : posts.withdraw(staff, draft));
    await answerNext("throttled");
    await posts.work();
    expect(await listPosts()).toMatchObject([{ isDeleted: false }]);
    await makeDue();
    await posts.work();
    expect(await listPosts()).toMatchObject([{ isDeleted: true }]);
    expect([await getJob(), await listWebhooks()]).toEqual([[], []]);
    const page = await readAs(client)<{ drafts: { drafts: object[] } }>("get_my_page", {
      parts: ["drafts"],
    });
    for (const shown of page.drafts.drafts) expect(shown).toMatchObject({ report: null });
  });

  test("may be of another account, whose refusal does not break the connection", async () => {
    const draft = await approve();
    await posts.work();
    await posts.edit(client, draft);
    await answerNext("forbidden");
    await posts.work();
    expect(await getJob()).toEqual([{ last_error: "LinkedIn answered 403" }]);
    expect(await getValue("select broken_at from public.linkedin_connections")).toBeNull();
  });

  test("before LinkedIn accepted it needs no deletion", async () => {
    await answerNext("unprocessable");
    const draft = await approve();
    await posts.work();
    await posts.edit(client, draft);
    expect(await getJob()).toEqual([]);
    expect(await listAlerts()).toEqual([]);
  });
});

describe("the reminder", () => {
  const send = async () => {
    await makeDue();
    await work("emails");
    return (await backend.emailsTo(client.email)).map(({ subject }) => subject);
  };

  test("is sent seven days before the connection ends", async () => {
    expect(
      await sql(
        `select round(extract(epoch from expires_at - due_at) / 86400)::int as days
         from private.jobs join public.linkedin_connections on user_id = recipient
         where kind = 'linkedin_reminder'`,
      ),
    ).toEqual([{ days: 7 }]);
    await sql("update public.linkedin_connections set expires_at = now() + interval '7 days'");
    expect(await send()).toEqual([expect.stringMatching(/^Your LinkedIn connection ends /)]);
  });

  test.each(["reconnected", "disconnected"])("is not sent to who has %s since", async (change) => {
    await (change === "reconnected" ? connect() : api.rpc(client, "disconnect_my_linkedin"));
    expect(await send()).toEqual([]);
  });
});
