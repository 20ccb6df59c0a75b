import { expect, expectHydrated, fillSignUp, test } from "../support/browser.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

test("a click before hydration breaks nothing", async ({ page }) => {
  // React arrives late, and the click is never answered.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/react-*.js", async (route) => (await held, await route.continue()));
  await page.route("**/signup*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.continue(),
  );
  await page.goto("/signup?plan=pro", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: /^(Sign Up for|Creating Account)/ });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { email } = new Visitor(process.env.SITE_URL ?? "");
  await fillSignUp(page, { email, password: PASSWORD });
  await expect(async () => {
    await button.evaluate((element: HTMLButtonElement) => element.form?.requestSubmit(element));
    expect(await button.textContent()).toBe("Creating Account...");
  }).toPass();
  release();
  await expectHydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
