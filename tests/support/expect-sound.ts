import { type Page, type Response, test } from "playwright/test";
import { expect, expectAccessible, settle } from "./browser.ts";
import { findFieldFaults } from "./field-faults.ts";
import { findHtmlFaults } from "./html-faults.ts";
import { findLayoutFaults } from "./layout-faults.ts";
import { findLostClasses } from "./stylesheet.ts";

/** Phones, tablets and desktops; 640 and 320 are also a window of 1280 at 200 % and 400 %. */
const WIDTHS = [320, 390, 640, 768, 1024, 1440, 1920];
const WIDTHS_WITHOUT_SCRIPT = [320, 1440];
/** Font sizes that people set in the browser, in pixels, and the window widths tested with them. */
const FONT_SIZES = [24, 32];
const FONT_WIDTHS = [320, 390, 768, 1024, 1440, 1920];
const NORMAL_FONT = 16;
const TOUCHED_UP_TO = 1024;
const FINGER = 44;
const POINTER = 24;

/** Response with the newest document of each page. */
const newestDocuments = new WeakMap<Page, Response>();

/** Records the documents of a page, whose HTML `expectSound` validates. */
export function recordDocuments(page: Page): void {
  page.on("response", (response) => {
    if (response.request().isNavigationRequest()) newestDocuments.set(page, response);
  });
}

/**
 * Checks the open page with axe and at every width, by resizing instead of reloading. Without script
 * it cannot run axe, which waits for timers, and checks the widths of a phone and a desktop, and the
 * HTML that the server sent.
 * @param within selector of the checked controls, because the frame is the same on every page of an
 * area
 * @param states color schemes and sizes in which axe checks the page
 */
export async function expectSound(
  page: Page,
  within = "main",
  states?: Parameters<typeof expectAccessible>[1],
): Promise<void> {
  const found: string[] = [];
  const hasScript = test.info().project.use.javaScriptEnabled ?? true;
  if (hasScript) {
    await settle(page);
    await expectAccessible(page, states);
  } else {
    found.push(...(await page.evaluate(findFieldFaults)));
    found.push(...(await findHtmlFaults((await newestDocuments.get(page)?.text()) ?? "")));
  }
  const { classes, css } = await page.evaluate(() => ({
    classes: [...document.querySelectorAll("[class]")].flatMap((each) => [...each.classList]),
    css: document.querySelector("style")?.textContent ?? "",
  }));
  for (const name of await findLostClasses(classes, css)) found.push(`The style lacks .${name}`);
  const browser = await page.context().newCDPSession(page);
  const look = async (width: number, target: number, fontSize = NORMAL_FONT) => {
    // Takes a quarter of the time of page.setViewportSize(), which also resizes the window.
    await browser.send("Emulation.setDeviceMetricsOverride", {
      width,
      height: 800,
      deviceScaleFactor: 1,
      mobile: false,
    });
    expect(await page.evaluate(() => innerWidth)).toBe(width);
    for (const fault of await page.evaluate(findLayoutFaults, [target, within] as [number, string]))
      found.push(`${width} px, font ${fontSize}: ${fault}`);
  };
  for (const width of hasScript ? WIDTHS : WIDTHS_WITHOUT_SCRIPT)
    await look(width, width <= TOUCHED_UP_TO ? FINGER : POINTER);
  if (hasScript) {
    for (const fontSize of FONT_SIZES) {
      await browser.send("Page.setFontSizes", { fontSizes: { standard: fontSize } });
      for (const width of FONT_WIDTHS) await look(width, within === "body" ? POINTER : 0, fontSize);
    }
    await browser.send("Page.setFontSizes", { fontSizes: { standard: NORMAL_FONT } });
  }
  await browser.send("Emulation.clearDeviceMetricsOverride");
  await browser.detach();
  const { pathname, search } = new URL(page.url());
  expect.soft(found, pathname + search).toEqual([]);
}
