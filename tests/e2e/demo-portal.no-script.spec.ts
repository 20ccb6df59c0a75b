import type { Page } from "playwright/test";
import { expect, expectHydrated, test } from "../support/browser.ts";

/** Every demo page works the same with and without script. */

test("the avatar menu leads to Profile and Settings, and out of the demo", async ({ page }) => {
  await page.goto("/client-portal");
  await expect(
    page.getByRole("heading", { level: 1, name: "Welcome to Demo Dashboard!" }),
  ).toBeVisible();
  const menu = page.getByRole("banner").locator("details:visible");
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

const countPageViews = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer } = window as unknown as { dataLayer: { event: string }[] };
    return dataLayer.filter(({ event }) => event === "page_view").length;
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
  if (javaScriptEnabled) await expect.poll(() => countPageViews(page)).toBe(4);
  await page.reload();
  await expect(page.getByRole("heading", { name: "November 2026" })).toBeVisible();
  await expect(page.getByText("Thursday, December 24, 2026")).toBeVisible();
  if (javaScriptEnabled) await expectHydrated(page);
  for (const [heading, chosenCount] of [
    ["December 2026", 1],
    ["December 2026", 0],
    ["November 2026", 1],
  ] as const) {
    await page.goBack();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page.getByRole("button", { pressed: true })).toHaveCount(chosenCount);
  }
  await expect(page).toHaveURL(/\?date=2026-11-21$/);
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
});
