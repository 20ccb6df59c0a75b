import { beforeAll, expect, test } from "vitest";
import { waitFor } from "../support/backend.ts";
import { insertDraft } from "../support/drafts.ts";
import { sql } from "../support/in-process/stack.ts";
import {
  callFunction,
  decideAtProvider,
  finishInBrowser,
  getUserId as getLinkedUserId,
} from "../support/linkedin.ts";
import { takePhoto } from "../support/photos.ts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, backendUrl, hiddenFields, newClient, newStaff } from "../support/site.ts";
import type { Visitor } from "../support/visitor.ts";

/** Posts on LinkedIn as client and desk see them. */

let [client, staff]: Visitor[] = [];
beforeAll(async () => {
  [client, staff] = [await newClient(), await newStaff()];
  await connect();
  await backend.update("profiles", `id=eq.${getUserId(client)}`, {
    plan_status: "active",
    plan_activated_at: new Date(Date.now() - 60_000).toISOString(),
  });
});

async function connect(): Promise<void> {
  const start = await client!.get(`/linkedin-oauth?user_id=${await getLinkedUserId(client!)}`);
  const allowed = await callFunction(await decideAtProvider(start.location ?? "", "allow"));
  await finishInBrowser(client!, allowed.location);
}

const setNextAnswers = (...answers: string[]) =>
  fetch(`${backendUrl}/linkedin/next-answers`, { method: "PUT", body: JSON.stringify(answers) });
async function listPosts(text: string) {
  const response = await fetch(`${backendUrl}/linkedin/posts`);
  const posts = (await response.json()) as { commentary: string; image: object | null }[];
  return posts.filter(({ commentary }) => commentary === text);
}
const insert = (body: string, status?: "approved") =>
  insertDraft(backend, getUserId(client!), {
    network: "LinkedIn",
    body,
    status,
    planned_for: new Date(Date.now() - 60_000).toISOString().slice(0, 19),
  });
const readPages = async (id: string) =>
  Promise.all(
    [client!.get(`/client/posts/${id}`), staff!.get(`/desk/posts/${id}`)].map(
      async (page) => (await page).text,
    ),
  );

/** Waits for an attempt, and lets the time pass in which it may still be answered. */
async function loseAnswer(body: string): Promise<string> {
  await setNextAnswers("lost");
  const id = await insert(body, "approved");
  await waitFor(async () =>
    (await sql("select from private.jobs where last_error = 'LinkedIn answered 504'")).at(0),
  );
  await sql(
    "update private.linkedin_attempts set started_at = started_at - interval '2 minutes' where draft_id = $1",
    [id],
  );
  return id;
}

test("a post goes out with its photo as JPEG, and both see it", async () => {
  const id = await insert("Figs with a photo");
  const path = `/client/posts/${id}`;
  const open = async () =>
    hiddenFields((await client!.get(path)).html, "account", "version", "status");
  await client!.upload(`${path}/photos`, await open(), [await takePhoto()]);
  const [picture] = await sql<{ id: string }>("select id from private.pictures");
  await client!.post(`${path}/picture`, {
    ...(await open()),
    picture: picture!.id,
    altText: "A bowl of figs",
  });
  await client!.post(`${path}/approval`, {
    ...(await open()),
    status: "waiting",
    decision: crypto.randomUUID(),
    goes_out_now: "true",
  });
  const [post] = await waitFor(async () => {
    const posts = await listPosts("Figs with a photo");
    return posts.length > 0 && posts;
  });
  expect(post?.image).toEqual({ bytes: expect.any(Number), altText: "A bowl of figs" });
  await waitFor(async () => (await backend.rows("post_reports", `draft_id=eq.${id}`))[0]);
  for (const page of await readPages(id)) expect(page).toContain("Published. See it on LinkedIn");
});

test("staff settle an answer that was lost, by its link or by sending it again", async () => {
  const id = await loseAnswer("Lost once");
  const page = await staff!.get(`/desk/posts/${id}`);
  expect(page.text).toContain("Is it on LinkedIn?");
  expect((await staff!.get("/desk")).text).toContain(
    "LinkedIn didn’t confirm a post: is it there?",
  );
  const seen = hiddenFields(page.html, "account");
  const link = "https://www.linkedin.com/in/maria";
  const wrong = await staff!.post(`/desk/posts/${id}/publication`, { ...seen, link });
  expect([wrong.status, wrong.text, wrong.html]).toEqual([
    400,
    expect.stringContaining("Please paste the link from “Copy link to post” on LinkedIn"),
    expect.stringContaining(`value="${link}"`),
  ]);
  const right = { ...seen, link: "https://www.linkedin.com/feed/update/urn:li:share:7/" };
  const settled = await staff!.post(`/desk/posts/${id}/publication`, right);
  expect((await staff!.follow(settled)).text).toContain("Published The client now sees the link.");
  for (const text of await readPages(id)) expect(text).toContain("Published. See it on LinkedIn");
  expect((await staff!.post(`/desk/posts/${id}/publication`, right)).status).toBe(409);

  const other = await loseAnswer("Lost twice");
  const sent = await staff!.post(`/desk/posts/${other}/resends`, seen);
  expect((await staff!.follow(sent)).text).toContain("goes out within a minute");
  await waitFor(async () => (await listPosts("Lost twice")).length === 2);
});

test("a client whose connection LinkedIn rejects reads so on the dashboard until reconnecting", async () => {
  await setNextAnswers("expired-token");
  await insert("Needs a token", "approved");
  const notice = "Your LinkedIn connection needs renewing. Reconnect LinkedIn";
  await waitFor(async () => (await client!.get("/client")).text.includes(notice));
  expect((await client!.get("/client?section=account")).text).toContain(
    "but it no longer lets us post for you. Reconnect LinkedIn to continue.",
  );
  await connect();
  expect((await client!.get("/client")).text).not.toContain(notice);
  await sql("update private.jobs set due_at = now() where kind = 'post_approved'");
  await waitFor(async () => (await listPosts("Needs a token")).length === 1);
});
