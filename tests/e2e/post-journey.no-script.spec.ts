import type { BrowserContext, Page } from "playwright/test";
import { type createBackendHandle, type Email, waitFor } from "../support/backend.ts";
import { answerQuestionnaire, expect, fillSignUp, test } from "../support/browser.ts";
import { insertDraft } from "../support/drafts.ts";
import { activatePlan, ANSWERS, signInAsClient, signInAsStaff } from "../support/onboarding.ts";
import { listPostEvents, waitForPostEvent } from "../support/received-posts.ts";
import { sql } from "../support/remote-sql.ts";
import { getUserId } from "../support/session-cookie.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

/** A post from the answers of its client to the automation that publishes it. */

const [SITE, BACKEND] = [process.env.SITE_URL ?? "", process.env.BACKEND_URL ?? ""];
const POST_URL = /\/(?:client\/posts|post)\/([\da-f-]{36})/;

type Backend = ReturnType<typeof createBackendHandle>;

/** Returns the id of the post in a URL. */
const toPostId = (url: string | null) => POST_URL.exec(url ?? "")?.[1] ?? "";

const readDraft = async (backend: Backend, id: string) =>
  (await backend.rows("drafts", `id=eq.${id}`))[0];

/** Lets the time of an approved post come. */
async function advanceToPlannedTime(id: string): Promise<void> {
  await sql(
    "update private.jobs set due_at = now() where subject_id in (select id from public.post_events where draft_id = $1)",
    [id],
  );
}

/** Waits until the receiver has another post of the client, whose time has come. */
async function waitForPostOfNow(backend: Backend, userId: string): Promise<void> {
  const planned_for = new Date(Date.now() - 60_000).toISOString().slice(0, 19);
  const id = await insertDraft(backend, userId, { status: "approved", planned_for });
  await waitForPostEvent(backend, id);
}

/** Waits until the database knows that a post has left, which its receiver knows before. */
async function waitForDelivery(backend: Backend, id: string): Promise<void> {
  await waitFor(async () => {
    const [row] = await backend.rows("post_events", `draft_id=eq.${id}`);
    return row?.delivered_at;
  });
}

