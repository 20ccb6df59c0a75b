import type { Browser, BrowserContextOptions, Page, Response } from "playwright";
import { compressedBytes } from "../support/compressed.ts";
import {
  type BenchPage,
  FIRST_LOAD_BUDGET,
  HTML_BUDGET,
  IDLE_SCRIPT_BUDGET,
  getScriptBudget,
} from "./pages.ts";
import { expectAtMost } from "./report.ts";

const KB = 1024;
/** Realtime client, which /pricing loads when idle. */
const IDLE_SCRIPT = /\/assets\/module-/;
/** Types that Cloudflare compresses; pictures and fonts are compressed already. */
const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|manifest|speculationrules)|image\/svg)/;

type Size = { type: string; bytes: number; url: string };

/**
 * Measures the bodies of a first visit, compressed as by Cloudflare (the local proxy compresses
 * differently), and counts the requests that block the first paint.
 */
export async function measureWeight(
  browser: Browser,
  options: BrowserContextOptions,
  siteUrl: string,
  benchPage: BenchPage,
): Promise<void> {
  const { path, isMarketing } = benchPage;
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const pending: Promise<Size>[] = [];
  page.on("requestfinished", (request) => {
    if (!request.url().startsWith(siteUrl)) return;
    const measure = async () => ({
      type: request.resourceType(),
      url: request.url(),
      bytes: await getCompressedSize(await request.response()),
    });
    pending.push(measure());
  });
  await page.goto(siteUrl + path, { waitUntil: "networkidle" });
  // What comes later would still be read when the browser is closed.
  page.removeAllListeners("requestfinished");
  const sizes = await Promise.all(pending);
  const sumKb = (isCounted: (size: Size) => boolean) =>
    sizes.filter(isCounted).reduce((total, { bytes }) => total + bytes, 0) / KB;
  const isIdleScript = ({ url }: Size) => IDLE_SCRIPT.test(url);
  const scriptKb = sumKb((size) => size.type === "script" && !isIdleScript(size));
  const htmlKb = sumKb(({ type }) => ["document", "stylesheet"].includes(type));
  const firstLoadKb = sumKb(() => true);
  expectAtMost(`${path} script`, scriptKb, getScriptBudget(benchPage) / KB, "KB");
  expectAtMost(`${path} script on idle`, sumKb(isIdleScript), IDLE_SCRIPT_BUDGET / KB, "KB");
  expectAtMost(`${path} HTML + CSS`, htmlKb, HTML_BUDGET / KB, "KB");
  if (isMarketing) expectAtMost(`${path} first load`, firstLoadKb, FIRST_LOAD_BUDGET / KB, "KB");
  expectAtMost(`${path} blocking requests`, await countBlocking(page), 0, "");
  await context.close();
}

async function getCompressedSize(response: Response | null): Promise<number> {
  if (!response) return 0;
  const body = await response.body();
  return COMPRESSIBLE.test(response.headers()["content-type"] ?? "")
    ? compressedBytes(body)
    : body.byteLength;
}

function countBlocking(page: Page): Promise<number> {
  return page.evaluate(() => {
    type Entry = PerformanceEntry & { renderBlockingStatus?: string };
    const requests = performance.getEntriesByType("resource") as Entry[];
    return requests.filter((each) => each.renderBlockingStatus === "blocking").length;
  });
}
