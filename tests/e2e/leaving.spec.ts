import { adopt } from "../support/adopt.ts";
import { expect, expectHydrated, test } from "../support/browser.ts";
import { becomeUser } from "../support/onboarding.ts";
import { Visitor } from "../support/visitor.ts";

test("the answers of an unfinished questionnaire are gone after logging out", async ({
  page,
  context,
}) => {
  const visitor = new Visitor(process.env.SITE_URL ?? "");
  await becomeUser(visitor, process.env.BACKEND_URL ?? "");
  await adopt(context, visitor);
  await page.goto("/profile-questionnaire");
  await expectHydrated(page);
  await page.getByLabel("Business name").fill("Fig & Olive");
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  expect(await kept()).toContain("Fig & Olive");
  await page.reload();
  await expect(page.getByLabel("Business name")).toHaveValue("Fig & Olive");

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByText("You have been successfully logged out.")).toBeVisible();
  expect(await kept()).not.toContain("Fig & Olive");
});