/** Expects the post as released at the desk, in the list and on its page. */
async function expectReleasedAtDesk(
  page: Page,
  context: BrowserContext,
  userId: string,
  { id, business }: { id: string; business: string },
): Promise<void> {
  const staff = new Visitor(SITE);
  await signInAsStaff(staff, BACKEND);
  await staff.get("/desk"); // Clears the toast by showing it.
  await context.clearCookies();
  await addSessionCookies(context, staff);
  await page.goto(`/desk/posts?client=${userId}&status=approved`);
  const line = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href="/desk/posts/${id}"]`) });
  await expect(line).toContainText("Approved, Sent to publishing");
  await line.getByRole("link", { name: new RegExp(`^${business}: `) }).click();
  await expect(page.getByText(/^Sent to publishing on \w+/)).toBeVisible();
}

test("a visitor signs up, answers, finds three drafts and approves one, which leaves at its time", async ({
  page,
  context,
  backend,
  problems,
  javaScriptEnabled,
}) => {
  test.setTimeout(180_000);
  const email = `post-journey-${crypto.randomUUID()}@example.com`;
  const business = `Fig & Olive ${crypto.randomUUID().slice(0, 8)}`;
  let views = 0;
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.url() === `${SITE}/client/posts`)
      if (response.status() === 200) views++;
  });

  await test.step("signs up and confirms the email", async () => {
    await page.goto("/signup?plan=pro");
    await fillSignUp(page, { email, password: PASSWORD });
    await page.getByRole("button", { name: "Sign Up for Pro Plan" }).click();
    await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();
    await waitFor(async () => (await backend.emailsTo(email)).length > 0);
    await page.goto(await backend.confirmationLink(email));
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Confirm My Email" }).click();
    await page.waitForURL("**/profile-questionnaire?step=1");
  });

  const account = `(select id from auth.users where email = '${email}')`;
  const setDraftsDue = (at: string) =>
    `update private.jobs set due_at = '${at}', give_up_at = 'infinity' where kind = 'drafts' and recipient = ${account}`;
  // Keeps the drafts from being written before the client opens their page.
  await sql(`do $$ begin
    insert into private.draft_jobs (user_id, kind) values (${account}, 'first');
    ${setDraftsDue("infinity")};
  end $$`);

  await test.step("answers the questionnaire", async () => {
    await answerQuestionnaire(page, { ...ANSWERS, business_name: business });
  });

  await test.step("waits on the page, which finds the three drafts by itself", async () => {
    await page.goto("/client/posts");
    await expect(page.getByText("We’re writing your first drafts")).toBeVisible();
    await expect(page.getByRole("figure")).toHaveCount(0);
    if (javaScriptEnabled) {
      await context.setOffline(true);
      const failed = page.waitForEvent("requestfailed");
      await failed;
      await expect(page.getByText("We’re writing your first drafts")).toBeVisible();
      await context.setOffline(false);
      expect(problems.splice(0).join()).toContain("ERR_INTERNET_DISCONNECTED");
      expect(views).toBe(1);
    }
    await sql(setDraftsDue("now"));
    await expect(page.getByRole("heading", { name: "Waiting for you (3)" })).toBeVisible();
    await expect(page.getByRole("figure")).toHaveCount(3);
    await expect(page.getByText("We’re writing your first drafts")).toBeHidden();
    if (javaScriptEnabled) expect(views).toBe(2);
    else expect(views).toBeGreaterThan(1);
  });

  const { id, text } = await test.step("approves the first one", async () => {
    const approve = page.getByRole("button", { name: /^Approve\b.* post for / });
    const draft = page.getByRole("listitem").filter({ has: approve }).first();
    await draft.getByText(/^Details/).click();
    const href = await draft.getByRole("link", { name: /^Edit This Post/ }).getAttribute("href");
    const [version] = await backend.rows("draft_versions", `draft_id=eq.${toPostId(href)}`);
    await draft.getByRole("button", { name: /^Approve\b/ }).click();
    await expect(page.getByRole("heading", { name: "Approved (1)" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Waiting for you (2)" })).toBeVisible();
    await expect(page.getByText(/^Goes out once your plan is active\./)).toBeVisible();
    return { id: toPostId(href), text: String(version?.body) };
  });

  const draft = await readDraft(backend, id);
  const userId = String(draft?.user_id);

  await test.step("the post waits for its time, whatever else leaves", async () => {
    expect(draft).toMatchObject({ status: "approved", version: 1 });
    await backend.activatePlan(userId);
    await page.goto("/client/posts");
    await expect(page.getByText(/^Goes out on \w+day, /)).toBeVisible();
    await waitForPostOfNow(backend, userId);
    expect(await listPostEvents(backend, id)).toEqual([]);
    const [row] = await backend.rows("post_events", `draft_id=eq.${id}`);
    expect(Date.parse(String(row?.due_at))).toBe(Date.parse(String(draft?.planned_at)));
    expect(Date.parse(String(row?.due_at))).toBeGreaterThan(Date.now());
  });

  await test.step("the automation receives what was approved", async () => {
    await advanceToPlannedTime(id);
    const event = await waitForPostEvent(backend, id);
    expect(event).toMatchObject({
      type: "post.approved",
      data: {
        post_id: id,
        version: 1,
        network: draft?.network,
        body: text,
        business_name: business,
        user_id: userId,
        origin: "starter",
        label: null,
      },
    });
    expect(Date.parse(String(event.data.planned_at))).toBe(Date.parse(String(draft?.planned_at)));
    await waitForDelivery(backend, id);
    expect(await listPostEvents(backend, id)).toHaveLength(1);
  });

  await test.step("client and desk see that it has left", async () => {
    await page.goto(`/client/posts/${id}`);
    await expect(page.getByText(/^Sent to publishing on \w+/)).toBeVisible();
    await expectReleasedAtDesk(page, context, userId, { id, business });
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** Creates a client with an active plan and their first drafts. */
  async function createClient(backend: Backend) {
    const client = new Visitor(SITE);
    await signInAsClient(client, BACKEND);
    await client.get("/"); // Clears the toasts by showing them.
    await activatePlan(client, BACKEND);
    const email = await waitFor(async () =>
      (await backend.emailsTo(client.email)).find(
        ({ subject }) => subject === "Your first three drafts",
      ),
    );
    return { userId: getUserId(client), email };
  }

  /** Opens the email and taps the link of its first post. @returns the post's id */
  async function openFromEmail(page: Page, { html }: Email): Promise<string> {
    await page.goto("about:blank"); // Leaves the policy of the site behind.
    await page.route("**/icons/logo.png", (route) =>
      route.fulfill({ path: "public/icons/logo.png" }),
    );
    await page.setContent(html);
    const links = page.getByRole("link", { name: /Review this post/ });
    await expect(links).toHaveCount(3);
    await links.first().tap();
    await expect(page).toHaveURL(/\/post\/[\da-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/ post$/);
    return toPostId(page.url());
  }

  /** Expects nothing wider than the screen, which would make a phone zoom out. */
  async function expectNoSidewaysScroll(page: Page): Promise<void> {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }

  test(
    "the link of an email asks before it approves, without a sign-in, and the post leaves",
    { tag: "@core" },
    async ({ page, context, backend }) => {
      test.slow();
      const { email, userId } = await createClient(backend);
      const id = await openFromEmail(page, email);
      await expectNoSidewaysScroll(page);
      await expect(page.getByText("Nothing goes out without your OK.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Ask for Changes" })).toBeVisible();
      expect(await readDraft(backend, id)).toMatchObject({ status: "waiting" });
      expect(await backend.rows("draft_decisions", `draft_id=eq.${id}`)).toEqual([]);

      await page.getByRole("button", { name: "Approve This Post" }).tap();
      await expect(page.getByText("You approved this post.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Approve This Post" })).toBeHidden();
      await expectNoSidewaysScroll(page);
      expect(await backend.rows("draft_decisions", `draft_id=eq.${id}`)).toMatchObject([
        { decision: "approved", version: 1, by_email: true },
      ]);

      await advanceToPlannedTime(id);
      const [version] = await backend.rows("draft_versions", `draft_id=eq.${id}`);
      expect(await waitForPostEvent(backend, id)).toMatchObject({
        type: "post.approved",
        data: { post_id: id, version: 1, body: version?.body, user_id: userId },
      });
      await waitForDelivery(backend, id);
      await expectReleasedAtDesk(page, context, userId, { id, business: "Fig & Olive" });
      await expectNoSidewaysScroll(page);
      await page.goto(`/desk/posts/${id}`);
      await expect(page.getByText("Approved, from an email")).toBeVisible();
    },
  );
});
