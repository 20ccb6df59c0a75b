import type { SitePage } from "~/document";
import type { Env } from "~/request/env.server";
import type { RequestRecord } from "~/request/record.server";
import { hasOwnCookie } from "./headers.ts";
import { isThisMachine } from "./secure-address.ts";

/** This machine has several names and ports: what is kept stays bounded whatever is asked for. */
const MOST_ORIGINS = 3;

type Page = { route: string; parts: string[]; headers: [string, string][]; expires: number };

/**
 * Finished HTML of anonymous visitors, kept in the isolate's memory in parts around the nonce, so that every answer
 * still has its own. Only pages whose `handle` says so are kept: the memory they take is bounded.
 */
export class PageCache {
  #pages = new Map<string, Page>();
  /** How long each address may be kept, in milliseconds. */
  #lifetimes: ReadonlyMap<string, number>;

  /** The only origin whose pages are kept: a forged Host header would fill the memory. */
  #origin: string | undefined;

  constructor(pages: readonly SitePage[], { SITE_ORIGIN }: Pick<Env, "SITE_ORIGIN">) {
    this.#origin = SITE_ORIGIN;
    this.#lifetimes = new Map(pages.flatMap(lifetimesOf));
  }

  /** The key under which this request's answer may be kept, or null when it must be rendered for itself. */
  key(request: Request, url: URL): string | null {
    if (request.method !== "GET" || hasOwnCookie(request)) return null;
    if (this.#origin ? url.origin !== this.#origin : !isThisMachine(url)) return null;
    const path = url.pathname + url.search;
    return this.#lifetimes.has(path) ? `${url.origin}${path}` : null;
  }

  get(key: string, nonce: string, record: RequestRecord): Response | null {
    const page = this.#pages.get(key);
    if (!page || page.expires < Date.now()) return null;
    record.route = page.route;
    return new Response(page.parts.join(nonce), { headers: page.headers });
  }

  /** Keeps a rendered answer, if it is one that any anonymous visitor may be given. */
  async put(
    key: string,
    url: URL,
    nonce: string,
    { route, isLimited }: RequestRecord,
    response: Response,
  ): Promise<Response> {
    // Nobody else gets the page of a network that may not ask Supabase now.
    if (response.status !== 200 || response.headers.has("Set-Cookie") || isLimited) return response;
    if (this.#pages.size >= this.#lifetimes.size * MOST_ORIGINS && !this.#pages.has(key))
      return response;
    // From one public page to the next, the one the pointer rests on is made ready before the press. Other pages lead to
    // few of them, and would only ask for one more file before their first paint.
    response.headers.set("Speculation-Rules", '"/speculation-rules.json"');
    const html = await response.text();
    const lifetime = this.#lifetimes.get(url.pathname + url.search) ?? 0;
    this.#pages.set(key, {
      route,
      parts: html.split(nonce),
      headers: [...response.headers],
      expires: Date.now() + lifetime,
    });
    return new Response(html, response);
  }
}

function lifetimesOf({ path, handle: { kept, keptQueries = [] } }: SitePage): [string, number][] {
  if (!kept) return [];
  const lifetime = kept === "deployment" ? Infinity : kept.seconds * 1000;
  return ["", ...keptQueries].map((query) => [path + query, lifetime]);
}
