import type { Page } from "playwright/test";
import { expect, expectAccessible, fillSignUp, signedInClient, test } from "../support/browser.ts";
import { activatePlan, requestResetPath } from "../support/onboarding.ts";
import { PASSWORD } from "../support/visitor.ts";

/** Covers states of pages; every-page.no-script.spec.ts covers the pages themselves. */
const PUBLIC_FORMS = [
  ["/login", "Sign In"],
  ["/contact-us", "Send Message"],
  ["/client-portal/support", "Submit Ticket"],
  ["/forgot-password", "Send Reset Link"],
] as const;
const CLIENT_FORMS = [
  ["/client/profile", "Save Profile"],
  ["/client/voice", "Save Voice"],
  ["/client/news", "Send News"],
  ["/client/plan", "Change Plan"],
  ["/client/ticket", "Submit Ticket"],
  ["/client/email", "Send Confirmation"],
  ["/client/password", "Change Password"],
  ["/client/delete", "Delete My Account"],
] as const;

test("forms with errors are accessible", async ({ page, context }) => {
  test.slow();
  for (const [path, button] of PUBLIC_FORMS) await expectAccessibleErrors(page, path, button);
  const { SITE_URL = "", BACKEND_URL = "" } = process.env;
  const resetPath = await requestResetPath(SITE_URL, BACKEND_URL);
  await expectAccessibleErrors(page, resetPath, "Save New Password");
  await signedInClient(context);
  for (const [path, button] of CLIENT_FORMS) await expectAccessibleErrors(page, path, button);
});

test("the sign-up form's early errors are accessible", async ({ page }) => {
  await page.goto("/signup?plan=pro");
  await fillSignUp(page, { email: "maria@example", password: PASSWORD });
  await page.getByLabel("Full Name").fill("");
  await page.getByRole("button", { name: "Sign Up for Pro Plan" }).click();
  await expect(page.getByText("There’s a problem")).toBeVisible();
  await page.getByLabel("Confirm Password").fill("qwerty");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expectAccessible(page);
});

test("tickets and pending changes are accessible", async ({ page, context }) => {
  const client = await signedInClient(context);
  await client.post("/client/ticket", {
    subject: "Late",
    description: "Since Monday",
    category: "billing",
    priority: "low",
  });
  await activatePlan(client, process.env.BACKEND_URL ?? "");
  await client.post("/client/plan", { plan: "starter" });
  await client.post("/client/email", { email: `moved-${client.email}`, currentPassword: PASSWORD });
  for (const [path, text] of [
    ["/client?section=support", "Billing, low priority"],
    ["/client?section=account", "Email change pending:"],
    ["/client/plan", "Plan change pending:"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
  }
});

/** Submits a form without its required input. */
async function expectAccessibleErrors(page: Page, path: string, button: string): Promise<void> {
  await page.goto(path);
  if (path === "/client/profile") await page.getByLabel("Business name").fill("");
  if (path === "/client/voice") await page.getByLabel("First adjective").fill("calm");
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("There’s a problem")).toBeVisible();
  await expectAccessible(page);
}
