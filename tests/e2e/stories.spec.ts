import { expect, test } from "../support/browser.ts";

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
