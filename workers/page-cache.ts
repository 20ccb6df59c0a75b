import type { SitePage } from "~/document";
import { toBase64 } from "~/domain/encoding";
import { isLoopback } from "~/domain/loopback";
import { hasToastCookie, getHeaderVariantFromCookies } from "~/request/cookies.server";
import type { Env } from "~/request/env.server";
import type { WorkerRequestInfo } from "~/request/request-info.server";
import type { RequestLog } from "~/request/request-log.server";
import { contentSecurityPolicy } from "./headers.ts";

/** In local development, a request can name any host and port. */
const MAX_ORIGINS = 3;
/** Without a session cookie, with one, and with the staff cookie. */
const VARIANTS = 3;
const YEAR_S = 365 * 24 * 60 * 60;

type Page = {
  route: string;
  body: Uint8Array<ArrayBuffer>;
  headers: [string, string][];
  etag: string;
  expires: number;
};

/** Only pages that opt in by their `handle`, which bounds the memory. */
export class PageCache {
  #pages = new Map<string, Page>();
  #lifetimes: ReadonlyMap<string, number>;
  /** Absent only in local development. */
  #origin: string | undefined;

  constructor(pages: readonly SitePage[], { SITE_ORIGIN }: Pick<Env, "SITE_ORIGIN">) {
    this.#origin = SITE_ORIGIN;
    this.#lifetimes = new Map(pages.flatMap(listLifetimes));
  }

  /** Null when the response must not be cached. */
  key(request: Request, url: URL): string | null {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const cookies = request.headers.get("Cookie");
    if (hasToastCookie(cookies, url)) return null;
    if (!this.#origin && !isLoopback(url)) return null;
    const pathAndQuery = url.pathname + url.search;
    if (!this.#lifetimes.has(pathAndQuery)) return null;
    return `${getHeaderVariantFromCookies(cookies, url)} ${this.#origin ?? url.origin}${pathAndQuery}`;
  }

  /** Null when not cached; a 304 for an unchanged copy. */
  get(key: string, request: Request, log: RequestLog): Response | null {
    const page = this.#pages.get(key);
    const remainingMs = page ? page.expires - Date.now() : -1;
    if (!page || remainingMs < 0) return null;
    log.route = page.route;
    return toResponse(page, request, Math.floor(remainingMs / 1000));
  }

  async put(
    key: string,
    request: Request,
    requestInfo: WorkerRequestInfo,
    rendered: Response,
  ): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const lifetimeS = this.#lifetimes.get(pathname + search) ?? 0;
    const maxPages = this.#lifetimes.size * VARIANTS * MAX_ORIGINS;
    const isFull = this.#pages.size >= maxPages && !this.#pages.has(key);
    const isForAll = rendered.status === 200 && !rendered.headers.has("Set-Cookie");
    if (!isForAll || requestInfo.isPartial || isFull) {
      return new Response(request.method === "HEAD" ? null : rendered.body, rendered);
    }
    // Only public pages, because others link to few of them and would pay for the extra file.
    rendered.headers.set("Speculation-Rules", '"/speculation-rules.json"');
    const policyText = contentSecurityPolicy(rendered.headers, requestInfo.policy, requestInfo.env);
    rendered.headers.set("Content-Security-Policy", policyText);
    const body = new Uint8Array(await rendered.arrayBuffer());
    const page = {
      route: requestInfo.log.route,
      body,
      headers: [...rendered.headers],
      etag: await computeETag(body, policyText),
      expires: Date.now() + lifetimeS * 1000,
    };
    this.#pages.set(key, page);
    return toResponse(page, request, lifetimeS);
  }
}

/** @param remainingS so that all copies expire together */
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
 * Browsers revalidate, because a deployment or sign-in changes the page.
 * Cloudflare serves its copy to visitors without cookies only (`Vary`).
 */
function cacheControl(request: Request, remainingS: number): Record<string, string> {
  if (request.headers.get("Cookie")) return { "Cache-Control": "private, no-cache" };
  return {
    "Cache-Control": "public, no-cache",
    "Cloudflare-CDN-Cache-Control": `public, max-age=${Math.min(remainingS, YEAR_S)}`,
  };
}

/** Compression on the way may have weakened the ETag. */
function matchesETag(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

/** Browsers keep their copy's policy, which a 304 doesn't replace. */
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
