import type { Page } from "playwright/test";
import { expect, fillSignUp, signedInClient, test } from "../support/browser.ts";
import { chromiumOptions } from "../support/chromium.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

// Enables the back-forward cache, which Playwright disables by default.
test.use({
  launchOptions: {
    ...chromiumOptions(),
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

/** Marks the page, so that a copy of the back-forward cache can be told from a new one. */
const mark = (page: Page) => page.evaluate(() => void (document.body.ariaLabel = "kept"));
const goBack = (page: Page) => page.evaluate(() => history.back());
const isKept = (page: Page) => expect(page.locator("body")).toHaveAttribute("aria-label", "kept");

test("a page restored by Back counts a page view", async ({ page }) => {
  const layer = () => page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer);
  await page.goto("/about-us");
  await mark(page);
  const view = { event: "page_view", page_path: "/about-us", page_title: await page.title() };
  expect(await layer()).toEqual([view]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
  await goBack(page);
  await isKept(page);
  await expect.poll(layer).toEqual([view, view]);
});

test("a page restored by Back after signing out shows no session", async ({ page, context }) => {
  await signedInClient(context);
  const banner = page.getByRole("banner");
  await page.goto("/about-us");
  await mark(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
  await goBack(page);
  await isKept(page);
  await expect(banner.getByRole("button", { name: "Logout" })).toBeVisible();

  await page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" }).click();
  await banner.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL("/terms-of-service");
  await goBack(page);
  await expect(page).toHaveURL("/about-us");
  await expect(banner.getByRole("link", { name: "Login" })).toBeVisible();
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
