import { expect, test } from "../support/browser.ts";
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
