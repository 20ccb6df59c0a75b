import { expect, expectAccessible, fillSignUp, signedInClient, test } from "../support/browser.ts";
import { signInAsUser } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

const PASSWORD = "Str0ng!Pass";

test(
  "the sign-up button requires a valid password, its confirmation and the terms",
  { tag: "@core" },
  async ({ page }) => {
    await page.goto("/signup?plan=starter");
    const button = page.getByRole("button", { name: "Sign Up for Starter Plan" });
    await expect(button).toBeDisabled();
    await page.getByLabel("Full Name").fill("Maria");
    await page.getByLabel("Email", { exact: true }).fill("m@example.com");
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("Str0ng!Pass?1");
    const meter = page.getByRole("meter", { name: "Password strength" });
    await expect(meter).toHaveAttribute("aria-valuenow", "100");
    await expect(password).toHaveAccessibleDescription(
      /At least 8 characters \(met\).*One special character \(met\)/,
    );
    await page.getByLabel("Confirm Password").fill("Str0ng!Pas");
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await page.getByLabel(/I accept the/).check();
    await expect(button).toBeDisabled();
    await page.getByLabel("Confirm Password").fill("Str0ng!Pass?1");
    await expect(page.getByText("Passwords do not match")).toBeHidden();
    await expect(button).toBeEnabled();
    await page.getByLabel(/I accept the/).uncheck();
    await expect(button).toBeDisabled();
    await page.getByLabel(/I accept the/).check();
    await page.route("**/signup*", (route) => route.fulfill({ status: 204 })); // A 204 keeps the browser on the page.
    await button.click();
    const busy = page.getByRole("button", { name: "Creating Account..." });
    await expect(busy).toHaveAttribute("aria-disabled", "true");
  },
);

test("the rules that a new password meets are marked, and a mismatch and a common pattern reported", async ({
  page,
  context,
}) => {
  await signedInClient(context);
  await page.goto("/client/password");
  const password = page.getByLabel("New Password", { exact: true });
  const met = page
    .getByRole("list", { name: "Password requirements" })
    .getByText("(met)")
    .filter({ visible: true });
  await expect(met).toHaveCount(0);
  await password.fill("qwerty12");
  await expect(met).toHaveText([" (met)", " (met)", " (met)"]);
  await expect(page.getByText("It contains “qwerty”.")).toBeVisible();
  await expect(page.getByRole("meter")).toHaveAttribute("aria-valuetext", "weak");
  const said = page.getByRole("status").filter({ hasText: "Password strength" });
  await expect(said).toHaveText("Password strength: weak");
  await password.fill(PASSWORD);
  expect(await said.textContent()).toBe("Password strength: weak"); // The announcement waits for a pause in typing.
  await expect(said).toHaveText("Password strength: medium");
  await expect(met).toHaveCount(6);
  await expect(page.getByText("It contains")).toBeHidden();
  await password.fill(`${PASSWORD} `);
  await expect(page.getByText("Password must not begin or end with a space")).toBeVisible();
  await password.fill(PASSWORD);
  const second = page.getByLabel("Confirm New Password");
  await second.fill("Str0ng!Pas");
  await expect(second).toHaveAccessibleDescription("Passwords do not match");
  await second.fill(PASSWORD);
  await expect(page.getByText("Passwords do not match")).toBeHidden();
  await password.fill("");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(page.getByRole("meter")).toBeHidden();
});

test("the sign-up button counts fields filled in before the script arrives", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/new-password-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/signup?plan=pro", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Sign Up for Pro Plan" });
  await fillSignUp(page, { email: "m@example.com", password: PASSWORD });
  await expect(button).toBeEnabled();
  await page.getByLabel("Confirm Password").fill("Str0ng!Pas");
  release();
  await expect(page.getByRole("meter", { name: "Password strength" })).toHaveAttribute(
    "aria-valuenow",
    "66",
  );
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(button).toBeDisabled();
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await expect(button).toBeEnabled();
});

