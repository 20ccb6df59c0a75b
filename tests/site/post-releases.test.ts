import { describe, expect, test } from "vitest";
import { toasts } from "~/content/toasts";
import { waitFor } from "../support/backend.ts";
import { insertDraft } from "../support/drafts.ts";
import { signCall } from "../support/post-webhooks.ts";
import { getUserId } from "../support/session-cookie.ts";
import { backend, backendUrl, newClient, newStaff } from "../support/site.ts";
import { POST_REPORT_SECRET } from "../support/supabase-keys.ts";

/** An approved post on its way to the public, as client and staff see it. */

const [client, staff] = [await newClient(), await newStaff()];
const clientId = getUserId(client);

const decisionsOn = (id: string) => backend.rows("draft_decisions", `draft_id=eq.${id}`);
const WARNING = "Its time has passed, so it goes out as soon as you approve it.";
const LINK = "https://www.instagram.com/p/1";
const PAST = () => new Date(Date.now() - 60_000).toISOString().slice(0, 19);
const approve = (planned_for?: string) =>
  insertDraft(backend, clientId, { status: "approved", planned_for });
const setPlan = (plan_status: string) =>
  backend.update("profiles", `id=eq.${clientId}`, {
    plan_status,
    plan_activated_at:
      plan_status === "inactive" ? null : new Date(Date.now() - 60_000).toISOString(),
  });

/** Returns the hidden fields of the form with that action. */
function fieldsOf(html: string, action: string): Record<string, string> {
  const [, form = ""] = html.split(`action="${action}"`);
  const [fields = ""] = form.split("</form>");
  return Object.fromEntries(
    [...fields.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

/** Returns the texts of the post on the client's pages and on the desk's. */
async function readPages(id: string): Promise<string[]> {
  const pages = ["/client/posts", `/client/posts/${id}`].map((path) => client.get(path));
  pages.push(staff.get(`/desk/posts/${id}`));
  return (await Promise.all(pages)).map(({ text }) => text);
}

async function expectOnPages(id: string, text: string): Promise<void> {
  for (const page of await readPages(id)) expect(page).toContain(text);
}

async function report(values: object): Promise<void> {
  const body = JSON.stringify({ version: 1, ...values });
  const { status } = await fetch(`${backendUrl}/functions/v1/post-reports`, {
    method: "POST",
    headers: signCall(crypto.randomUUID(), body, POST_REPORT_SECRET),
    body,
  });
  expect(status).toBe(200);
}

const readEvent = async (id: string) => (await backend.rows("post_events", `draft_id=eq.${id}`))[0];
const findWebhook = async (id: string) =>
  (await backend.webhooks()).find(
    ({ path, body }) =>
      path === "/webhooks/posts" && (body.data as { post_id: string }).post_id === id,
  );

describe("an approved post", () => {
  test("is announced for its time, or for the start of the plan", async () => {
    await setPlan("inactive");
    const id = await approve();
    const [, page, desk] = await readPages(id);
    expect(page).toContain("Goes out once your plan is active.");
    expect(desk).toContain("Goes out once the client’s plan is active.");
    await setPlan("active");
    const times = (await readPages(id)).map(
      (text) => /Goes out on \w+day, \w+ \d+, \d{4} at (\d+:\d+ [AP]M)/.exec(text)?.[1],
    );
    expect(times.join()).toMatch(/^9:30 AM,9:30 AM,[45]:30 AM$/); // the desk in New York
  });

  test("whose time has passed warns, beside each approval, that it leaves right away", async () => {
    await setPlan("active");
    const id = await insertDraft(backend, clientId, { planned_for: PAST() });
    for (const path of ["/client/posts", `/client/posts/${id}`])
      expect((await client.get(path)).text).toContain(WARNING);
    await setPlan("inactive");
    expect((await client.get(`/client/posts/${id}`)).text).not.toContain(WARNING);
  });

  test.each([
    ["the list", () => "/client/posts"],
    ["its page", (id: string) => `/client/posts/${id}`],
  ])(
    "whose time passed after %s was opened is approved from a page that warns alone",
    async (_, getPath) => {
      await setPlan("active");
      const id = await insertDraft(backend, clientId);
      const action = `/client/posts/${id}/approval`;
      const open = await client.get(getPath(id));
      await backend.update("drafts", `id=eq.${id}`, { planned_at: `${PAST()}Z` });
      const warned = await client.post(action, fieldsOf(open.html, action));
      expect(warned.status).toBe(409);
      expect(warned.text).toContain(toasts.draftChanged.title);
      expect(warned.text).toContain(WARNING);
      expect(await decisionsOn(id)).toEqual([]);
      const approved = await client.post(action, fieldsOf(warned.html, action));
      expect(approved.location).toBe("/client/posts#waiting");
      expect(await decisionsOn(id)).toHaveLength(1);
    },
  );

  test("leaves at its time, and shows what the automation reports", async () => {
    await setPlan("active");
    const id = await approve(PAST());
    await waitFor(() => findWebhook(id));
    await waitFor(async () => (await readEvent(id))?.delivered_at);
    await expectOnPages(id, "Sent to publishing on");
    const [page, desk] = [`/client/posts/${id}`, `/desk/posts/${id}`];
    const sent = "This post was sent to publishing:";
    for (const act of ["asking for changes", "saving a change"])
      expect((await client.get(page)).text).toContain(`${sent} ${act} stops it, or takes it down.`);
    for (const act of ["saving a change", "withdrawing it"])
      expect((await staff.get(desk)).text).toContain(`${sent} ${act} stops it, or takes it down.`);
    await report({ post_id: id, status: "failed", message: "Token expired" });
    await expectOnPages(id, "Publishing failed: Token expired");
    expect((await staff.get(desk)).text).not.toContain("takes it down");
    expect((await staff.get("/desk")).text).toContain("A post was not published");
    await report({ post_id: id, status: "published", link: LINK });
    await expectOnPages(id, "Published. See the published post");
    for (const each of [await client.get(page), await staff.get(desk)]) {
      expect(each.html).toContain(`href="${LINK}"`);
      expect(each.text).toContain("This post is published: saving a change takes it down.");
    }
    expect((await staff.get(`/desk/posts?client=${clientId}`)).text).toContain(
      "Approved, Published",
    );
    expect((await staff.get("/desk")).text).not.toContain("A post was not published");
  });

  test("is in the client’s export with what became of it", async () => {
    const id = await approve();
    await report({ post_id: id, status: "published", link: LINK });
    const { html } = await client.post("/client/export", {});
    const { posts } = JSON.parse(html) as { posts: { id: string; versions: object[] }[] };
    expect(posts.find((post) => post.id === id)?.versions).toMatchObject([
      {
        decisions: [{ decision: "approved" }],
        sent: [{ event: "post.approved", delivered_at: null }],
        reports: [{ status: "published", link: LINK, message: null }],
      },
    ]);
  });
});
