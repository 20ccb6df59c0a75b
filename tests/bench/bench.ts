import { type BrowserContextOptions, chromium } from "playwright";
import { CHROMIUM_ARGS, findChromium } from "../support/chromium.ts";
import { timeHang } from "./hang.ts";
import { timeInteractions } from "./interactions.ts";
import { traceLayout } from "./layout.ts";
import { type BenchPage, PAGES, THROUGHPUT_RATIO } from "./pages.ts";
import { timePage } from "./paint.ts";
import { serveConstants, withoutScript } from "./reference-site.ts";
import { weighRepeatView } from "./repeat-view.ts";
import { printReport } from "./report.ts";
import { setStage } from "./stage.ts";
import { countCalls } from "./supabase-calls.ts";
import { compareThroughput } from "./throughput.ts";
import { weighUpload } from "./upload.ts";
import { weighPage } from "./weight.ts";
import { withCpuTime } from "./workerd-cpu.ts";

/**
 * `npm run bench [-- /path … part …]` asserts the budgets in pages.ts on the built site: of the named
 * pages, or of all; in the named parts below, or in all. Its ratios need a quiet machine.
 */

// Chromium's own name here would be "HeadlessChrome", which counts as a bot.
const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36";
/** Those whose throughput is compared. */
const BUSY_PAGES = ["/", "/pricing", "/blog"];
const CLIENT_PAGE = "/client";
/** For the browser to come from. */
const ELSEWHERE = "/elsewhere";
const ELSEWHERE_HTML = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Elsewhere</title><p>The page that a visitor comes from.`;

const asked = process.argv.slice(2);
const askedPaths = asked.filter((word) => word.startsWith("/"));
const askedParts = asked.filter((word) => !word.startsWith("/"));
const isAsked = (path: string) => askedPaths.length === 0 || askedPaths.includes(path);
const pages = PAGES.filter(({ path }) => isAsked(path));

const startedAt = performance.now();
const stage = await setStage();
const siteUrl = stage.repeating.url;
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });

/** A browser that has the session of one of the visitors. */
function browserOf(who: BenchPage["visitor"]): BrowserContextOptions {
  const pairs = stage.cookieOf(who).split("; ").filter(Boolean);
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

/** The same pages as constant strings. */
async function htmlOf(wanted: BenchPage[]): Promise<Record<string, string>> {
  const html: Record<string, string> = {};
  for (const { path, visitor } of wanted)
    html[path] = (await stage.visitorOf(visitor, siteUrl).get(path)).html;
  return html;
}

const parts: Record<string, () => Promise<void>> = {
  async weight() {
    for (const page of pages) await weighPage(browser, browserOf(page.visitor), siteUrl, page);
  },
  async repeat() {
    for (const { path, isMarketing } of pages) {
      if (!isMarketing) continue;
      for (const who of ["anonymous", "client"] as const)
        await weighRepeatView(browser, browserOf(who), siteUrl, path, who);
    }
  },
  async calls() {
    const { url, log } = stage.logging;
    for (const page of pages) {
      const visitors = page.isMarketing ? (["anonymous", "client"] as const) : [page.visitor];
      for (const who of visitors) await countCalls(log, page, stage.visitorOf(who, url), who);
    }
  },
  async paint() {
    const html = Object.entries(await htmlOf(pages)).map(([path, page]) => [
      path,
      withoutScript(page),
    ]);
    const bare = await serveConstants({
      ...Object.fromEntries(html),
      [ELSEWHERE]: ELSEWHERE_HTML,
    });
    const elsewhere = bare.url.replace("127.0.0.1", "localhost") + ELSEWHERE;
    for (const page of pages)
      await timePage(browser, browserOf(page.visitor), siteUrl, bare.url, elsewhere, page);
    await bare.stop();
  },
  async interactions() {
    await timeInteractions(browser, browserOf("anonymous"), siteUrl, isAsked);
  },
  async layout() {
    if (!isAsked("/")) return;
    const bare = await serveConstants({ [ELSEWHERE]: ELSEWHERE_HTML });
    await traceLayout(browser, browserOf("anonymous"), `${siteUrl}/`, bare.url + ELSEWHERE);
    await bare.stop();
  },
  async throughput() {
    const compared = pages.filter(({ path }) => [...BUSY_PAGES, CLIENT_PAGE].includes(path));
    const html = await htmlOf(compared);
    const site = await withCpuTime(stage.serveDirectly);
    const constant = await withCpuTime(() => serveConstants(html, { isDirect: true }));
    for (const { path, visitor } of compared) {
      const budget = THROUGHPUT_RATIO[visitor === "client" ? "client" : "public"];
      const visitors = new Set([visitor, "client"] as const);
      for (const who of visitors)
        await compareThroughput(
          `${path} ${who}`,
          path,
          site,
          constant,
          stage.cookieOf(who),
          budget,
        );
    }
    await Promise.all([site.stop(), constant.stop()]);
  },
  async hang() {
    const { url, proxyUrl } = stage.hanging;
    if (isAsked(CLIENT_PAGE)) await timeHang(stage.visitorOf("client", url), proxyUrl);
  },
  async upload() {
    if (askedPaths.length === 0) weighUpload();
  },
};

for (const [name, run] of Object.entries(parts)) {
  if (askedParts.length > 0 && !askedParts.includes(name)) continue;
  const from = performance.now();
  await run();
  console.log(`${name}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
}
await browser.close();
const missed = printReport();
console.log(`The bench took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`);
await stage.stop();
process.exit(missed > 0 ? 1 : 0);
