import { randomUUID } from "node:crypto";
import { expect, test } from "../support/browser.ts";

const PASSWORD = "Str0ng!Pass";

test("the sign-up button waits for a valid password, its confirmation and the terms", async ({ page }) => {
  await page.goto("/signup?plan=starter");
  const button = page.getByRole("button", { name: "Sign Up for Starter Plan" });
  await expect(button).toBeDisabled();
  await page.getByLabel("Full Name").fill("Maria");
  await page.getByLabel("Email", { exact: true }).fill("m@example.com");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("weak");
  const meter = page.getByRole("meter", { name: "Password strength" });
  await expect(meter).toHaveAttribute("aria-valuenow", "33");
  await password.fill(PASSWORD);
  await expect(meter).toHaveAttribute("aria-valuenow", "66");
  await password.fill("Str0ng!Pass?1");
  await expect(meter).toHaveAttribute("aria-valuenow", "100");
  await expect(page.getByText("Password strength: strong")).toBeVisible();
  await page.getByLabel("Confirm Password").fill("Str0ng!Pas");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByLabel(/I accept the/).check();
  await expect(button).toBeDisabled();
  await page.getByLabel("Confirm Password").fill("Str0ng!Pass?1");
  await expect(page.getByText("Passwords do not match")).toBeHidden();
  await expect(button).toBeEnabled();
  await page.getByLabel(/I accept the/).uncheck();
  await expect(button).toBeDisabled();
});

test("a password can be shown and hidden", async ({ page }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("a busy form says so and is sent once", async ({ page }) => {
  let posts = 0;
  // 204 leaves the browser on the page, as a slow answer would.
  await page.route("**/login", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    posts++;
    return route.fulfill({ status: 204 });
  });
  await page.goto("/login");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  const busy = page.getByRole("button", { name: "Signing In..." });
  await expect(busy).toBeVisible();
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await busy.click({ force: true });
  await expect(busy).toHaveAttribute("aria-disabled", "true");
  expect(posts).toBe(1);
});

test("tokens in the URL's hash are cleared at once and sign in", async ({ page, backend }) => {
  const email = `hash-${randomUUID()}@example.com`;
  const call = (path: string, body: unknown) => fetch(`${process.env.BACKEND_URL}/auth/v1/${path}`, {
    method: "POST", headers: { apikey: "sb_publishable_local", "Content-Type": "application/json" }, body: JSON.stringify(body),
  }).then((response) => response.json() as Promise<Record<string, string>>);
  await call("signup", { email, password: PASSWORD, data: { name: "Maria" } });
  const link = new URL(await backend.confirmationLink(email), "http://site");
  const { access_token, refresh_token } = await call("verify", { type: "signup", token_hash: link.searchParams.get("token_hash") });

  await page.goto(`/email-verified#access_token=${access_token}&refresh_token=${refresh_token}&type=signup`);
  await expect(page.getByText("Email verified!", { exact: true })).toBeVisible();
  expect(page.url()).not.toContain("access_token");
  await page.waitForURL("**/profile-questionnaire");
  const pushed = await page.evaluate(() => JSON.stringify((window as { dataLayer?: unknown[] }).dataLayer));
  expect(pushed).toContain("/profile-questionnaire");
  expect(pushed).not.toContain(access_token);
});

test("an error in the URL's hash gets the error view", async ({ page }) => {
  await page.goto("/email-verified#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid");
  await expect(page.getByRole("heading", { name: "Failed to verify email" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try Signing Up Again" })).toBeVisible();
});
