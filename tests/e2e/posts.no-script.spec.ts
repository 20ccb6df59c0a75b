import { answerQuestionnaire, expect, signedInClient, test } from "../support/browser.ts";
import { insertDraft, withdrawFirstDrafts } from "../support/drafts.ts";
import { expectSound, recordDocuments } from "../support/expect-sound.ts";
import { ANSWERS, signInAsUser } from "../support/onboarding.ts";
import { getUserId } from "../support/session-cookie.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

test(
  "whoever answers the questionnaire finds three drafts, changes one and approves it",
  { tag: "@core" },
  async ({ page, context, javaScriptEnabled }) => {
    test.slow();
    const user = new Visitor(process.env.SITE_URL ?? "");
    await signInAsUser(user, process.env.BACKEND_URL ?? "");
    await user.get("/"); // Clears the toasts by showing them.
    await addSessionCookies(context, user);
    await page.goto("/profile-questionnaire");
    await answerQuestionnaire(page, { ...ANSWERS, tone_preference: "Funny" });

    // Needs no script: the page looks again by itself until the drafts are there.
    await page.goto("/client/posts");
    await expect(page.getByRole("heading", { name: "Waiting for you (3)" })).toBeVisible();
    const draft = page.getByRole("article").first();
    await draft.getByText(/^Details/).click();
    await draft.getByRole("link", { name: /^Edit This Post/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/post$/);
    await expect(page.getByText("A starter, in your own words")).toBeVisible();
    const text = page.getByRole("textbox", { name: "Text" });
    await text.fill("Our dough rests for three days. So do we, after this.");
    if (javaScriptEnabled)
      await expect(page.getByText(/^53 of [\d,]+ characters, as /)).toBeVisible();
    await page.getByRole("button", { name: "Save as New Version" }).click();
    await expect(page.getByText("Your edit is a new version.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
    await page.getByRole("button", { name: "Approve This Post" }).click();
    await expect(page).toHaveURL("/client/posts#waiting");
    await expect(page.getByRole("heading", { name: "Approved (1)" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Waiting for you (2)" })).toBeVisible();
    await expect(
      page.getByRole("figure").filter({ hasText: "So do we, after this." }),
    ).toBeVisible();
  },
);

test("posts, a post with its history and a rejected form are accessible and fit any width", async ({
  page,
  context,
  backend,
}) => {
  test.setTimeout(300_000);
  recordDocuments(page);
  const client = await signedInClient(context);
  const user = getUserId(client);
  const asked = { status: "changes_requested", comment: "Say that it rains" };
  await insertDraft(backend, user, { network: "TikTok", planned_for: "2031-03-05T09:30" });
  await insertDraft(backend, user, { network: "X", planned_for: "2031-03-05T12:00", ...asked });
  const id = await insertDraft(backend, user, {
    network: "X",
    planned_for: "2031-03-05T13:00",
    body: "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz".repeat(3),
  });
  // Waits until the page no longer reloads by itself.
  await expect
    .poll(async () => (await client.get("/client/posts")).html)
    .not.toContain('http-equiv="refresh"');
  await page.goto("/client/posts?month=2031-03");
  await expect(page.getByText("Another X post is planned within two hours").first()).toBeVisible();
  await expectSound(page);
  await page.goto(`/client/posts/${id}`);
  await page.getByRole("textbox", { name: "Text" }).fill("The oven is hot.");
  await page.getByRole("button", { name: "Save as New Version" }).click();
  await expect(page.getByText("Your edit is a new version.")).toBeVisible();
  await page.getByRole("button", { name: "Ask for Changes" }).click();
  await expect(page.getByText("There’s a problem")).toBeVisible();
  await expectSound(page);
});

test("the dashboard begins with the draft that waits, whose long text opens in place", async ({
  page,
  context,
  backend,
}) => {
  recordDocuments(page);
  const client = await signedInClient(context);
  const user = getUserId(client);
  await withdrawFirstDrafts(backend, user);
  const body = `${"The bread waits. ".repeat(20)}This is the end.`;
  await insertDraft(backend, user, { body });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/client");
  await page.getByText("Menu", { exact: true }).click();
  await expect(page.getByRole("link", { name: /^Posts ?, 1 waiting$/ })).toBeVisible();
  const draft = page.getByRole("article", { name: /^Instagram post for / });
  await expect(draft.getByRole("img", { name: /^Dough that rises/ })).toBeVisible();
  await expect(draft.getByText("Sketch")).toBeVisible();
  const end = draft.getByText("This is the end.");
  await expect(end).toBeHidden();
  const closed = await draft.boundingBox();
  expect(closed?.height).toBeLessThanOrEqual(520);
  await draft.getByText("Read all").click();
  await expect(end).toBeVisible();
  await draft.getByText(/^Details/).click();
  await expect(draft.getByText("Leaves out “cheap”.")).toBeVisible();
  await expectSound(page);
  await draft.getByRole("link", { name: /^Edit This Post/ }).click();
  await expect(page.getByText("Dough under a cloth")).toBeVisible();
  await page.goto("/client");
  await draft.getByRole("link", { name: /^Add a photo or video/ }).click();
  await expect(page.getByLabel("Add a photo or video")).toBeInViewport();
});

test("the month prints alone and across the page", async ({ page, context, backend }) => {
  const client = await signedInClient(context);
  await insertDraft(backend, getUserId(client), { planned_for: "2031-03-05T09:30" });
  await page.goto("/client/posts?month=2031-03");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: /^Waiting for you/ })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Months" })).toBeHidden();
  const month = await page.getByRole("table", { name: "March 2031" }).boundingBox();
  expect(month?.width).toBeGreaterThan(page.viewportSize()!.width * 0.8);
});
