import type { Page } from "playwright/test";
import { expect, test } from "../support/browser.ts";

const REVEALED = ".reveal, .reveal-left, .reveal-right";
const PHONE = { width: 390, height: 844 };

test.use({ reducedMotion: "no-preference", viewport: PHONE });

/** Counts the animations of each element that slides in, and the layout shifts, in the page. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = Object.assign(window, { slides: 0, shifts: 0 });
    const play = Animation.prototype.play;
    Animation.prototype.play = function () {
      seen.slides += 1;
      play.call(this);
    };
    new PerformanceObserver((list) => {
      seen.shifts += list.getEntries().length;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const count = (page: Page, name: "slides" | "shifts") =>
  page.evaluate((key) => (window as unknown as Record<string, number>)[key], name);

/** Returns the elements that stand aside or are on their way. */
const listMoving = (page: Page) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].filter(
        (element) => element.checkVisibility() && element.getAnimations().length > 0,
      ).length,
    REVEALED,
  );

for (const path of ["/", "/pricing"]) {
  test(`content of ${path} slides in once, when it scrolls into view`, async ({ page }) => {
    await observe(page);
    await page.goto(path);
    const all = await page.locator(REVEALED).count();
    expect(all).toBeGreaterThanOrEqual(3);
    await expect.poll(() => listMoving(page)).toBeGreaterThan(0);
    const waiting = await listMoving(page);
    const last = page.locator(REVEALED).filter({ visible: true }).last();
    await expect(last).not.toBeInViewport();
    expect(await count(page, "slides")).toBe(0);

    await last.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 200);
    await expect.poll(() => count(page, "slides")).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo(0, 0));
    for (let y = 0; y < 12_000; y += 400) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), y);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      );
    }
    await expect.poll(() => listMoving(page)).toBe(0);
    expect(await count(page, "slides")).toBe(waiting);
    await page.evaluate(() => scrollTo(0, 0));
    await last.scrollIntoViewIfNeeded();
    expect(await count(page, "slides")).toBe(waiting);
    expect(await count(page, "shifts")).toBe(0);
  });

  test(`nothing of ${path} slides for visitors who prefer less motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await observe(page);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.locator(REVEALED).filter({ visible: true }).last().scrollIntoViewIfNeeded();
    expect([await listMoving(page), await count(page, "slides")]).toEqual([0, 0]);
  });
}

test("content that slides in from a side never makes a page scroll sideways", async ({ page }) => {
  for (const path of ["/", "/pricing", "/features"]) {
    await page.goto(path);
    await expect.poll(() => listMoving(page)).toBeGreaterThan(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect({ path, width }).toEqual({ path, width: PHONE.width });
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("content stays where it is", async ({ page }) => {
    await page.goto("/features");
    const animations = await page.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)].flatMap((each) => each.getAnimations()).length,
      REVEALED,
    );
    expect(animations).toBe(0);
  });
});
