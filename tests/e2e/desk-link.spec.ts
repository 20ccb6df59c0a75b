import { expect, test } from "../support/browser.ts";
import { findLayoutFaults } from "../support/layout-faults.ts";
import { signInAsStaff } from "../support/onboarding.ts";
import { addSessionCookies } from "../support/session-cookies.ts";
import { Visitor } from "../support/visitor.ts";

const [SITE, BACKEND] = [process.env.SITE_URL ?? "", process.env.BACKEND_URL ?? ""];

test("the header fits the desk link at every width", async ({ page, context }) => {
  const staff = new Visitor(SITE);
  await signInAsStaff(staff, BACKEND);
  await staff.get("/desk");
  await addSessionCookies(context, staff);
  for (const width of [320, 390, 768, 1024, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    expect([
      width,
      await page.evaluate(findLayoutFaults, [44, "[data-site-header]"] as [number, string]),
    ]).toEqual([width, []]);
    if (width < 768) await page.getByLabel("Menu").click();
    await expect(page.getByRole("link", { name: "Desk", exact: true }).first()).toBeVisible();
  }
  await page.getByRole("link", { name: "Desk", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
});
