import { expect, fillSignUp, test } from "../support/browser.ts";
import { CHROMIUM_ARGS, findChromium } from "../support/chromium.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

// Enables the back-forward cache, which Playwright disables by default.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

test("a sign-up form restored by Back can be sent again", async ({ page }) => {
  await page.goto("/signup?plan=pro");
  await page.evaluate(() =>
    addEventListener("pageshow", ({ persisted }) => (document.body.ariaLabel = `${persisted}`)),
  );
  const { email } = new Visitor(process.env.SITE_URL ?? "");
  await fillSignUp(page, { email, password: PASSWORD });
  const button = page.getByRole("button", { name: "Sign Up for Pro Plan" });
  await button.click();
  await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();

  await page.evaluate(() => history.back());
  await expect(page.locator("body")).toHaveAttribute("aria-label", "true");
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByLabel("Confirm Password")).toHaveValue(PASSWORD);
  await expect(page.getByRole("meter")).toHaveAttribute("aria-valuetext", "medium");
  await page.getByLabel("Confirm Password").fill("Str0ng!Pas");
  await expect(button).toBeDisabled();
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await button.click();
  await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();
});
