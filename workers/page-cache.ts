import type { SitePage } from "~/document";
import { hasToastCookie, kindOfBrowser } from "~/request/cookies.server";
import type { Edge } from "~/request/edge.server";
import type { Env } from "~/request/env.server";
import type { RequestRecord } from "~/request/record.server";
import { isThisMachine } from "./secure-address.ts";

/** This machine has several names and ports: what is kept stays bounded whatever is asked for. */
const MOST_ORIGINS = 3;
/** Without and with a session's cookie, and a member of the team's: they differ in the header only. */
const KINDS = 3;
/** One of Cloudflare's own caches keeps a page of a deployment as long; each deployment has its own. */
const YEAR_S = 365 * 24 * 60 * 60;

type Page = {
  route: string;
  body: Uint8Array<ArrayBuffer>;
  headers: [string, string][];
  etag: string;
  expires: number;
  lifetimeS: number;
};

/**
 * Finished pages, the same bytes for all visitors of a kind, kept in the isolate's memory. Only pages
 * whose `handle` says so are kept: the memory they take is bounded.
 */
export class PageCache {
  #pages = new Map<string, Page>();
  /** How long each address may be kept, in seconds. */
  #lifetimes: ReadonlyMap<string, number>;
  /** What every page names as its own, whatever Host was asked for; absent on this machine alone. */
  #origin: string | undefined;

  constructor(pages: readonly SitePage[], { SITE_ORIGIN }: Pick<Env, "SITE_ORIGIN">) {
    this.#origin = SITE_ORIGIN;
    this.#lifetimes = new Map(pages.flatMap(lifetimesOf));
  }

  /** The key under which this request's answer may be kept, or null when it must be rendered for itself. */
  key(request: Request, url: URL): string | null {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const cookies = request.headers.get("Cookie");
    if (hasToastCookie(cookies, url)) return null;
    if (!this.#origin && !isThisMachine(url)) return null;
    const address = url.pathname + url.search;
    if (!this.#lifetimes.has(address)) return null;
    return `${kindOfBrowser(cookies, url)} ${this.#origin ?? url.origin}${address}`;
  }

  /** @returns the kept page as this request asks for it: whole, its head alone, or that it has not changed */
  get(key: string, request: Request, record: RequestRecord): Response | null {
    const page = this.#pages.get(key);
    if (!page || page.expires < Date.now()) return null;
    record.route = page.route;
    return answerWith(page, request);
  }

  /** Keeps a rendered answer, if it is one that any visitor of the kind may be given. */
  async put(key: string, request: Request, edge: Edge, rendered: Response): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const lifetimeS = this.#lifetimes.get(pathname + search) ?? 0;
    const most = this.#lifetimes.size * KINDS * MOST_ORIGINS;
    const isFull = this.#pages.size >= most && !this.#pages.has(key);
    const isForAll = rendered.status === 200 && !rendered.headers.has("Set-Cookie");
    if (!isForAll || edge.isIncomplete || isFull) {
      return new Response(request.method === "HEAD" ? null : rendered.body, rendered);
    }
    // From one public page to the next, the one the pointer rests on is made ready before the press. Other pages lead to
    // few of them, and would only ask for one more file before their first paint.
    rendered.headers.set("Speculation-Rules", '"/speculation-rules.json"');
    const body = new Uint8Array(await rendered.arrayBuffer());
    const page = {
      route: edge.record.route,
      body,
      headers: [...rendered.headers],
      etag: await etagOf(body),
      expires: Date.now() + lifetimeS * 1000,
      lifetimeS,
    };
    this.#pages.set(key, page);
    return answerWith(page, request);
  }
}

function answerWith({ body, headers, etag, lifetimeS }: Page, request: Request): Response {
  const validators = { ETag: etag, Vary: "Cookie", ...cacheControl(request, lifetimeS) };
  if (isKnown(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers: validators });
  }
  const response = new Response(request.method === "HEAD" ? null : body, { headers });
  for (const [name, value] of Object.entries(validators)) response.headers.set(name, value);
  return response;
}

/**
 * Browsers ask each time whether their copy is still the page, because the next deployment or a log-in
 * changes it. Cloudflare answers visitors without any cookie from its own copy, which it keeps apart
 * from all others by `Vary`; the header that says so reaches nobody else.
 */
function cacheControl(request: Request, lifetimeS: number): Record<string, string> {
  if (request.headers.get("Cookie")) return { "Cache-Control": "private, no-cache" };
  return {
    "Cache-Control": "public, no-cache",
    "Cloudflare-CDN-Cache-Control": `public, max-age=${Math.min(lifetimeS, YEAR_S)}`,
  };
}

/** Whether the browser's copy is this page; what compresses on the way may have weakened its tag. */
function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  const tags = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return tags.includes(etag) || tags.includes("*");
}

async function etagOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return `"${btoa(String.fromCharCode(...hash.subarray(0, 15)))}"`;
}

function lifetimesOf({ path, handle: { kept, keptQueries = [] } }: SitePage): [string, number][] {
  if (!kept) return [];
  const lifetime = kept === "deployment" ? Infinity : kept.seconds;
  return ["", ...keptQueries].map((query) => [path + query, lifetime]);
}
