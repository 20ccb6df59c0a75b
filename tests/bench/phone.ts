import type { Browser, BrowserContextOptions, Page } from "playwright";

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
 * @param originUrl URL that the phone shows before, which is not measured
 */
export async function runOnPhone<T>(
  browser: Browser,
  options: BrowserContextOptions,
  originUrl: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...options, viewport: SCREEN });
  const page = await context.newPage();
  await page.goto(originUrl);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const result = await work(page);
  await context.close();
  return result;
}
