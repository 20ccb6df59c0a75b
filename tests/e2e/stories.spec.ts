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

/** Delays the first paint until the last element has been parsed. */
const WHOLE_FIRST_PAINT = '<link rel="expect" href="#toasts" blocking="render">';

test("the pages load no React, and nothing moves while they load", async ({ page }) => {
  for (const path of [
    "/case-studies",
    "/case-studies/local-cafe",
    "/about-us",
    "/contact-us",
    "/privacy-policy",
    "/documentation",
  ]) {
    // Excludes pages that are painted in pieces, as a busy machine does at random.
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace("<head>", `<head>${WHOLE_FIRST_PAINT}`) });
    });
    await page.goto(path);
    const html = await page.content();
    expect(html).toContain(WHOLE_FIRST_PAINT);
    expect(html).not.toContain("__reactRouterContext");
    expect(await listLayoutShifts(page), path).toEqual([]);
  }
});
