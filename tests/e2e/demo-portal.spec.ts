import { expect, expectAccessible, expectNarrow, test } from "../support/browser.ts";

const DEMO_PAGES = [
  "/client-portal",
  "/client-portal/settings",
  "/client-portal/support",
  "/client-portal/profile",
  "/client-portal/profile?edit=1",
  "/create-campaign",
  "/connect-platforms",
  "/schedule-content?compose=daily-motivation",
];

for (const path of DEMO_PAGES) {
  test(`axe finds nothing on ${path}, which does not scroll sideways on the narrowest phone`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectAccessible(page);
    await expectNarrow(page);
  });
}

test("axe finds nothing on a ticket with errors", async ({ page }) => {
  await page.goto("/client-portal/support");
  await page.getByRole("button", { name: "Submit Ticket" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await expectAccessible(page);
});

test("only schedule-content, which has state, loads React", async ({ page }) => {
  for (const path of DEMO_PAGES) {
    await page.goto(path);
    const modules = await page.locator("link[rel=modulepreload]").count();
    expect([path, modules > 0]).toEqual([path, path.startsWith("/schedule-content")]);
  }
});

for (const [path, idle, busy] of [
  ["/client-portal/settings", "Save Settings", "Saving..."],
  ["/client-portal/support", "Submit Ticket", "Submitting..."],
] as const) {
  test(`${idle} says ${busy} while the form is being sent`, async ({ page }) => {
    // 204 leaves the browser on the page, as a slow answer would.
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

test("axe finds nothing in the open avatar menu", async ({ page }) => {
  // Keeps the menu open: axe changes the window's size, and crossing the breakpoint would close it.
  await page.addInitScript(() => {
    matchMedia("(min-width: 768px)").constructor.prototype.addEventListener = () => {};
  });
  await page.goto("/client-portal/settings");
  await page.getByRole("banner").locator("summary").click();
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Demo Logout" })).toBeVisible();
});
