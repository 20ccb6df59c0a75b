import { randomUUID } from "node:crypto";
import { waitFor } from "../support/backend.ts";
import { expect, fillSignUp, test } from "../support/browser.ts";

const PASSWORD = "Str0ng!Pass?1";

test(
  "a visitor becomes a client: plan, sign-up, email, questionnaire, client area, sign-out and sign-in",
  { tag: "@core" },
  async ({ page, backend, javaScriptEnabled }) => {
    const email = `journey-${randomUUID()}@example.com`;

    await test.step("picks a plan", async () => {
      await page.goto("/");
      await page.getByRole("link", { name: "Start Your Magical Journey" }).click();
      await page.goto("/signup?plan=pro");
      await expect(page.getByText("PRO", { exact: true })).toBeVisible();
    });

    await test.step("signs up", async () => {
      await fillSignUp(page, { email, password: PASSWORD });
      await page.getByRole("button", { name: "Sign Up for Pro Plan" }).click();
      await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Go to Login Page" })).toHaveAttribute(
        "href",
        "/login",
      );
    });

    await test.step("opens the email and confirms", async () => {
      await waitFor(async () => (await backend.emailsTo(email)).length > 0);
      await page.goto(await backend.confirmationLink(email));
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Confirm My Email" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Email verified!" })).toBeVisible();
      await page.waitForURL("**/profile-questionnaire?step=1");
    });

    await test.step("answers the three steps", async () => {
      await expect(page.getByText("Selected Plan: Pro")).toBeVisible();
      await expect(page.getByText("Step 1 of 3")).toBeVisible();
      await page.getByLabel("Business name").fill("Fig & Olive");
      await page.getByLabel("Website").fill("figandolive.example");
      await page.getByLabel("What do you offer?").fill("Wood-fired pizza and natural wine");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByLabel("Why do people choose you?")).toHaveAccessibleDescription(
        /What makes you unique\?/,
      );
      await page
        .getByLabel("Why do people choose you?")
        .fill("Sourdough that rests for three days");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("Step 2 of 3")).toBeVisible();
      await page.getByLabel("Instagram page").fill("instagram.com/figandolive");
      await page.getByRole("button", { name: "Back" }).click();
      await expect(page.getByLabel("Business name")).toHaveValue("Fig & Olive");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByLabel("Instagram page")).toHaveValue("instagram.com/figandolive");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByText("Step 3 of 3")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: "Your voice" })).toBeFocused();
    });

    await test.step("goes back and forth without a resubmission prompt", async () => {
      const placeOf = () => new URL(page.url()).searchParams.get("step");
      await page.goBack();
      await expect(page.getByLabel("Instagram page")).toHaveValue("instagram.com/figandolive");
      await page.goBack();
      await expect(page.getByLabel("What do you offer?")).toHaveValue(
        "Wood-fired pizza and natural wine",
      );
      await page.reload();
      await expect(page.getByText("Step 1 of 3")).toBeVisible();
      await page.goForward();
      await page.goForward();
      await expect(page.getByText("Step 3 of 3")).toBeVisible();
      expect(placeOf()).toBe("3");
      await page.getByRole("radio", { name: "Friendly" }).check();
      await page.getByLabel("Words or topics to avoid").fill("cheap, bargain");
      await page.getByRole("button", { name: "Complete Profile" }).click();
    });

    await test.step("is asked to book the meeting", async () => {
      await expect(page.getByRole("heading", { name: "You're Almost Ready!" })).toBeVisible();
      await expect(page.getByText("Profile completed successfully!")).toBeVisible();
      await expect(
        page.getByText("your plan stays inactive and no content is created"),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: /Schedule Your Meeting/ })).toHaveAttribute(
        "target",
        "_blank",
      );
      const webhook = await waitFor(async () =>
        (await backend.webhooks()).find(({ body }) => body.email === email),
      );
      expect(webhook.body).toMatchObject({
        business_name: "Fig & Olive",
        website: "https://figandolive.example",
        chosen_plan: "pro",
        tone_preference: "Friendly",
        words_to_avoid: "cheap, bargain",
      });
    });

    await test.step("sees the client area", async () => {
      await page.goto("/client");
      await expect(page.getByText("Hello, Maria Nicolaou").first()).toBeVisible();
      await expect(page.getByText("$199/month", { exact: true })).toBeVisible();
      for (const section of ["Customization", "Support", "Account", "Dashboard"]) {
        await page
          .getByRole("navigation", { name: "Client area" })
          .getByRole("link", { name: section })
          .click();
        await expect(page.getByRole("heading", { level: 1, name: section })).toBeVisible();
      }
    });

    await test.step("signs out and in again", async () => {
      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
      await page.getByRole("link", { name: "Login" }).click();
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/client$/);
    });
  },
);

test(
  "a form with errors names its problems, links to the fields and keeps the answers",
  { tag: "@core" },
  async ({ page, javaScriptEnabled }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("not an address");
    await page.getByRole("button", { name: "Sign In" }).click();
    const summary = page.getByRole("group", { name: "There’s a problem" });
    await expect(summary).toBeVisible();
    if (javaScriptEnabled) await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: "Enter your password" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await summary.getByRole("link", { name: "valid email address" }).click();
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue("not an address");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
      "Please enter a valid email address",
    );
  },
);

test("the menu opens on a phone", { tag: "@core" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByLabel("Menu").click();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Pricing" })
    .click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
});

test("an unknown URL shows a 404 page", { tag: "@core" }, async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Page Not Found");
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
});
