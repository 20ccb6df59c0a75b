import type { Page } from "playwright/test";
import { expect, expectAccessible, test } from "../support/browser.ts";
import { getUserId } from "../support/linkedin.ts";
import { signInAsClient } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

const SUCCESS = { type: "LINKEDIN_OAUTH_SUCCESS" };
const failure = (error: string) => ({ type: "LINKEDIN_OAUTH_ERROR", error });
const DECLINED = failure("You declined the connection. Nothing was connected.");

type Told = { origin: string; data: unknown }[];
type Listener = Window & { told: Told; broadcast: unknown[] };

/**
 * Opens one of our pages, with our headers (COOP among them), and listens on it as an opener or
 * embedder would.
 */
async function openListener(page: Page): Promise<void> {
  await page.goto("/privacy-policy");
  await page.evaluate(() => {
    const listener = window as unknown as Listener;
    [listener.told, listener.broadcast] = [[], []];
    addEventListener("message", ({ origin, data }) => listener.told.push({ origin, data }));
    new BroadcastChannel("spellpost-linkedin").addEventListener("message", ({ data }) =>
      listener.broadcast.push(data),
    );
  });
}

const told = (page: Page) => page.evaluate(() => (window as unknown as Listener).told);
const broadcast = (page: Page) => page.evaluate(() => (window as unknown as Listener).broadcast);

async function embed(page: Page, path: string): Promise<void> {
  await page.evaluate(
    (src) =>
      document.body.append(
        Object.assign(document.createElement("iframe"), {
          src,
          title: "LinkedIn",
          width: 600,
          height: 700,
        }),
      ),
    path,
  );
}

async function openPopup(page: Page, path: string): Promise<Page> {
  const popup = page.waitForEvent("popup");
  await page.evaluate((url) => void window.open(url, "linkedin", "width=600,height=700"), path);
  return popup;
}

async function signedInClient(): Promise<{ visitor: Visitor; userId: string }> {
  const visitor = new Visitor(process.env.SITE_URL ?? "");
  await signInAsClient(visitor, process.env.BACKEND_URL ?? "");
  return { visitor, userId: await getUserId(visitor) };
}

for (const [decision, message] of [
  ["Allow", SUCCESS],
  ["Deny", DECLINED],
] as const) {
  test(`LinkedIn in a pop-up: the opener learns of ${decision}, and the pop-up closes`, async ({
    page,
    context,
    backend,
  }) => {
    const { visitor, userId } = await signedInClient();
    await addSessionCookies(context, visitor);
    await openListener(page);
    const popup = await openPopup(page, `/linkedin-oauth?user_id=${userId}`);
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button", { name: decision }).click();
    await closed;
    await expect
      .poll(() => told(page))
      .toEqual([{ origin: new URL(page.url()).origin, data: message }]);
    expect(await broadcast(page)).toEqual([message]);
    expect(await backend.rows("linkedin_connections", `user_id=eq.${userId}`)).toHaveLength(
      decision === "Allow" ? 1 : 0,
    );
  });
}

test("LinkedIn in a pop-up without its opener notifies the channel and stays open", async ({
  page,
  context,
}) => {
  const { visitor, userId } = await signedInClient();
  await addSessionCookies(context, visitor);
  await openListener(page);
  const popup = await openPopup(page, `/linkedin-oauth?user_id=${userId}`);
  await popup.waitForURL("**/linkedin/authorize?*");
  await popup.evaluate(() => (window.opener = null)); // Cuts off the opener, as COOP on the provider's page would.
  await popup.getByRole("button", { name: "Allow" }).click();
  await expect.poll(() => broadcast(page)).toEqual([SUCCESS]);
  expect(await told(page)).toEqual([]);
  await expect(popup.getByRole("heading", { name: "LinkedIn is connected" })).toBeVisible();
});

