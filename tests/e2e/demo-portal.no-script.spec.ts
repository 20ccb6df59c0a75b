import { expect, expectHydrated, test } from "../support/browser.ts";

/** Every demo page works the same with and without script. */

test("the avatar menu leads to Profile and Settings, and out of the demo", async ({ page }) => {
  await page.goto("/client-portal");
  await expect(
    page.getByRole("heading", { level: 1, name: "Welcome to Demo Dashboard!" }),
  ).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Demo setup" })).toHaveAttribute(
    "value",
    "100",
  );
  const menu = page.getByRole("banner").locator("details");
  await menu.locator("summary").focus();
  await page.keyboard.press("Enter");
  await menu.getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveURL("/client-portal/profile");
  await menu.locator("summary").click();
  await menu.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page).toHaveURL("/client-portal");
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "Demo Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("status").filter({ hasText: "Demo Logout" })).toContainText(
    "Logged out of demo mode. Redirecting to homepage...",
  );
});

test("paper gets no navigation", async ({ page }) => {
  await page.goto("/client-portal");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
});

test("only #payment-confirmed shows its toast", async ({ page }) => {
  const toast = page.getByRole("status").filter({ hasText: "Demo payment confirmed!" });
  await page.goto("/client-portal");
  await expect(toast).toBeHidden();
  await page.goto("/client-portal#payment-confirmed");
  await expect(toast).toBeVisible();
  await expect(toast).not.toBeFocused();
  await expect(toast).toBeHidden(); // It disappears automatically.
});

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });

  test("a spinner covers the dashboard's finished HTML for a second", async ({ page }) => {
    await page.goto("/client-portal", { waitUntil: "commit" });
    const cover = () =>
      page.locator(".demo-loading").evaluate((element) => ({
        visibility: getComputedStyle(element, "::before").visibility,
        durations: element
          .getAnimations({ subtree: true })
          .map(({ effect }) => effect?.getTiming().duration),
      }));
    expect((await cover()).durations).toContain(1000);
    await expect(page.getByText("Demo status")).toBeVisible();
    await expect.poll(async () => (await cover()).visibility).toBe("hidden");
  });
});

test("rejects an incomplete ticket, keeps its input, and sends and clears a complete one", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/client-portal/support");
  await page.getByLabel("Subject").fill("Posts come late");
  await page.getByLabel("Priority").selectOption("urgent");
  await page.getByRole("button", { name: "Submit Ticket" }).click();
  await expect(page.getByRole("alert")).toContainText("Please fill in all required fields");
  await expect(page.getByLabel("Subject")).toHaveValue("Posts come late");
  await expect(page.getByLabel("Priority")).toHaveValue("urgent");
  const summary = page.getByRole("group", { name: "There’s a problem" });
  if (javaScriptEnabled) await expect(summary).toBeFocused();
  await summary.getByRole("link").click();
  await expect(page.getByLabel("Description")).toBeFocused();
  await page.getByLabel("Description").fill("An hour, every day.");
  await page.getByRole("button", { name: "Submit Ticket" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Ticket submitted" })).toContainText(
    "We'll get back to you within 24 hours.",
  );
  await expect(page.getByLabel("Subject")).toHaveValue("");
  await page.getByText("How far ahead can I schedule posts?").click();
  await expect(page.getByText("Posts can be scheduled up to 6 months ahead")).toBeVisible();
});

test("the calendar chooses one date, changes months and survives a reload", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/schedule-content?date=2026-11-21");
  let documents = 0;
  page.on("request", (request) => (documents += request.resourceType() === "document" ? 1 : 0));
  if (javaScriptEnabled) await expectHydrated(page);
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByRole("heading", { name: "December 2026" })).toBeVisible();
  const chosen = page.getByRole("button", { name: "Thursday, December 24, 2026" });
  await chosen.click();
  await expect(chosen).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { pressed: true })).toHaveCount(1);
  await expect(page.getByText("nothing scheduled")).toBeVisible();
  await page.getByRole("button", { name: "Previous month" }).click();
  await expect(page.getByRole("heading", { name: "November 2026" })).toBeVisible();
  // Scripts change the view in place.
  expect(documents).toBe(javaScriptEnabled ? 0 : 3);
  await page.reload();
  await expect(page.getByRole("heading", { name: "November 2026" })).toBeVisible();
  await expect(page.getByText("Thursday, December 24, 2026")).toBeVisible();
});

