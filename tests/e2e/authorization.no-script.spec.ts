import { expect, test } from "../support/browser.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

test("TikTok: exchanges the code for tokens, which can be sent again", async ({
  page,
  javaScriptEnabled,
  backend,
}) => {
  await page.goto("/tiktok-auth?code=abc&state=account_holder", { waitUntil: "commit" });
  if (!javaScriptEnabled) {
    await expect(
      page.getByRole("heading", { name: "Processing TikTok authorization" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Complete Authorization" }).click();
  }
  await expect(page.getByRole("heading", { name: "Authorization Successful" })).toBeVisible();
  await expect(page).toHaveURL("/tiktok-auth");
  await expect(page.getByText("Account holder")).toBeVisible();
  const token = await page.locator("#access-token").innerText();
  await page.getByRole("button", { name: "Retry Send" }).click();
  const received = async () =>
    (await backend.webhooks()).filter(({ body }) => body.access_token === token).length;
  await expect.poll(received).toBe(2);
  await expect(page.locator("#access-token")).toHaveText(token);
  await expect(page.getByRole("button", { name: "Copy Token" })).toBeVisible({
    visible: javaScriptEnabled,
  });
  await page.getByRole("link", { name: "Continue to Dashboard" }).click();
  await expect(page).toHaveURL("/");
});

test("TikTok: a page without a code has two ways out", async ({ page, javaScriptEnabled }) => {
  await page.goto("/pricing");
  await page.goto("/tiktok-auth");
  await expect(page.getByRole("heading", { name: "Authorization Failed" })).toBeVisible();
  await expect(
    page.getByText(
      "No authorization code found in the URL. The TikTok OAuth flow may have failed.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Back" })).toHaveAttribute(
    "href",
    "/connect-platforms",
  );
  if (javaScriptEnabled) {
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/pricing");
    await page.goBack().catch(() => {});
    await page.goto("/tiktok-auth");
  }
  await page.getByRole("link", { name: "Return to Homepage" }).click();
  await expect(page).toHaveURL("/");
});

test(
  "LinkedIn: a client denies, tries again and allows, in one window",
  { tag: "@core" },
  async ({ page, context }) => {
    const visitor = new Visitor(process.env.SITE_URL ?? "");
    await signInAsClient(visitor, process.env.BACKEND_URL ?? "");
    await addSessionCookies(context, visitor);
    await page.goto("/client?section=account");
    await expect(page.getByText("Not connected yet.")).toBeVisible();
    await page.getByRole("link", { name: "Connect LinkedIn" }).click();
    await page.getByRole("button", { name: "Deny" }).click();
    await expect(page).toHaveURL("/client?section=account");
    await expect(
      page.getByText("You declined the connection. Nothing was connected."),
    ).toBeVisible();
    await page.getByRole("link", { name: "Connect LinkedIn" }).click();
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page).toHaveURL("/client?section=account");
    await expect(page.getByText("LinkedIn connected", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Connected since /)).toBeVisible();
    await expect(page.getByRole("link", { name: "Reconnect LinkedIn" })).toBeVisible();
  },
);
