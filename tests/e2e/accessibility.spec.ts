import { adopt } from "../support/adopt.ts";
import { expect, expectAccessible, expectNarrow, fillSignUp, test } from "../support/browser.ts";
import { becomeClient, becomeUser, signUpFields } from "../support/onboarding.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const PUBLIC_PAGES = [
  "/",
  "/features",
  "/pricing",
  "/case-studies",
  "/blog",
  "/blog?q=nothing-like-that",
  "/blog/small-business-ai",
  "/about-us",
  "/contact-us",
  "/privacy-policy",
  "/terms-of-service",
  "/documentation",
  "/signup?plan=pro",
  "/login?plan=payg",
  "/email-verified",
  "/email-verified?error=x",
  "/schedule-meeting",
  "/no-such-page",
];

for (const path of PUBLIC_PAGES) {
  test(`axe finds nothing on ${path}, which does not scroll sideways on the narrowest phone`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectAccessible(page);
    await expectNarrow(page);
  });
}

test("axe finds nothing on forms with errors", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await expectAccessible(page);

  // What the page says by itself, before anything is sent.
  await page.goto("/signup?plan=pro");
  await fillSignUp(page, { email: "maria@example", password: PASSWORD });
  await page.getByLabel("Full Name").fill("");
  await page.getByRole("button", { name: "Sign Up for Pro Plan" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await page.getByLabel("Confirm Password").fill("qwerty");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing on the Check Your Email! card", async ({ page, context }) => {
  const visitor = new Visitor(process.env.SITE_URL ?? "");
  await visitor.post("/signup?plan=pro", signUpFields(visitor));
  await adopt(context, visitor);
  await page.goto("/signup?plan=pro&step=check-email");
  await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing on the questionnaire's steps", async ({ page, context }) => {
  test.slow();
  const visitor = new Visitor(process.env.SITE_URL ?? "");
  await becomeUser(visitor, process.env.BACKEND_URL ?? "");
  await adopt(context, visitor);
  await page.goto("/profile-questionnaire");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Business name").fill("Fig & Olive");
  await page.getByLabel("What do you offer?").fill("Wood-fired pizza");
  await page.getByLabel("What makes you different?").fill("Sourdough, 72 hours");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/profile-questionnaire?step=check");
  await expect(page.getByText("Not answered yet")).toBeVisible();
  await expectAccessible(page);
});

test("axe finds nothing in the client area", async ({ page, context }) => {
  const visitor = new Visitor(process.env.SITE_URL ?? "");
  await becomeClient(visitor, process.env.BACKEND_URL ?? "");
  await adopt(context, visitor);
  for (const section of ["dashboard", "customization", "support", "account"]) {
    await page.goto(`/client?section=${section}`);
    await expectAccessible(page);
  }
});
