import { expect, test } from "../support/browser.ts";
import { chromiumOptions } from "../support/chromium.ts";
import { listLayoutShifts } from "../support/layout-shifts.ts";
import { PUBLIC_PAGES } from "../support/page-paths.ts";

// Uses the whole browser, because the headless shell places text at fractions of a pixel.
test.use({ launchOptions: chromiumOptions() });

for (const width of [390, 1440])
  test(`nothing moves when the display font arrives, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    let deliver = () => {};
    await page.route("**/fraunces-v1.woff2", async (route) => {
      await new Promise<void>((resolve) => (deliver = resolve));
      await route.continue();
    });
    for (const path of PUBLIC_PAGES["the shop window"]) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await page.waitForFunction(
        () => performance.getEntriesByName("first-contentful-paint").length > 0,
      );
      const whileLoading = await listLayoutShifts(page);
      expect(await page.evaluate(() => document.fonts.check("600 16px Fraunces"))).toBe(false);
      deliver();
      await page.waitForFunction(() => document.fonts.check("600 16px Fraunces"));
      expect(await listLayoutShifts(page), path).toEqual(whileLoading);
    }
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
