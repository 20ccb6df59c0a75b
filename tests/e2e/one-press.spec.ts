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