test("posts can be written, edited and deleted, during this visit only", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/schedule-content");
  if (javaScriptEnabled) await expectHydrated(page);
  const text = page.getByLabel("Text of the post");
  const status = page.getByRole("status").filter({ hasText: "Scheduled:" });
  const posts = page.getByRole("region", { name: "Scheduled posts" }).getByRole("listitem");

  await test.step("edits a post", async () => {
    await page.getByRole("button", { name: "Daily Motivation" }).click();
    await expect(text).toHaveValue(/^Small steps/);
    await expect(text).toBeFocused();
    await page.getByRole("button", { name: "Edit the LinkedIn post" }).click();
    await expect(text).toHaveValue(/^Why we rest our dough/);
    await expect(page.getByRole("radio", { checked: true })).toHaveAccessibleName(/^Dough/);
    await text.fill("Three days | one dough.");
    await page.getByRole("radio", { name: /brick oven/ }).check();
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(text).toBeHidden();
    await expect(posts).toHaveCount(3);
    await expect(posts.nth(1)).toContainText("Three days | one dough.");
  });

  await test.step("writes a post, which must not be empty", async () => {
    await page.getByRole("button", { name: "New Post" }).click();
    await expect(text).toHaveValue("");
    await page.getByRole("button", { name: "Schedule Post" }).click();
    await expect(page.getByText("Please write the post first")).toBeVisible();
    await expect(text).toHaveAttribute("aria-invalid", "true");
    await text.fill("Closed for the harvest.");
    await page.getByLabel("Network").selectOption("X");
    await page.getByRole("button", { name: "Schedule Post" }).click();
    await expect(status).toContainText("Scheduled: X · Today, 12:00 PM.");
    await expect(posts.last()).toContainText("Closed for the harvest.");
  });
  await test.step("deletes a post after a reload", async () => {
    await page.reload();
    await expect(posts).toHaveCount(4);
    await page.getByRole("button", { name: "Delete the X post" }).click();
    await expect(posts).toHaveCount(3);
  });

  await test.step("deletes every post and starts the demo over", async () => {
    for (const network of ["LinkedIn", "Instagram", "Facebook"])
      await page.getByRole("button", { name: `Delete the ${network} post` }).click();
    await expect(page.getByText("Nothing is scheduled.")).toBeVisible();
    await page.getByRole("link", { name: "start the demo over" }).click();
    await expect(page.getByRole("button", { name: /^Delete/ })).toHaveCount(3);
    await expect(page.getByText("Three days | one dough.")).toBeHidden();
  });

  await test.step("closes the form of a new post", async () => {
    await page.getByRole("button", { name: "New Post" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(text).toBeHidden();
  });
});

test("typed text stays while another day is chosen, and the post goes out on that day", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/schedule-content?date=2098-05-01&compose=new");
  if (javaScriptEnabled) await expectHydrated(page);
  const text = page.getByLabel("Text of the post");
  await text.fill("Figs, next year.");
  await page.getByRole("button", { name: "Schedule Post" }).click();
  await expect(page.getByText("Posts can be scheduled up to 6 months ahead.")).toBeVisible();
  await expect(text).toHaveValue("Figs, next year.");
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/schedule-content?date=${tomorrow}&compose=new`);
  if (javaScriptEnabled) await expectHydrated(page);
  await text.fill("Figs, tomorrow.");
  await page.locator(`button[name=date][value="${tomorrow}"]`).click();
  await expect(text).toHaveValue("Figs, tomorrow.");
  await page.getByRole("button", { name: "Schedule Post" }).click();
  const day = page.locator(`button[name=date][value="${tomorrow}"]`);
  await expect(day).toHaveAccessibleName(/1 post scheduled/);
});

test("create-campaign leads to the calendar, to the composer and back to the dashboard", async ({
  page,
}) => {
  await page.goto("/create-campaign");
  await expect(page.getByRole("link", { name: /^Use Template / })).toHaveCount(4);
  await page.getByRole("link", { name: "Use Template Event Promotion" }).click();
  await expect(page.getByLabel("Text of the post")).toHaveValue(/^Three days to go/);
  await page.goto("/create-campaign");
  await page.getByRole("link", { name: "See a Drafted Week" }).click();
  await expect(page.getByRole("heading", { name: "This week at Fig & Olive" })).toBeVisible();
  await page.goto("/create-campaign");
  await page.getByRole("link", { name: "Open the Calendar" }).click();
  await expect(page).toHaveURL("/schedule-content");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL("/client-portal");
});

test("connect-platforms connects and disconnects each of eight platforms for the visit", async ({
  page,
}) => {
  await page.goto("/connect-platforms");
  const connect = page.getByRole("button", { name: /^Connect / });
  await expect(connect).toHaveCount(7);
  const linkedin = page.getByRole("listitem").filter({ hasText: "LinkedIn" });
  await linkedin.getByText("Manage Connection").click();
  await expect(linkedin.getByText("It may not read your messages.")).toBeVisible();
  await page.getByRole("button", { name: "Connect TikTok" }).click();
  await expect(connect).toHaveCount(6);
  await expect(page.getByRole("status")).toHaveText("2 of 8 connected");
  await page.getByRole("button", { name: "Disconnect TikTok" }).click();
  await page.getByRole("button", { name: "Disconnect LinkedIn" }).click();
  await expect(connect).toHaveCount(8);
  await page.goto("/connect-platforms");
  await expect(connect).toHaveCount(7);
});
