import { posts } from "~/content/blog/posts";
import { CASE_STUDY_IDS } from "~/content/case-studies/ids";
import { blogAddress, CATEGORIES } from "~/domain/blog-filter";
import type { RequestRecord } from "../app/request/record.server.ts";
import { hasOwnCookie } from "./headers.ts";

/** How long a page may be reused, in milliseconds: until the next deployment, but for the page with live counters. */
const LIFETIME_MS = new Map<string, number>([
  ["/", Infinity],
  ["/features", Infinity],
  ["/case-studies", Infinity],
  ["/blog", Infinity],
  ["/about-us", Infinity],
  ["/contact-us", Infinity],
  ["/privacy-policy", Infinity],
  ["/terms-of-service", Infinity],
  ["/documentation", Infinity],
  ["/schedule-meeting", Infinity],
  ["/pricing", 5000],
  ["/pricing?billing=yearly", 5000],
  ...posts.map(({ id }): [string, number] => [`/blog/${id}`, Infinity]),
  ...CATEGORIES.map((category): [string, number] => [blogAddress({ category }), Infinity]),
  ...CASE_STUDY_IDS.map((id): [string, number] => [`/case-studies/${id}`, Infinity]),
]);

/** A forged Host header makes another origin: what is kept stays bounded whatever is asked for. */
const MOST_PAGES = LIFETIME_MS.size * 3;

type Page = { route: string; parts: string[]; headers: [string, string][]; expires: number };

/**
 * Finished HTML of anonymous visitors, kept in the isolate's memory in parts around the nonce, so that every answer
 * still has its own. Only the fixed list above is kept: the memory it takes is bounded.
 */
export class PageCache {
  #pages = new Map<string, Page>();

  /** The key under which this request's answer may be kept, or null when it must be rendered for itself. */
  key(request: Request, url: URL): string | null {
    if (request.method !== "GET" || hasOwnCookie(request)) return null;
    const path = url.pathname + url.search;
    return LIFETIME_MS.has(path) ? `${url.origin}${path}` : null;
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
    { route }: RequestRecord,
    response: Response,
  ): Promise<Response> {
    if (response.status !== 200 || response.headers.has("Set-Cookie")) return response;
    if (this.#pages.size >= MOST_PAGES && !this.#pages.has(key)) return response;
    // From one public page to the next, the one the pointer rests on is made ready before the press. Other pages lead to
    // few of them, and would only ask for one more file before their first paint.
    response.headers.set("Speculation-Rules", '"/speculation-rules.json"');
    const html = await response.text();
    const lifetime = LIFETIME_MS.get(url.pathname + url.search) ?? 0;
    this.#pages.set(key, {
      route,
      parts: html.split(nonce),
      headers: [...response.headers],
      expires: Date.now() + lifetime,
    });
    return new Response(html, response);
  }
}
