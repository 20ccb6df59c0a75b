import { expect, expectAccessible, test } from "../support/browser.ts";

test("the keyboard focus stays in the list after a post is deleted", async ({ page }) => {
  await page.goto("/schedule-content");
  const heading = page.getByRole("heading", { name: "Scheduled posts" });
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")),
  );
  await page.getByRole("button", { name: "Delete the LinkedIn post" }).press("Enter");
  await expect(heading).toBeFocused();
});

test("the open avatar menu is accessible", async ({ page }) => {
  await page.goto("/client-portal/settings");
  await page.getByRole("banner").locator("summary:visible").click();
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Demo Logout" })).toBeVisible();
});