test.describe("in an iframe", () => {
  // Our frame-src allows no provider (and LinkedIn refuses to be framed anyway); the embedder of
  // this round trip has to allow one.
  test.use({ bypassCSP: true });

  for (const [decision, message] of [
    ["Allow", SUCCESS],
    ["Deny", DECLINED],
  ] as const) {
    test(`LinkedIn: the parent learns of ${decision}`, async ({ page, context }) => {
      const { visitor, userId } = await signedInClient();
      await addSessionCookies(context, visitor);
      await openListener(page);
      await embed(page, `/linkedin-oauth?user_id=${userId}`);
      const frame = page.frameLocator("iframe");
      await frame.getByRole("button", { name: decision }).click();
      await expect
        .poll(() => told(page))
        .toEqual([{ origin: new URL(page.url()).origin, data: message }]);
      await expect(
        frame.getByRole("heading", {
          name: decision === "Allow" ? "LinkedIn is connected" : "LinkedIn wasn’t connected",
        }),
      ).toBeVisible();
      await expect(frame.getByRole("link", { name: "Go to Your Account" })).toHaveAttribute(
        "target",
        "_top",
      );
    });
  }
});

for (const [path, message] of [
  ["/linkedin-oauth", failure("User ID not provided")],
  ["/linkedin-oauth-callback?error=access%20denied", failure("access denied")],
  // An anonymous visitor has no connection to confirm.
  [
    "/linkedin-oauth-callback?linkedin_connected=true",
    failure("OAuth process completed but status unclear"),
  ],
] as const) {
  test(`${path}, framed by one of our pages, notifies its parent`, async ({ page }) => {
    await openListener(page);
    await embed(page, path);
    await expect
      .poll(() => told(page))
      .toEqual([{ origin: new URL(page.url()).origin, data: message }]);
  });
}

test(
  "TikTok: the token can be copied and stays out of the URL and the analytics",
  { tag: "@core" },
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/tiktok-auth?code=secret-code&state=secret-state", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "Authorization Successful" })).toBeVisible();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000); // Pauses the page's clock, which the test advances from here on.
    const token = await page.locator("#access-token").innerText();
    const button = page.locator("[data-copies]");
    await button.click();
    await expect(button).toHaveText("Copied!");
    await expect(button).toHaveAttribute("data-copied", "");
    // Checks attachment instead of visibility, because CSS hides the toast regardless of the paused
    // clock.
    await expect(
      page.locator("#toasts").getByText("Access token copied to clipboard"),
    ).toBeAttached();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await page.clock.runFor(1900);
    await expect(button).toHaveText("Copied!");
    await page.clock.runFor(200);
    await expect(button).toHaveText("Copy Token");
    await expect(button).not.toHaveAttribute("data-copied");
    await page.clock.resume();
    await expectAccessible(page);

    const seen = await page.evaluate(() =>
      JSON.stringify([
        (window as { dataLayer?: unknown[] }).dataLayer,
        location.href,
        document.cookie,
      ]),
    );
    for (const secret of [token, "secret-code", "secret-state"]) expect(seen).not.toContain(secret);
    await page.reload();
    await expect(page.locator("#access-token")).toHaveText(token);
  },
);

test("TikTok: a real client's code leaves the URL and waits for the button", async ({ page }) => {
  // Imitates a configured client by removing the mark that submits the form automatically.
  await page.route("**/tiktok-auth?code=*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/ data-tiktok-exchange="[^"]*"/, "");
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/tiktok-auth?code=secret-code&state=secret-state");
  await expect(page).toHaveURL("/tiktok-auth");
  await page.waitForTimeout(500); // Leaves time for an automatic submission, which must not happen.
  await expect(page.getByRole("heading", { name: /^Processing TikTok/ })).toBeVisible();
  await page.getByRole("button", { name: "Complete Authorization" }).click();
  await expect(page.getByRole("heading", { name: "Authorization Successful" })).toBeVisible();
});

test("TikTok: the processing page is accessible", async ({ page }) => {
  await page.route("**/tiktok-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  ); // Blocks the script, which would finish at once.
  await page.goto("/tiktok-auth?code=abc");
  await expect(
    page.getByRole("heading", { name: "Processing TikTok authorization" }),
  ).toBeVisible();
  await expectAccessible(page);
});
