import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright";

export type Phone = { page: Page; devtools: CDPSession };

/** Cheap phone on a slow connection: 6× slower CPU, slow 4G. */
const CPU_SLOWDOWN = 6;
const SLOW_4G = {
  offline: false,
  latency: 150, // milliseconds
  downloadThroughput: (1.6 * 1024 * 1024) / 8, // bytes per second
  uploadThroughput: (750 * 1024) / 8,
};
const SCREEN = { width: 390, height: 844 };

/**
 * Runs work on a phone with an empty cache.
 * @param origin URL that the phone shows before, which is not measured
 */
export async function runOnPhone<T>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (phone: Phone) => Promise<T>,
  origin = "about:blank",
): Promise<T> {
  const context = await browser.newContext({ ...options, viewport: SCREEN });
  const page = await context.newPage();
  await page.goto(origin);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const result = await work({ page, devtools });
  await context.close();
  return result;
}