test("questionnaire input survives a reload, Back and a late script, for its own account only", async ({
  page,
  context,
}) => {
  const visitor = new Visitor(process.env.SITE_URL ?? "");
  await signInAsUser(visitor, process.env.BACKEND_URL ?? "");
  await addSessionCookies(context, visitor);
  const name = page.getByLabel("Business name");
  // Typed before the script arrived, and not touched since.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/questionnaire-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/profile-questionnaire", { waitUntil: "commit" });
  await name.fill("Fig & Olive");
  release();
  await page.waitForLoadState();
  await page.unroute("**/assets/questionnaire-*.js");
  await page.getByRole("link", { name: "Privacy Policy" }).click();
  await page.goto("/profile-questionnaire");
  await expect(name).toHaveValue("Fig & Olive");

  await page.getByLabel("What do you offer?").fill("Wood-fired pizza and natural wine");
  await page.getByLabel("Why do people choose you?").fill("Sourdough that rests for three days");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Instagram page").fill("instagram.com/figandolive");
  await page.goto("/pricing");
  await page.goto("/profile-questionnaire");
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(page.getByLabel("Instagram page")).toHaveValue("instagram.com/figandolive");

  // Input sent from another device is newer than the local input.
  await visitor.post("/profile-questionnaire?step=2", { instagram_url: "instagram.com/fig" });
  await page.goto("/profile-questionnaire?step=2");
  await expect(page.getByLabel("Instagram page")).toHaveValue("instagram.com/fig");
  await page.goto("/profile-questionnaire?step=3");
  await page.getByRole("radio", { name: "Bold" }).check();
  await page.reload();
  await page.goto("/pricing");
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Bold" })).toBeChecked();

  const other = new Visitor(process.env.SITE_URL ?? "");
  await signInAsUser(other, process.env.BACKEND_URL ?? "");
  await context.clearCookies();
  await addSessionCookies(context, other);
  await page.goto("/profile-questionnaire");
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(name).toHaveValue("");
});

test("a form can be sent again after loading was stopped", async ({ page }) => {
  await page.route("**/login", (route) =>
    route.request().method() === "POST" ? undefined : route.continue(),
  ); // The request stays pending.
  await page.goto("/login");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  // Stops loading, as the browser's Stop button does, and counts the submissions.
  await page.evaluate(() => {
    const { navigation } = window as unknown as { navigation: EventTarget };
    navigation.addEventListener("navigate", () => {
      document.documentElement.dataset.sent = String(
        Number(document.documentElement.dataset.sent ?? 0) + 1,
      );
      setTimeout(() => window.stop());
    });
  });
  for (const times of ["1", "2"]) {
    await page.getByRole("button", { name: "Sign In" }).click({ noWaitAfter: true });
    await expect(page.locator("html")).toHaveAttribute("data-sent", times);
    await expect(page.getByRole("button", { name: "Sign In" })).not.toHaveAttribute(
      "aria-disabled",
      "true",
    );
  }
});

test("a password can be shown and hidden", async ({ page }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("a form says that its email takes time, while it does", async ({ page }) => {
  // A 204 leaves the browser on the page, as a slow response would.
  await page.route("**/*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.continue(),
  );
  await page.goto("/forgot-password", { waitUntil: "load" });
  const notice = page.getByRole("status").filter({ hasText: "Sending the email." });
  await page.getByLabel(/email/i).fill("maria@example.com");
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(notice).toHaveText("Sending the email. This can take up to ten seconds.");
});

test(
  "tokens in the URL's hash are cleared and sign in the browser that signed up",
  { tag: "@core" },
  async ({ page, backend }) => {
    const { email } = new Visitor(process.env.SITE_URL ?? "");
    await page.goto("/signup?plan=starter");
    await fillSignUp(page, { email, password: PASSWORD });
    await page.getByRole("button", { name: "Sign Up for Starter Plan" }).click();
    await expect(page.getByRole("heading", { name: "Check Your Email!" })).toBeVisible();
    const { access_token, refresh_token } = await backend.confirmByLink(email);

    await page.goto(
      `/email-verified#access_token=${access_token}&refresh_token=${refresh_token}&type=signup`,
    );
    await expect(page.getByText("Email verified!", { exact: true })).toBeVisible();
    expect(page.url()).not.toContain("access_token");
    await page.waitForURL("**/profile-questionnaire?step=1");
    const pushed = await page.evaluate(() =>
      JSON.stringify((window as { dataLayer?: unknown[] }).dataLayer),
    );
    expect(pushed).toContain("/profile-questionnaire");
    expect(pushed).not.toContain(access_token);
  },
);

test("nothing is shown as verified while what is in the URL's hash is being sent", async ({
  page,
}) => {
  // Keeps the browser on the page, which is left at once otherwise.
  await page.addInitScript(() => (HTMLFormElement.prototype.submit = () => {}));
  await page.goto("/email-verified#error=access_denied&error_code=otp_expired");
  await expect(page.getByRole("heading", { name: "Verifying your email" })).toBeVisible();
  await expect(page.getByText("Your email is verified")).toHaveCount(0);
  await expectAccessible(page);
});

test("an error in the URL's hash shows the error view", async ({ page }) => {
  await page.goto(
    "/email-verified#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid",
  );
  await expect(page.getByRole("heading", { name: "Failed to verify email" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try Signing Up Again" })).toBeVisible();
});
