import { expect, fillSignUp, test } from "../support/browser.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const IN_FORM = { exact: true };

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
