import type { Page } from "playwright/test";
import { waitFor } from "../support/backend.ts";
import { expect, fillSignUp, signedInClient, test } from "../support/browser.ts";
import { activatePlan, signInAsClient } from "../support/onboarding.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const NEW_PASSWORD = "N3w!Secret?";

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("replaces a forgotten password through the emailed link", async ({ page, backend }) => {
  const client = new Visitor(process.env.SITE_URL ?? "");
  await signInAsClient(client, process.env.BACKEND_URL ?? "");
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill(client.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();

  await waitFor(async () =>
    (await backend.emailsTo(client.email)).some(({ subject }) => subject.includes("new password")),
  );
  await page.goto(await backend.confirmationLink(client.email));
  await page.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm New Password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Save New Password" }).click();
  await expect(page).toHaveURL(/\/client$/);
  await expect(toast(page, "Password changed")).toBeVisible();

  await page.getByRole("button", { name: "Logout" }).first().click();
  await page.goto("/login");
  await page.getByLabel("Email").fill(client.email);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(toast(page, "Welcome back!")).toBeVisible();
});

test("confirms an email with the emailed code", async ({ page, backend }) => {
  const { email } = new Visitor(process.env.SITE_URL ?? "");
  await page.goto("/signup?plan=starter");
  await fillSignUp(page, { email, password: PASSWORD });
  await page.getByRole("button", { name: "Sign Up for Starter Plan" }).click();
  await page.getByLabel("Code from the email").fill(await backend.confirmationCode(email));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(toast(page, "Email verified!")).toBeVisible();
  await page.waitForURL("**/profile-questionnaire?step=1");
});

test("a client changes the password and the email", async ({ page, context, backend }) => {
  const client = await signedInClient(context);
  await page.goto("/client?section=account");
  await page.getByRole("link", { name: "Change Password" }).click();
  await page.getByLabel("Current Password").fill(PASSWORD);
  await page.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm New Password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(toast(page, "Password changed")).toBeVisible();

  await page.getByRole("link", { name: "Change Email" }).click();
  await page.getByLabel("New Email").fill(`moved-${client.email}`);
  await page.getByLabel("Current Password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Send Confirmation" }).click();
  await expect(page.getByText("Email change pending:")).toBeVisible();
  await waitFor(async () => (await backend.emailsTo(`moved-${client.email}`)).length > 0);
  await page.goto(await backend.confirmationLink(client.email));
  await page.getByRole("button", { name: "Confirm the Change" }).click();
  await expect(page.getByRole("heading", { name: "One link to go" })).toBeVisible();
  await page.goto(await backend.confirmationLink(`moved-${client.email}`));
  await page.getByRole("button", { name: "Confirm the Change" }).click();
  await expect(toast(page, "Email changed")).toBeVisible();
  await expect(page.getByText(`moved-${client.email}`)).toBeVisible();
});

test("a client updates the profile and requests a plan", async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const client = await signedInClient(context);
  await activatePlan(client, process.env.BACKEND_URL ?? "");
  await page.goto("/client?section=account");
  await page.getByRole("link", { name: "Update Profile" }).click();
  await page.getByLabel("What do you offer?").fill("short");
  await page.getByLabel("Business name").fill("Fig & Vine");
  await page.getByRole("button", { name: "Save Profile" }).click();
  const summary = page.getByRole("group", { name: "There’s a problem" });
  if (javaScriptEnabled) await expect(summary).toBeFocused();
  await expect(page.getByLabel("Business name")).toHaveValue("Fig & Vine");
  await summary.getByRole("link").click();
  await page.getByLabel("What do you offer?").fill("Wine and small plates by the harbour");
  await page.getByRole("radio", { name: "Bold" }).check();
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(toast(page, "Profile updated")).toBeVisible();
  await expect(page.getByText("Fig & Vine")).toBeVisible();

  await page.getByRole("link", { name: "Change Plan" }).click();
  await page.getByRole("radio", { name: "Video Pro" }).check();
  await page.getByRole("button", { name: "Request Plan Change" }).click();
  await expect(page.getByText("Plan change pending:")).toBeVisible();
  await page.getByRole("link", { name: "Change Plan" }).click();
  await page.getByRole("button", { name: "Withdraw Request" }).click();
  await expect(page.getByText("Plan change pending:")).toHaveCount(0);
});

test("a client exports their data, signs out everywhere and deletes the account", async ({
  page,
  context,
}) => {
  const client = await signedInClient(context);
  await page.goto("/client?section=account");
  // The page stays, so the button works again.
  for (let clicks = 0; clicks < 2; clicks++) {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download My Data" }).click();
    expect((await download).suggestedFilename()).toBe("spellpost-data.json");
  }

  await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await expect(toast(page, "Signed out everywhere")).toBeVisible();
  await page.goto("/client/delete");
  await page.getByLabel("Email").fill(client.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();

  await expect(page).toHaveURL(/\/client\/delete$/);
  await page.getByLabel("Confirm with your email address").fill(client.email);
  await page.getByLabel("Current Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete My Account" }).click();
  await expect(toast(page, "Account deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await page.goto("/client");
  await expect(page).toHaveURL(/\/login/);
});
