import { adopt } from "../support/adopt.ts";
import { expect, expectHydrated, test } from "../support/browser.ts";
import { becomeUser } from "../support/onboarding.ts";
import { Visitor } from "../support/visitor.ts";

test("a click before hydration breaks nothing", async ({ page, context }) => {
  const user = new Visitor(process.env.SITE_URL ?? "");
  await becomeUser(user, process.env.BACKEND_URL ?? "");
  await adopt(context, user);
  // React arrives late, and the click is never answered.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/react-*.js", async (route) => (await held, await route.continue()));
  await page.route("**/logout", (route) => route.fulfill({ status: 204 }));
  await page.goto("/profile-questionnaire", { waitUntil: "commit" });
  const button = page.locator("form[action='/logout'] button").first();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(async () => {
    await button.evaluate((element: HTMLButtonElement) => element.form?.requestSubmit(element));
    expect(await button.textContent()).toBe("Logging out...");
  }).toPass();
  release();
  await expectHydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
