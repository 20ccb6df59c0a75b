import { expect, test } from "../support/browser.ts";
import { createFailedEmail } from "../support/failed-email.ts";
import { signInAsStaff } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

const [SITE, BACKEND] = [process.env.SITE_URL ?? "", process.env.BACKEND_URL ?? ""];

test("a staff member finds an email that was given up, and retries it", async ({
  page,
  context,
}) => {
  const staff = new Visitor(SITE);
  await signInAsStaff(staff, BACKEND);
  await addSessionCookies(context, staff);
  const id = await createFailedEmail();
  await page.goto("/desk/unsent?state=given-up");
  await page.locator(`a[href="/desk/unsent/${id}"]`).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Confirmation of a deletion" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Send Again" }).click();
  await expect(page).toHaveURL(/\/desk\/unsent$/);
  await expect(page.getByText("On its way")).toBeVisible();
});
