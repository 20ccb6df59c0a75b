import { beforeEach, describe, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { setFault } from "../support/faults.ts";
import { takePhoto } from "../support/photos.ts";
import { sql } from "../support/remote-sql.ts";
import { getUserId } from "../support/session-cookie.ts";
import { hiddenFields, mend, newClient, newStaff, proxyUrl } from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";

/** What's new at a client's, told on the page of their posts. */

const BODY = "Fig bread from Friday.";
const NOT_A_PHOTO = new File(["hello"], "notes.jpg");

let client: Visitor;
beforeEach(async () => {
  client = await newClient();
});

async function tell(files: File[] = [], fields: Record<string, string> = {}) {
  const form = hiddenFields((await client.get("/client/news")).html, "account", "id");
  return client.upload("/client/news", { ...form, news: BODY, ...fields }, files);
}
const listNews = () =>
  sql<{ body: string; picture_ids: string[] }>(
    "select body, picture_ids from private.news where user_id = $1",
    [getUserId(client)],
  );
const listPictures = () =>
  sql("select from private.pictures where user_id = $1 and width is not null", [getUserId(client)]);

describe("news", () => {
  test("is asked for after the posts, becomes a draft, and is listed with its day", async () => {
    await waitFor(async () => (await client.get("/client/posts")).html.includes('id="news"'));
    const sent = await tell();
    expect([sent.status, sent.location]).toEqual([303, "/client/posts"]);
    const answer = await client.follow(sent);
    expect(answer.text).toContain("On its way We’re drafting a post about your news.");
    const page = await waitFor(async () => {
      const posts = await client.get("/client/posts");
      return posts.text.includes("We’re writing") ? null : posts;
    });
    expect(page.text).toMatch(/Your news [A-Z][a-z]+ \d+ Fig bread from Friday\./);
    expect(page.html.match(/Fig bread from Friday\./g)!.length).toBeGreaterThan(1);
    expect(page.html.indexOf('id="news"')).toBeGreaterThan(page.html.indexOf('id="waiting"'));
  });

  test("is shown at the desk while it is valid", async () => {
    await tell();
    const staff = await newStaff();
    const { text } = await staff.get(`/desk/clients/${getUserId(client)}`);
    expect(text).toMatch(/News [A-Z][a-z]+ \d+: Fig bread from Friday\./);
  });

  test("with photos gives its draft the first, to be described before approval", async () => {
    const large = new File([await takePhoto(), new Uint8Array(100_000)], "large.jpg");
    await tell([large, await takePhoto()]);
    const [news] = await listNews();
    expect(news?.picture_ids).toHaveLength(2);
    const [draft] = await waitFor(async () => {
      const drafts = await sql<{ id: string; alt_text: string }>(
        "select draft_id as id, alt_text from public.draft_versions where picture_id = $1",
        [news!.picture_ids[0]],
      );
      return drafts.length > 0 ? drafts : null;
    });
    expect(draft?.alt_text).toBe("");
    const path = `/client/posts/${draft!.id}`;
    const fields = hiddenFields((await client.get(path)).html, "account", "version");
    const decision = { ...fields, decision: crypto.randomUUID(), status: "waiting" };
    expect((await client.post(`${path}/approval`, decision)).text).toContain(
      "Please say what the photo or video shows, then approve the post.",
    );
  });

  test.each([
    [1, "the other photo is in your photos."],
    [2, "the other 2 photos are in your photos."],
  ])("with a file that is no photo keeps the text and the other %i", async (count, kept) => {
    const photos = await Promise.all(Array.from({ length: count }, () => takePhoto()));
    const refused = await tell([...photos, NOT_A_PHOTO]);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("notes.jpg: This file isn’t a photo or video we can read.");
    expect(refused.text).toContain(`Your news wasn’t sent. Your text is still here, and ${kept}`);
    expect(refused.html).toContain(`>${BODY}</textarea>`);
    expect([await listNews(), (await listPictures()).length]).toEqual([[], count]);
  });

  test.each([
    ["", "Please enter your news"],
    ["x".repeat(501), "500"],
  ])("is rejected without text and with too much", async (news, message) => {
    const rejected = await tell([await takePhoto()], { news });
    expect([rejected.status, rejected.text]).toEqual([400, expect.stringContaining(message)]);
    expect(await listPictures()).toEqual([]);
  });

  test("with a photo keeps its text while Supabase is unreachable", async () => {
    const form = hiddenFields((await client.get("/client/news")).html, "account", "id");
    await setFault(proxyUrl, "503");
    const failed = await client.upload("/client/news", { ...form, news: BODY }, [
      await takePhoto(),
    ]);
    await mend();
    expect([failed.status, failed.html]).toEqual([503, expect.stringContaining(`>${BODY}<`)]);
    expect(await listNews()).toEqual([]);
  });
});
