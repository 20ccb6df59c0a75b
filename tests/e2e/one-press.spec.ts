import type { Page } from "playwright/test";
import { expect, fillSignUp, signedInClient, test } from "../support/browser.ts";
import { PASSWORD, Visitor } from "../support/visitor.ts";

const { email } = new Visitor("");

const FORMS: [path: string, button: string, fill: (page: Page) => Promise<void>][] = [
  [
    "/signup",
    "Sign Up for Starter Plan",
    (page) => fillSignUp(page, { email, password: PASSWORD }),
  ],
  [
    "/login",
    "Sign In",
    async (page) => {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    },
  ],
  [
    "/contact-us",
    "Send Message",
    async (page) => {
      for (const label of ["Name", "Subject", "Message"])
        await page.getByLabel(label, { exact: true }).fill("Hours");
      await page.getByLabel("Email", { exact: true }).fill(email);
    },
  ],
  ["/blog", "Subscribe", (page) => page.getByLabel("Email").fill(email)],
  ["/client-portal/settings", "Save Settings", async () => {}],
  ["/client", "Logout", async () => {}],
];

for (const [path, button, fill] of FORMS) {
  test(
    `a double click and Enter on "${button}" of ${path} send one POST`,
    { tag: path === "/signup" ? "@core" : [] },
    async ({ page, context }) => {
      if (path === "/client") await signedInClient(context);
      let posts = 0;
      let respond = () => {};
      const pressed = new Promise<void>((resolve) => (respond = resolve));
      await page.route("**/*", async (route) => {
        if (route.request().method() === "POST") {
          posts++;
          await pressed;
        }
        await route.continue();
      });
      await page.goto(path, { waitUntil: "load" });
      await fill(page);
      const control = page.getByRole("button", { name: button }).first();
      // The second press comes while the first is under way, for which a click would wait.
      await control.click({ noWaitAfter: true, clickCount: 2, delay: 30 });
      await expect.poll(() => posts).toBe(1);
      await page.keyboard.press("Enter");
      const arrived = page.waitForEvent("domcontentloaded");
      respond();
      await arrived;
      expect(posts).toBe(1);
    },
  );
}

test("a form can be sent again after Stop in a browser that does not report it", async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, "navigation", { value: undefined }));
  await page.clock.install();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.route("/login", (route) => route.fulfill({ status: 204 })); // A 204 keeps the browser on the page.
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("button", { name: "Signing In..." })).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await page.getByRole("button", { name: "Sign In" }).click();
  await sent;
});
