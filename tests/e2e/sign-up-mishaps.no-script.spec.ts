import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright/test";
import { waitFor } from "../support/backend.ts";
import { expect, fillSignUp, test } from "../support/browser.ts";
import { chromiumOptions } from "../support/chromium.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

async function signUp(page: Page, email: string) {
  await page.goto("/signup?plan=pro");
  await fillSignUp(page, { email, password: PASSWORD });
  await page.getByRole("button", { name: "Sign Up for Pro Plan" }).click();
  await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();
}

test("a link opened on a phone continues there with the password, and the laptop notices", async ({
  page: laptop,
  browser,
  backend,
  javaScriptEnabled,
}) => {
  const email = `two-devices-${randomUUID()}@example.com`;
  await signUp(laptop, email);
  const context = await browser.newContext({
    baseURL: process.env.SITE_URL,
    javaScriptEnabled,
    viewport: { width: 390, height: 844 },
  });
  const phone = await context.newPage();
  await waitFor(async () => (await backend.emailsTo(email)).length > 0);
  await phone.goto(await backend.confirmationLink(email));
  await phone.locator("main").getByRole("button").click();
  await expect(phone.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await phone.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await phone.getByRole("button", { name: "Sign In" }).click();
  await expect(phone).toHaveURL("/profile-questionnaire?step=1");
  await expect(phone.getByText("Selected Plan: Pro")).toBeVisible();
  await context.close();

  if (javaScriptEnabled) await laptop.evaluate(() => dispatchEvent(new Event("focus")));
  else await laptop.getByRole("link", { name: "I’ve Confirmed It" }).click();
  await expect(laptop).toHaveURL("/login");
  await expect(laptop.getByText("Please sign in to continue.")).toBeVisible();
  await expect(laptop.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await laptop.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await laptop.getByRole("button", { name: "Sign In" }).click();
  await expect(laptop).toHaveURL("/profile-questionnaire?step=1");
});

test("a browser that refuses cookies is told so at sign-up and sign-in", async ({
  javaScriptEnabled,
}) => {
  const profile = mkdtempSync(join(tmpdir(), "no-cookies-"));
  mkdirSync(join(profile, "Default"));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, "Default/Preferences"), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions(),
    baseURL: process.env.SITE_URL,
    javaScriptEnabled,
  });
  const page = await context.newPage();
  const email = `no-cookies-${randomUUID()}@example.com`;
  await page.goto("/signup?plan=pro");
  await fillSignUp(page, { email, password: PASSWORD });
  await page.getByRole("button", { name: "Sign Up for Pro Plan" }).click();
  await expect(page.getByText("Your browser didn’t keep our cookie.")).toBeVisible();

  const client = new Visitor(process.env.SITE_URL ?? "");
  await signInAsClient(client, process.env.BACKEND_URL ?? "");
  await page.goto("/login");
  await page.getByLabel("Email").fill(client.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("your browser didn’t keep our cookie")).toBeVisible();
  await context.close();
});
