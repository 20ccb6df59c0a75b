import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SitePage } from "~/document";
import type { WorkerRequestInfo } from "~/request/request-info.server";
import { PageCache } from "../../workers/page-cache.ts";

const SITE_ORIGIN = "https://spellpost.example";
const PAGES = [
  { path: "/pricing", handle: { cache: { seconds: 5 } } },
  { path: "/features", handle: { cache: "deployment" } },
] as SitePage[];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Caches a rendered page. @returns its first response, and what asks the cache again */
async function cachePage(path: string, styleHash = "a", settings = {}) {
  const cache = new PageCache(PAGES, { SITE_ORIGIN });
  const url = new URL(path, SITE_ORIGIN);
  const request = new Request(url);
  const requestInfo = {
    env: { SITE_ORIGIN, ...settings },
    policy: { styleHash },
    isPartial: false,
    log: { route: path },
  } as WorkerRequestInfo;
  const key = cache.key(request, url) ?? "";
  const first = await cache.put(key, request, requestInfo, new Response("<p>Plans</p>"));
  return { first, again: () => cache.get(key, request, requestInfo.log) };
}

const readLifetime = (response: Response | null) =>
  response?.headers.get("Cloudflare-CDN-Cache-Control");

test("a cached page lets others cache it only for the rest of its seconds", async () => {
  const { first, again } = await cachePage("/pricing");
  expect(readLifetime(first)).toBe("public, max-age=5");
  for (const [ms, rest] of [
    [1000, 4],
    [3900, 0],
  ] as const) {
    vi.advanceTimersByTime(ms);
    expect(readLifetime(again())).toBe(`public, max-age=${rest}`);
  }
  vi.advanceTimersByTime(200);
  expect(again()).toBeNull();
});

test("a page of the deployment is cached for a year at any time", async () => {
  const { again } = await cachePage("/features");
  vi.advanceTimersByTime(400 * 24 * 60 * 60 * 1000);
  expect(readLifetime(again())).toBe("public, max-age=31536000");
});

test("a page has another ETag under another policy, which browsers get with the page alone", async () => {
  const readETag = async (...page: Parameters<typeof cachePage>) =>
    (await cachePage(...page)).first.headers.get("ETag");
  const etag = await readETag("/features");
  expect(await readETag("/features")).toBe(etag);
  expect(await readETag("/features", "b")).not.toBe(etag);
  const captcha = { TURNSTILE_SITE_KEY: "key" };
  expect(await readETag("/features", "'sha256-a'", captcha)).not.toBe(etag);
});
