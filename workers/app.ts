import { RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { SitePage } from "~/document";
import { toBase64 } from "~/domain/encoding";
import { dropDoubtfulCookies } from "~/request/cookies.server";
import { type Edge, edgeContext } from "~/request/edge.server";
import { type Env, parseEnv, parseRateLimiters, type RateLimiters } from "~/request/env.server";
import { closeRecord, logFault, openRecord, type RequestRecord } from "~/request/record.server";
import { styleHashes } from "~/styles.server";
import { type Policy, setSecurityHeaders } from "./headers.ts";
import { admit } from "./limits.ts";
import { PageCache } from "./page-cache.ts";
import { secureAddress } from "./secure-address.ts";
import { listPages } from "./site-pages.ts";
import { openParts } from "./site-parts.ts";

type ExecutionContext = { waitUntil(promise: Promise<unknown>): void };

let settings: Settings | undefined;
let site: Site | undefined;

type Settings = { env: Env; rateLimiters: RateLimiters };
type Site = { pages: SitePage[]; cache: PageCache; handlerOf: ReturnType<typeof openParts> };

export default {
  /**
   * Handles every request: prepares its context, renders or rejects it, and adds the security
   * headers and the log line.
   */
  async fetch(incoming: Request, rawEnv: unknown, execution: ExecutionContext): Promise<Response> {
    const url = new URL(incoming.url);
    const request = dropDoubtfulCookies(incoming, url);
    const record = openRecord(request);
    const policy: Policy = { styleHashes: await styleHashes() };
    try {
      settings ??= { env: parseEnv(rawEnv), rateLimiters: parseRateLimiters(rawEnv) };
    } catch (error) {
      const response = unconfigured(url, record, error);
      setSecurityHeaders(response, request, policy, {});
      closeRecord(record, request, response, { LOG_REQUESTS: "on" });
      return response;
    }
    const { env, rateLimiters } = settings;
    const edge: Edge = {
      env,
      get nonce() {
        return (policy.nonce ??= createNonce());
      },
      isIncomplete: false,
      record,
      rateLimiters,
      get pages() {
        return openSite(env).pages;
      },
      method: request.method,
      address: url.pathname + url.search,
      headers: request.headers,
      timeZone: (incoming as { cf?: { timezone?: string } }).cf?.timezone,
      waitUntil: (promise) => execution.waitUntil(promise),
    };
    const response = await answer(request, url, edge);
    setSecurityHeaders(response, request, policy, env);
    closeRecord(record, request, response, env);
    return response;
  },
};

async function answer(request: Request, url: URL, edge: Edge): Promise<Response> {
  const { record } = edge;
  try {
    const secured = secureAddress(url, edge.env);
    if (secured) return new Response(null, { status: 308, headers: { Location: secured } });
    const { cache, handlerOf } = openSite(edge.env);
    const key = import.meta.env.PROD ? cache.key(request, url) : null;
    const kept = key && cache.get(key, request, record);
    if (kept) return kept;
    const admitted = await admit(request, url);
    if (admitted instanceof Response) return admitted;
    const context = new RouterContextProvider();
    context.set(edgeContext, edge);
    // Requests the whole page even for a HEAD, because the cache stores the body.
    const response = await handlerOf(url.pathname)(
      key ? new Request(admitted, { method: "GET" }) : admitted,
      context,
    );
    return key ? await cache.put(key, request, edge, response) : mutable(response);
  } catch (error) {
    return failed(record, error);
  }
}

/**
 * Handles a request without a valid configuration: the Worker only reports that it runs, and logs
 * the error.
 */
function unconfigured(url: URL, record: RequestRecord, error: unknown): Response {
  const isAlive = url.pathname === "/healthz" && !url.searchParams.has("deep");
  return isAlive ? Response.json({ status: "ok" }) : failed(record, error);
}

function failed(record: RequestRecord, error: unknown): Response {
  logFault(record, error);
  return new Response(lastResort(record), {
    status: 500,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}

/** Creates the list of pages, their cache and the request handlers on first use. */
function openSite(env: Env): Site {
  if (!site) {
    const pages = listPages(build.routes);
    const handlerOf = openParts(build, import.meta.env.MODE);
    site = { pages, cache: new PageCache(pages, env), handlerOf };
  }
  return site;
}

/** Copies a response, because those of `Response.redirect` and `fetch` have immutable headers. */
function mutable(response: Response): Response {
  return new Response(response.body, response);
}

function createNonce(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(16)));
}

/** Fallback for when not even the error page can be rendered. */
function lastResort({ id }: RequestRecord): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Something went wrong</title><main><h1>Something went wrong on our side</h1>
<p>Nothing you saved before is lost. Please <a href="">try again</a>, or start from the <a href="/">home page</a>.</p>
<p>If you write to us about it, this number finds it: <code>${id}</code></p></main></html>`;
}
