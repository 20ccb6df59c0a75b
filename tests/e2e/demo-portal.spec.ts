import { expect, expectAccessible, test } from "../support/browser.ts";

for (const [path, idle, busy] of [
  ["/client-portal/settings", "Save Settings", "Saving..."],
  ["/client-portal/support", "Submit Ticket", "Submitting..."],
] as const) {
  test(`${idle} changes to ${busy} while the form is being sent`, async ({ page }) => {
    // A 204 leaves the browser on the page, as a slow response would.
    await page.route(`**${path}`, (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.continue(),
    );
    await page.goto(path);
    await page.getByRole("button", { name: idle }).click();
    await expect(page.getByRole("button", { name: busy })).toHaveAttribute("aria-disabled", "true");
  });
}

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
  // Keeps the menu open: axe changes the window's size, and crossing the breakpoint would close it.
  await page.addInitScript(() => {
    matchMedia("(min-width: 768px)").constructor.prototype.addEventListener = () => {};
  });
  await page.goto("/client-portal/settings");
  await page.getByRole("banner").locator("summary").click();
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Demo Logout" })).toBeVisible();
});
