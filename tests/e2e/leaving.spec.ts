import type { Page } from "playwright/test";
import { expect, signedInClient, test } from "../support/browser.ts";
import { signInAsUser } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

test("signing out clears the questionnaire input from the browser", async ({ page, context }) => {
  const visitor = new Visitor(process.env.SITE_URL ?? "");
  await signInAsUser(visitor, process.env.BACKEND_URL ?? "");
  await addSessionCookies(context, visitor);
  await page.goto("/profile-questionnaire");
  await page.getByLabel("Business name").fill("Fig & Olive");
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(kept).toContain("Fig & Olive");

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
  expect(await kept()).not.toContain("Fig & Olive");
});

const header = (page: Page) => page.getByRole("banner");

/** Logs out on a public page, and waits for the page after it. */
async function logOut(page: Page): Promise<void> {
  await header(page).getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
}

test("signing out reaches the pages in other tabs", { tag: "@core" }, async ({ page, context }) => {
  await signedInClient(context);
  const [open, personal, ready] = [page, await context.newPage(), await context.newPage()];
  await open.goto("/features");
  await expect(header(open).getByRole("button", { name: "Logout" })).toBeVisible();
  await personal.goto("/client?section=account");
  await expect(personal.getByText("Maria Nicolaou").first()).toBeVisible();
  await ready.goto("/pricing");
  await logOut(ready);

  await expect(header(open).getByRole("link", { name: "Login" })).toBeVisible();
  await expect(open).toHaveURL("/features");
  await expect(personal).toHaveURL(/\/login\?next=/);
  await expect(personal.getByText("Maria Nicolaou")).toHaveCount(0);
});

test("a session that ends by itself leaves what is typed in other tabs, a sign-out does not", async ({
  page,
  context,
}) => {
  const client = await signedInClient(context);
  const [typed, other] = [page, await context.newPage()];
  await typed.goto("/client/ticket");
  await typed.getByLabel("Subject").fill("Posts are late");
  await context.clearCookies();
  await other.goto("/features");
  await expect(header(other).getByRole("link", { name: "Login" })).toBeVisible();
  // Lets a message between the tabs arrive, and a page that it reloads load.
  await other.goto("/pricing");
  await expect(header(other).getByRole("link", { name: "Login" })).toBeVisible();
  await expect(typed.getByLabel("Subject")).toHaveValue("Posts are late");

  await addSessionCookies(context, client);
  await other.goto("/pricing");
  await logOut(other);
  await expect(typed).toHaveURL(/\/login\?next=/);
});
