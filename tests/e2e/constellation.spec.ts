import type { Page } from "playwright/test";
import { expect, test } from "../support/browser.ts";
import { starDistance } from "../support/star-distance.ts";

const WIDTHS = [320, 390, 640, 768, 1024, 1280, 1440, 1920];
const CLEAR = 24;

/**
 * Checks the distance at every width.
 * @param from the width from which on stars are visible
 */
async function expectClear(page: Page, path: string, from: number): Promise<void> {
  await page.goto(path);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const { points, nearest, text } = await page.evaluate(starDistance);
    const where = `${path} at ${width} px`;
    expect.soft(points > 0, `stars on ${where}`).toBe(width >= from);
    expect.soft(nearest, `${where}: “${text}”`).toBeGreaterThanOrEqual(CLEAR);
  }
}

test("stars and lines keep 24 px from text", async ({ page }) => {
  await expectClear(page, "/documentation", 320);
  for (const path of [
    "/forgot-password",
    "/about-us",
    "/case-studies",
    "/case-studies/local-cafe",
    "/pricing",
    "/features",
  ])
    await expectClear(page, path, 1024);
});
