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

test("the pages load no React, and nothing moves while they load", async ({ page }) => {
  for (const path of [
    "/case-studies",
    "/case-studies/local-cafe",
    "/about-us",
    "/contact-us",
    "/privacy-policy",
    "/documentation",
  ]) {
    await page.goto(path);
    expect(await page.content()).not.toContain("__reactRouterContext");
    const shifts = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = [];
          type Shift = PerformanceEntry & {
            value: number;
            sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
          };
          const observer = new PerformanceObserver((list) => {
            for (const { value, sources } of list.getEntries() as Shift[]) {
              const moved = sources.map(
                ({ node, previousRect, currentRect }) =>
                  `${node?.nodeName} "${node?.textContent?.slice(0, 40)}" from ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
              );
              seen.push(`${value}: ${moved.join(", ")}`);
            }
          });
          observer.observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(seen)));
        }),
    );
    expect(shifts, path).toEqual([]);
  }
});
