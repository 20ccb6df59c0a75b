import { expect, test } from "../support/browser.ts";
import { listLayoutShifts } from "../support/layout-shifts.ts";

test("the contact button shows Sending... while the message is being sent", async ({ page }) => {
  // A 204 leaves the browser on the page, as a slow response would.
  await page.route("**/contact-us", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.continue(),
  );
  await page.goto("/contact-us");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("the thank-you page's skeleton covers finished HTML for 300 ms and disappears", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/thank-you");
  const skeleton = page.locator(".skeleton");
  await expect(skeleton).toContainText("Sign In");
  expect(
    await skeleton.evaluate((element) => getComputedStyle(element, "::after").animationDuration),
  ).toBe("0.3s");
  await expect
    .poll(() => skeleton.evaluate((element) => getComputedStyle(element, "::after").visibility))
    .toBe("hidden");
});

/** Loads of each page, of which a busy machine may paint one in pieces that move. */
const LOADS = 3;

test("the pages load no React, and nothing moves while they load", async ({ page }) => {
  for (const path of [
    "/case-studies",
    "/case-studies/local-cafe",
    "/about-us",
    "/contact-us",
    "/privacy-policy",
    "/documentation",
  ]) {
    const loads: string[][] = [];
    for (let load = 0; load < LOADS; load++) {
      await page.goto(path);
      expect(await page.content()).not.toContain("__reactRouterContext");
      loads.push(await listLayoutShifts(page));
    }
    const shifted = loads.filter((shifts) => shifts.length > 0);
    expect(shifted.length, `${path} ${JSON.stringify(shifted)}`).toBeLessThan(LOADS / 2);
  }
});
