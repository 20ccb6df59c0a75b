import type { SitePage } from "~/document";
import { toBase64 } from "~/domain/encoding";
import { hasToastCookie, getHeaderVariantFromCookies } from "~/request/cookies.server";
import type { Env } from "~/request/env.server";
import type { WorkerRequestInfo } from "~/request/request-info.server";
import type { RequestLog } from "~/request/request-log.server";
import { contentSecurityPolicy, type Policy } from "./headers.ts";
import { isLoopback } from "./https-redirect.ts";

/** Bounds the cache in local development, where a request can name any host and port. */
const MAX_ORIGINS = 3;
/**
 * Variants of a page, which differ in the header only: without a session cookie, with one, and with
 * the staff cookie.
 */
const VARIANTS = 3;
/** Maximum lifetime in Cloudflare's cache, which is separate for each deployment. */
const YEAR_S = 365 * 24 * 60 * 60;

type Page = {
  route: string;
  body: Uint8Array<ArrayBuffer>;
  headers: [string, string][];
  etag: string;
  expires: number;
};

/**
 * Caches rendered pages in the isolate's memory; a variant has the same bytes for all visitors.
 * Only pages that opt in by their `handle` are cached, which bounds the memory.
 */
export class PageCache {
  #pages = new Map<string, Page>();
  /** Cache lifetime of each path with query, in seconds. */
  #lifetimes: ReadonlyMap<string, number>;
  /**
   * Canonical origin that every page names, regardless of the requested Host; only absent in local
   * development.
   */
  #origin: string | undefined;

  constructor(pages: readonly SitePage[], { SITE_ORIGIN }: Pick<Env, "SITE_ORIGIN">) {
    this.#origin = SITE_ORIGIN;
    this.#lifetimes = new Map(pages.flatMap(listLifetimes));
  }

  /** Returns the cache key of a request, or null when its response must not be cached. */
  key(request: Request, url: URL): string | null {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const cookies = request.headers.get("Cookie");
    if (hasToastCookie(cookies, url)) return null;
    if (!this.#origin && !isLoopback(url)) return null;
    const pathAndQuery = url.pathname + url.search;
    if (!this.#lifetimes.has(pathAndQuery)) return null;
    return `${getHeaderVariantFromCookies(cookies, url)} ${this.#origin ?? url.origin}${pathAndQuery}`;
  }

  /**
   * @returns the cached page, its headers alone for a HEAD, a 304 for an unchanged copy, or null
   */
  get(key: string, request: Request, log: RequestLog): Response | null {
    const page = this.#pages.get(key);
    const remainingMs = page ? page.expires - Date.now() : -1;
    if (!page || remainingMs < 0) return null;
    log.route = page.route;
    return toResponse(page, request, Math.floor(remainingMs / 1000));
  }

  /** Caches a rendered response, unless it is specific to one visitor. */
  async put(
    key: string,
    request: Request,
    requestInfo: WorkerRequestInfo,
    rendered: Response,
    policy: Policy,
  ): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const lifetimeS = this.#lifetimes.get(pathname + search) ?? 0;
    const maxPages = this.#lifetimes.size * VARIANTS * MAX_ORIGINS;
    const isFull = this.#pages.size >= maxPages && !this.#pages.has(key);
    const isForAll = rendered.status === 200 && !rendered.headers.has("Set-Cookie");
    if (!isForAll || requestInfo.isPartial || isFull) {
      return new Response(request.method === "HEAD" ? null : rendered.body, rendered);
    }
    // Prefetches a public page when the pointer rests on its link. Sent only by public pages,
    // because others link to few of them and would pay for the extra file before their first paint.
    rendered.headers.set("Speculation-Rules", '"/speculation-rules.json"');
    const body = new Uint8Array(await rendered.arrayBuffer());
    const page = {
      route: requestInfo.log.route,
      body,
      headers: [...rendered.headers],
      etag: await computeETag(
        body,
        contentSecurityPolicy(rendered.headers, policy, requestInfo.env),
      ),
      expires: Date.now() + lifetimeS * 1000,
    };
    this.#pages.set(key, page);
    return toResponse(page, request, lifetimeS);
  }
}

/** @param remainingS time for which others may cache the page, so that all copies expire together */
function toResponse({ body, headers, etag }: Page, request: Request, remainingS: number): Response {
  const validators = { ETag: etag, Vary: "Cookie", ...cacheControl(request, remainingS) };
  if (matchesETag(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers: validators });
  }
  const response = new Response(request.method === "HEAD" ? null : body, { headers });
  for (const [name, value] of Object.entries(validators)) response.headers.set(name, value);
  return response;
}

/**
 * Makes browsers revalidate their copy each time, because a deployment or a sign-in changes the
 * page. Cloudflare serves its own copy to visitors without cookies, separated from others by
 * `Vary`, and removes the header that permits this.
 */
function cacheControl(request: Request, remainingS: number): Record<string, string> {
  if (request.headers.get("Cookie")) return { "Cache-Control": "private, no-cache" };
  return {
    "Cache-Control": "public, no-cache",
    "Cloudflare-CDN-Cache-Control": `public, max-age=${Math.min(remainingS, YEAR_S)}`,
  };
}

/**
 * Returns true when the browser's copy is current; compression on the way may have weakened its
 * ETag.
 */
function matchesETag(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** Includes the policy, because a browser keeps that of its copy, which a 304 doesn't replace. */
async function computeETag(body: Uint8Array<ArrayBuffer>, policy: string): Promise<string> {
  const page = new Blob([policy, "\n", body]);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await page.arrayBuffer()));
  return `"${toBase64(hash.subarray(0, 15))}"`;
}

function listLifetimes({
  path,
  handle: { cache, cachedQueries = [] },
}: SitePage): [string, number][] {
  if (!cache) return [];
  const lifetime = cache === "deployment" ? Infinity : cache.seconds;
  return ["", ...cachedQueries].map((query) => [path + query, lifetime]);
}
