import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createPostActions } from "../support/post-webhooks.ts";
import { startSupabase } from "../support/supabase.ts";
import { newId, scene } from "./scene.ts";

/** Reports of the automation that publishes the posts. */

const { url, sql, api, readAs, addStaff } = await scene();
const posts = createPostActions({ url, sql });
const [client, staff] = [await api.register(), await addStaff()];
await posts.setPlan(client, "active");
let draft = "";
beforeEach(async () => {
  await sql("delete from public.drafts; delete from private.rate_limits");
  draft = await posts.addDraft(client);
  await posts.approve(client, draft);
});

const STORED = { status: 200, json: { outcome: "stored" } };
const INVALID = { status: 400, json: { error: "Invalid report" } };
const LINK = "https://instagram.example/p/1";
const published = () => ({ post_id: draft, version: 1, status: "published", link: LINK });
const failed = () => ({ post_id: draft, version: 1, status: "failed", message: "Token expired" });
const listReports = () =>
  sql("select status, link, message from public.post_reports order by reported_at");

/** Returns how the client's page shows the draft. */
async function getSummary() {
  type Page = { drafts: { drafts: Record<string, unknown>[] } };
  return (await readAs(client)<Page>("get_my_page", { parts: ["drafts"] })).drafts.drafts[0];
}
const listAlerts = async () =>
  (await readAs(staff)<{ items: object[] }>("staff_get_today", { max_rows: 50, kind: "alerts" }))
    .items;

describe("post-reports", () => {
  test("stores a report once, however often it is sent", async () => {
    const id = "msg_2KWPBgLlAfxdpx2AI54pPJ85f4W";
    for (let call = 0; call < 2; call++)
      expect(await posts.report(published(), { id })).toEqual(STORED);
    expect(await listReports()).toEqual([{ status: "published", link: LINK, message: null }]);
  });

  test("rejects what the automation did not sign, or not in the last five minutes", async () => {
    const unsigned = { status: 401, json: { error: "Not signed" } };
    const secret = `whsec_${btoa("another secret")}`;
    expect(await posts.report(published(), { secret })).toEqual(unsigned);
    for (const late of [-301_000, 301_000])
      expect(await posts.report(published(), { at: Date.now() + late })).toEqual(unsigned);
    const sent = JSON.stringify({ ...published(), link: "https://evil.example/" });
    expect(await posts.report(published(), { sent })).toEqual(unsigned);
    expect(await listReports()).toEqual([]);
    expect((await fetch(`${url}/functions/v1/post-reports`)).status).toBe(405);
    expect((await posts.report("x".repeat(16_001))).status).toBe(413);
  });

  test.each<[string, () => object | string]>([
    ["no JSON", () => "published"],
    ["no post", () => ({ ...published(), post_id: "1" })],
    ["no version", () => ({ ...published(), version: "1" })],
    ["another status", () => ({ ...published(), status: "deleted" })],
    ["a script as its link", () => ({ ...published(), link: "javascript:alert(1)" })],
    ["a long message", () => ({ ...failed(), message: "x".repeat(1001) })],
    ["a negative count", () => ({ ...published(), reactions: -1 })],
    ["half a comment", () => ({ ...published(), comments: 1.5 })],
    ["a count in words", () => ({ ...published(), shares: "12" })],
    ["more views than people", () => ({ ...published(), views: 1_000_000_001 })],
  ])("rejects a report with %s", async (_name, body) => {
    expect(await posts.report(body())).toEqual(INVALID);
    expect(await listReports()).toEqual([]);
  });

  test("rejects a version that nobody approved", async () => {
    const unknown = { status: 404, json: { error: "No such version of a post" } };
    await posts.edit(client, draft);
    expect(await posts.report({ ...published(), version: 2 })).toEqual(unknown);
    expect(await posts.report({ ...published(), post_id: newId() })).toEqual(unknown);
    // The automation may have published version 1 just before it was told of the edit.
    expect(await posts.report(published())).toEqual(STORED);
  });

  test("is off until its secret is set", async () => {
    const other = await startSupabase({ functionsEnv: { POST_REPORT_SECRET: "" } });
    onTestFinished(other.stop);
    expect(await createPostActions(other).report(published())).toEqual({
      status: 503,
      json: { error: "Not set up" },
    });
  });
});

test("client and staff see when a post left, and the newest report", async () => {
  expect(await getSummary()).toMatchObject({
    due_at: expect.any(String),
    released_at: null,
    report: null,
  });
  await posts.work();
  expect(await getSummary()).toMatchObject({ released_at: expect.any(String), report: null });
  await posts.report(failed());
  const report = { version: 1, status: "failed", link: null, message: "Token expired" };
  expect(await getSummary()).toMatchObject({ report });
  await posts.report(published());
  const { json } = await api.rpc(staff, "staff_get_draft", { id: draft });
  expect(json).toMatchObject({
    details: { summary: { report: { status: "published", link: LINK, message: null } } },
  });
  await posts.edit(client, draft);
  expect(await getSummary()).toMatchObject({
    version: 2,
    due_at: null,
    released_at: null,
    report: { version: 1, status: "published" },
  });
});

test("client and staff see the counts of the newest report, and none that it lacks", async () => {
  const none = { reactions: null, comments: null, shares: null, views: null };
  const seen = (counts: object) => ({ report: { status: "published", ...none, ...counts } });
  await posts.report(published());
  expect(await getSummary()).toMatchObject(seen({}));
  const counts = { reactions: 12, comments: 0, shares: null, views: 1_000_000_000 };
  expect(await posts.report({ ...published(), ...counts })).toEqual(STORED);
  expect(await getSummary()).toMatchObject(seen(counts));
  await posts.report({ ...published(), reactions: 13 });
  expect(await getSummary()).toMatchObject(seen({ reactions: 13 }));
  const { json } = await api.rpc(staff, "staff_get_draft", { id: draft });
  expect(json).toMatchObject({ details: { summary: seen({ reactions: 13 }) } });
});

test("a failure is an alert until the post is published, changed or withdrawn", async () => {
  await posts.report(failed());
  const alert = expect.objectContaining({
    path: `posts/${draft}`,
    title: "A post was not published",
  });
  expect(await listAlerts()).toEqual([alert]);
  await posts.report(published());
  expect(await listAlerts()).toEqual([]);
  await posts.report(failed());
  expect(await listAlerts()).toEqual([alert]);
  await posts.withdraw(staff, draft);
  expect(await listAlerts()).toEqual([]);
});
