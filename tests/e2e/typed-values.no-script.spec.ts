import { expect, fillSignUp, test } from "../support/browser.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const IN_FORM = { exact: true };

test("a sign-in accepts an email with capitals and pasted spaces, and points out those of a password", async ({
  page,
}) => {
  const client = new Visitor(process.env.SITE_URL ?? "");
  await signInAsClient(client, process.env.BACKEND_URL ?? "");
  await page.goto("/login");
  const password = page.getByLabel("Password", IN_FORM);
  const signIn = page.getByRole("button", { name: "Sign In" });
  await page.getByLabel("Email").fill(` \u00a0${client.email.toUpperCase()}\u00a0 `);
  await password.fill(`${PASSWORD} `);
  await signIn.click();
  await expect(
    page.getByText("Invalid email or password. Please try again.").first(),
  ).toBeVisible();
  await expect(password).toHaveAccessibleDescription(
    "What you typed begins or ends with a space. If your password doesn’t, remove it.",
  );
  await expect(password).toHaveValue("");
  await password.fill(PASSWORD);
  await signIn.click();
  await expect(page).toHaveURL("/client");
});

test("a sign-up says that a new password ends with a space", async ({
  page,
  javaScriptEnabled,
}) => {
  const { email } = new Visitor(process.env.SITE_URL ?? "");
  await page.goto("/signup?plan=pro");
  const button = page.getByRole("button", { name: "Sign Up for Pro Plan" });
  await fillSignUp(page, { email: ` ${email.toUpperCase()}`, password: `${PASSWORD} ` });
  if (javaScriptEnabled)
    await expect(page.getByText("Password must not begin or end with a space")).toBeVisible();
  await button.click();
  await expect(page.getByLabel("Password", IN_FORM)).toHaveAccessibleDescription(
    /Password must not begin or end with a space/,
  );
  await fillSignUp(page, { email: ` ${email.toUpperCase()}`, password: PASSWORD });
  await button.click();
  await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
});
