import { expect, test } from "../support/browser.ts";

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
