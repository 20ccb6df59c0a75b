import { expect, expectAccessible, fillSignUp, test } from "../support/browser.ts";
import { signInAsUser } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

const PASSWORD = "Str0ng!Pass";

test(
  "reports an empty name and an invalid email without clearing the passwords",
  { tag: "@core" },
  async ({ page }) => {
    let posts = 0;
    page.on("request", (request) => (posts += Number(request.method() === "POST")));
    await page.goto("/signup?plan=starter");
    const button = page.getByRole("button", { name: "Sign Up for Starter Plan" });
    await expect(button).toBeDisabled();
    await fillSignUp(page, { email: "", password: PASSWORD });
    const [name, email] = [page.getByLabel("Full Name"), page.getByLabel("Email", { exact: true })];
    const summary = page.getByRole("group", { name: "There’s a problem" });
    const toast = page.getByRole("alert");
    const typed = async () => {
      await expect(summary).toBeFocused();
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
      await expect(page.getByLabel("Confirm Password")).toHaveValue(PASSWORD);
      await expect(page.getByLabel(/I accept the/)).toBeChecked();
      expect(posts).toBe(0);
    };

    await test.step("names every missing field, and forgets a message once its field is filled", async () => {
      await name.fill("  ");
      await button.click();
      await typed();
      await expect(toast).toHaveText("ErrorPlease fill in all required fields");
      await expect(name).toHaveAccessibleDescription("Enter your full name");
      await expect(email).toHaveAccessibleDescription("Enter your email address");
      await expect(summary.getByRole("link")).toHaveText([
        "Enter your full name",
        "Enter your email address",
      ]);
      await page.getByRole("button", { name: "Close: Error" }).click();
      await expect(toast).toBeHidden();
      await summary.getByRole("link", { name: "Enter your full name" }).click();
      await expect(name).toBeFocused();
      await name.fill("Maria");
      await expect(name).not.toHaveAttribute("aria-invalid", "true");
      await expect(name).toHaveAccessibleDescription("");
    });

    await test.step("reports an email that the browser would accept", async () => {
      // The browser's own validation would accept this one.
      await email.fill("maria@example");
      await expect(email).toHaveAccessibleDescription("Enter your email address");
      await email.press("Enter");
      await typed();
      await expect(toast).toHaveText("Registration FailedPlease enter a valid email address");
      await expect(summary.getByRole("link")).toHaveText(["Please enter a valid email address"]);
      await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
      await expect(page.getByText("Enter your email address")).toBeHidden();
    });

    await test.step("sends the form once it is valid", async () => {
      await email.fill(new Visitor(process.env.SITE_URL ?? "").email);
      await expect(email).toHaveAccessibleDescription("");
      await button.click();
      await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();
    });
  },
);

test("reports an invalid email when its field loses focus", async ({ page }) => {
  await page.goto("/signup");
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("maria@example");
  await email.press("Tab");
  await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
  await email.fill("\u202Amaria@example.com\u202C\u200B");
  await expect(page.getByText("Please enter a valid email address")).toBeHidden();
  await expect(email).toHaveValue("maria@example.com");
});

test("a message of the server stays until its field is right", async ({ page, context }) => {
  const user = new Visitor(process.env.SITE_URL ?? "");
  await signInAsUser(user, process.env.BACKEND_URL ?? "");
  await addSessionCookies(context, user);
  await page.goto("/profile-questionnaire?step=1");
  await page.getByLabel("Website").fill("nowhere");
  await page.getByRole("button", { name: "Continue" }).click();
  for (const [label, message, wrong, rest] of [
    ["Business name", "Business name is required", "F", "ig"],
    ["Website", "Please enter a valid URL", "", ".example"],
    ["What do you offer?", "Please describe what you offer", "Pizza", " and wine"],
  ] as const) {
    const field = page.getByLabel(label);
    await field.press("End");
    await field.pressSequentially(wrong);
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await field.pressSequentially(rest);
    await expect(field).not.toHaveAttribute("aria-invalid", "true");
    await expect(field).not.toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(page.getByLabel("Why do people choose you?")).toHaveAccessibleDescription(
    /What makes you unique\?/,
  );
  await expectAccessible(page);
});
