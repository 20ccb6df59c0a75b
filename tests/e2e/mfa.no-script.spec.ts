import type { Page } from "playwright/test";
import { createCookie } from "react-router";
import { hasUnusedCode, nextCode } from "../support/authenticator.ts";
import { expect, expectAccessible, signedInClient, test } from "../support/browser.ts";
import { TEST_COOKIE_SECRET } from "../support/stack.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("a client enrolls an authenticator app, signs in with it and turns it off", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const { email } = await signedInClient(context);
  await page.goto("/client/two-step");
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByRole("button", { name: "Set It Up" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  const secret = await page.locator('input[name="secret"]').inputValue();
  await page.getByLabel("Code from your app").fill(nextCode(secret));
  await page.getByRole("button", { name: "Turn On" }).click();
  await expect(toast(page, "Two-step sign-in is on")).toBeVisible();

  await context.clearCookies();
  await page.goto("/login?next=/client/two-step");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Enter the code from your app" })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByLabel("Code from your app").fill(nextCode(secret));
  await page.getByRole("button", { name: "Sign In" }).click();

  await expect(page.getByText("It’s on.")).toBeVisible();
  await expect.poll(() => hasUnusedCode(secret), { timeout: 15_000 }).toBe(true);
  await page.getByLabel("Code from your app").fill(nextCode(secret));
  await page.getByRole("button", { name: "Turn Off" }).click();
  await expect(toast(page, "Two-step sign-in is off")).toBeVisible();
});

test("the owner of an email claims an account that somebody else registered", async ({
  page,
  context,
  backend,
  javaScriptEnabled,
}) => {
  const stranger = new Visitor(process.env.SITE_URL ?? "");
  const fields = { password: "Attack3r!Pass", confirmPassword: "Attack3r!Pass", terms: "on" };
  await stranger.post("/signup", { name: "Mallory", email: stranger.email, ...fields });
  // Imitates the owner's own sign-up, which waits for the email.
  const pending = { email: stranger.email, plan: "pro", signUpId: crypto.randomUUID() };
  const header = await createCookie("spellpost-pending", {
    secrets: [TEST_COOKIE_SECRET],
  }).serialize(pending);
  const value = header.slice(header.indexOf("=") + 1, header.indexOf(";"));
  await context.addCookies([{ name: "spellpost-pending", value, url: process.env.SITE_URL }]);

  await page.goto(await backend.confirmationLink(stranger.email));
  // Scripts submit the page by themselves in a browser that waits for the link.
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Confirm My Email" }).click();
  await page.getByRole("link", { name: "Choose a new password" }).click();
  await expect(page.getByRole("heading", { name: "Claim your account" })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByLabel("Full Name").fill("Maria Nicolaou");
  await page.getByLabel("New Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm New Password").fill(PASSWORD);
  await expect(page.getByLabel("Plan")).toHaveValue("pro");
  await page.getByLabel(/I accept the/).check();
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(page.getByRole("heading", { name: "Your business" })).toBeVisible();
});
