import { type BrowserContextOptions, chromium } from "playwright";
import { chromiumOptions } from "../support/chromium.ts";
import { type BenchPage, PAGES } from "./pages.ts";
import { timePage } from "./paint.ts";
import { serveConstantPages, removeScripts } from "./reference-site.ts";
import { printReport } from "./report.ts";
import { startStage } from "./stage.ts";
import { countCalls } from "./supabase-calls.ts";
import { compareThroughput } from "./throughput.ts";
import { measureUpload } from "./upload.ts";
import { measureWeight } from "./weight.ts";
import { startWithCpuTime } from "./workerd-cpu.ts";

/**
 * Implements `npm run bench [-- /path … part …]`: asserts the budgets of pages.ts on the built
 * site, for the given pages and parts below, or for all. The ratios need an idle machine.
 */

// Replaces the default "HeadlessChrome", which counts as a bot.
const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36";
const COMPARED_PAGES = ["/", "/pricing", "/blog", "/client"];
/** Page on another site from which the browser navigates. */
const ORIGIN_PATH = "/elsewhere";
const ORIGIN_HTML = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Elsewhere</title><p>The page that a visitor comes from.`;

const args = process.argv.slice(2);
const selectedPaths = args.filter((argument) => argument.startsWith("/"));
const selectedParts = args.filter((argument) => !argument.startsWith("/"));
const pages = PAGES.filter(
  ({ path }) => selectedPaths.length === 0 || selectedPaths.includes(path),
);

const stage = await startStage();
const siteUrl = stage.repeating.url;
const browser = await chromium.launch(chromiumOptions());

/** Returns options of a browser with the session of a visitor. */
function getBrowserOptions(who: BenchPage["visitor"]): BrowserContextOptions {
  const pairs = stage.getCookie(who).split("; ").filter(Boolean);
  const cookies = pairs.map((pair) => ({
    name: pair.slice(0, pair.indexOf("=")),
    value: pair.slice(pair.indexOf("=") + 1),
    domain: "127.0.0.1",
    path: "/",
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: "Lax" as const,
  }));
  return { userAgent: USER_AGENT, storageState: { cookies, origins: [] } };
}

/** Fetches the HTML of pages by their path. */
async function fetchHtml(targets: BenchPage[]): Promise<Record<string, string>> {
  const html: Record<string, string> = {};
  for (const { path, visitor } of targets)
    html[path] = (await stage.createVisitor(visitor, siteUrl).get(path)).html;
  return html;
}

const parts: Record<string, () => Promise<void>> = {
  async weight() {
    for (const page of pages)
      await measureWeight(browser, getBrowserOptions(page.visitor), siteUrl, page);
  },
  async calls() {
    for (const page of pages) {
      const visitors = page.isMarketing ? (["anonymous", "client"] as const) : [page.visitor];
      for (const who of visitors)
        await countCalls(page, stage.createVisitor(who, stage.logging.url), who);
    }
  },
  async paint() {
    const html = await fetchHtml(pages);
    for (const path of Object.keys(html)) html[path] = removeScripts(html[path] ?? "");
    const reference = await serveConstantPages({ ...html, [ORIGIN_PATH]: ORIGIN_HTML });
    const originUrl = reference.url.replace("127.0.0.1", "localhost") + ORIGIN_PATH;
    for (const page of pages) {
      const options = getBrowserOptions(page.visitor);
      await timePage(browser, options, siteUrl, reference.url, originUrl, page);
    }
    await reference.stop();
  },
  async throughput() {
    const compared = pages.filter(({ path }) => COMPARED_PAGES.includes(path));
    const html = await fetchHtml(compared);
    const site = await startWithCpuTime(stage.serveDirectly);
    const constant = await startWithCpuTime(() => serveConstantPages(html, { isDirect: true }));
    for (const page of compared)
      for (const who of new Set([page.visitor, "client"] as const))
        await compareThroughput(page, who, stage.getCookie(who), site, constant);
    await Promise.all([site.stop(), constant.stop()]);
  },
  async upload() {
    if (selectedPaths.length === 0) measureUpload();
  },
};

for (const [name, run] of Object.entries(parts)) {
  if (selectedParts.length > 0 && !selectedParts.includes(name)) continue;
  const startedAt = performance.now();
  await run();
  console.log(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
await browser.close();
const missed = printReport();
await stage.stop();
process.exit(missed > 0 ? 1 : 0);
