import type { Browser, BrowserContextOptions, Page, Response } from "playwright";
import { compressedBytes } from "../support/compressed.ts";
import {
  type BenchPage,
  FIRST_LOAD_BUDGET,
  htmlBudget,
  IDLE_SCRIPT_BUDGET,
  scriptBudget,
} from "./pages.ts";
import { atMost } from "./report.ts";

const KB = 1024;
/** The realtime client, which /pricing loads when idle. */
const ON_IDLE = /\/assets\/module-/;
/** Pictures and fonts are compressed by themselves. */
const COMPRESSIBLE =
  /^(text\/|application\/(javascript|json|manifest|speculationrules)|image\/svg)/;

type Size = { type: string; bytes: number; url: string };

/**
 * Weighs the bodies of what a first visit transfers, compressed as Cloudflare would (the local proxy
 * compresses otherwise), and counts what blocks the first paint.
 */
export async function weighPage(
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
    const weigh = async () => ({
      type: request.resourceType(),
      url: request.url(),
      bytes: await compressedSize(await request.response()),
    });
    pending.push(weigh());
  });
  await page.goto(siteUrl + path, { waitUntil: "networkidle" });
  const sizes = await Promise.all(pending);
  const sum = (counts: (size: Size) => boolean) =>
    sizes.filter(counts).reduce((total, { bytes }) => total + bytes, 0) / KB;
  const isOnIdle = ({ url }: Size) => ON_IDLE.test(url);
  const onIdle = sum(isOnIdle);
  atMost(
    `${path} script`,
    sum((size) => size.type === "script" && !isOnIdle(size)),
    scriptBudget(benchPage) / KB,
    "KB",
  );
  if (onIdle > 0) atMost(`${path} script on idle`, onIdle, IDLE_SCRIPT_BUDGET / KB, "KB");
  atMost(
    `${path} HTML + CSS`,
    sum(({ type }) => ["document", "stylesheet"].includes(type)),
    htmlBudget(benchPage) / KB,
    "KB",
  );
  if (isMarketing)
    atMost(
      `${path} first load`,
      sum(() => true),
      FIRST_LOAD_BUDGET / KB,
      "KB",
    );
  atMost(`${path} blocking requests`, await countBlocking(page), 0, "");
  await context.close();
}

async function compressedSize(response: Response | null): Promise<number> {
  if (!response) return 0;
  const body = await response.body();
  return COMPRESSIBLE.test(response.headers()["content-type"] ?? "")
    ? compressedBytes(body)
    : body.byteLength;
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
