import type { Browser, BrowserContextOptions, Page } from "playwright";
import {
  FIRST_LOAD_BUDGET,
  htmlBudget,
  IDLE_SCRIPT_BUDGET,
  MARKETING_PAGES,
  scriptBudget,
} from "./pages.ts";
import { atMost } from "./report.ts";

const KB = 1024;
/** The realtime client, which /pricing loads when idle. */
const ON_IDLE = /\/assets\/module-/;

/** Weighs what a first visit transfers, compressed, and counts what blocks the first paint. */
export async function weighPages(
  browser: Browser,
  options: BrowserContextOptions,
  siteUrl: string,
  paths: string[],
): Promise<void> {
  for (const path of paths) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const sizes: { type: string; bytes: number; url: string }[] = [];
    const pending: Promise<void>[] = [];
    page.on("requestfinished", (request) => {
      if (!request.url().startsWith(siteUrl)) return;
      const type = request.resourceType();
      pending.push(
        request
          .sizes()
          .then(
            ({ responseBodySize }) =>
              void sizes.push({ type, bytes: responseBodySize, url: request.url() }),
          ),
      );
    });
    await page.goto(siteUrl + path, { waitUntil: "networkidle" });
    await Promise.all(pending);
    const sum = (...types: string[]) =>
      sizes
        .filter(({ type }) => types.includes(type))
        .reduce((total, { bytes }) => total + bytes, 0);
    const onIdle = sizes
      .filter(({ url }) => ON_IDLE.test(url))
      .reduce((total, { bytes }) => total + bytes, 0);
    atMost(`${path} script`, (sum("script") - onIdle) / KB, scriptBudget(path) / KB, "KB");
    if (onIdle > 0) atMost(`${path} script on idle`, onIdle / KB, IDLE_SCRIPT_BUDGET / KB, "KB");
    atMost(`${path} HTML + CSS`, sum("document", "stylesheet") / KB, htmlBudget(path) / KB, "KB");
    if (MARKETING_PAGES.includes(path))
      atMost(
        `${path} first load`,
        sizes.reduce((total, { bytes }) => total + bytes, 0) / KB,
        FIRST_LOAD_BUDGET / KB,
        "KB",
      );
    atMost(`${path} blocking requests`, await countBlocking(page), 0, "");
    await context.close();
  }
}

async function countBlocking(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      performance
        .getEntriesByType("resource")
        .filter(
          (entry) =>
            (entry as { renderBlockingStatus?: string }).renderBlockingStatus === "blocking",
        ).length,
  );
}
