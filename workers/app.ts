import { RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { SitePage } from "~/document";
import { isLoopback } from "~/domain/loopback";
import { dropUntrustedCookies } from "~/request/cookies.server";
import {
  type Env,
  parseEnv,
  parseRateLimiters,
  type RateLimiters,
  requireOwnSecrets,
} from "~/request/env.server";
import { restoreKeptForm } from "~/request/kept-form.server";
import { type WorkerRequestInfo, requestInfoContext } from "~/request/request-info.server";
import {
  finishRequestLog,
  logFault,
  startRequestLog,
  type RequestLog,
} from "~/request/request-log.server";
import { isStaffSession } from "~/request/staff-cookie.server";
import { setSecurityHeaders } from "./headers.ts";
import { getHttpsRedirect } from "./https-redirect.ts";
import { PageCache } from "./page-cache.ts";
import { guardRequest } from "./request-guard.ts";
import { listPages } from "./site-pages.ts";
import { createHandlers } from "./staff-routes.ts";

type ExecutionContext = { waitUntil(promise: Promise<unknown>): void };

/** Unrouted path, rendered to explain bare 404 and 413 responses. */
const NOT_FOUND = "/not-found";
const EXPLAINED_STATUSES = new Set([404, 413]);

let settings: Settings | undefined;
let site: Site | undefined;

type Settings = { env: Env; rateLimiters: RateLimiters };
type Site = {
  pages: SitePage[];
  cache: PageCache;
  getHandler: ReturnType<typeof createHandlers>;
};

export default {
  async fetch(incoming: Request, rawEnv: unknown, execution: ExecutionContext): Promise<Response> {
    const url = new URL(incoming.url);
    const request = dropUntrustedCookies(incoming, url);
    const log = startRequestLog(request);
    const policy: WorkerRequestInfo["policy"] = {};
    try {
      settings ??= { env: parseEnv(rawEnv), rateLimiters: parseRateLimiters(rawEnv) };
      if (!isLoopback(url)) requireOwnSecrets(settings.env);
    } catch (error) {
      const response = configurationErrorResponse(url, log, error);
      setSecurityHeaders(response, request, policy, {});
      finishRequestLog(log, request, response, { LOG_REQUESTS: "on" });
      return response;
    }
    const { env, rateLimiters } = settings;
    const requestInfo: WorkerRequestInfo = {
      env,
      policy,
      isPartial: false,
      log,
      rateLimiters,
      get pages() {
        return openSite(env).pages;
      },
      method: request.method,
      pathAndQuery: url.pathname + url.search,
      headers: request.headers,
      timeZone: (incoming as { cf?: { timezone?: string } }).cf?.timezone,
      waitUntil: (promise) => execution.waitUntil(promise),
    };
    const response = await respond(request, url, requestInfo);
    setSecurityHeaders(response, request, policy, env);
    finishRequestLog(log, request, response, env);
    return response;
  },
};

async function respond(
  request: Request,
  url: URL,
  requestInfo: WorkerRequestInfo,
): Promise<Response> {
  const { log } = requestInfo;
  try {
    const httpsRedirect = getHttpsRedirect(url, requestInfo.env);
    if (httpsRedirect)
      return new Response(null, { status: 308, headers: { Location: httpsRedirect } });
    const { cache, getHandler } = openSite(requestInfo.env);
    const key = import.meta.env.PROD ? cache.key(request, url) : null;
    const cached = key && cache.get(key, request, log);
    if (cached) return cached;
    const guarded = await guardRequest(request, url);
    const context = new RouterContextProvider();
    context.set(requestInfoContext, requestInfo);
    const received =
      guarded instanceof Response
        ? guarded
        : await restoreKeptForm({ request: guarded, context, url });
    const isStaff = await isStaffSession({ request, context, url });
    // Even for a HEAD, because the cache stores the body.
    const response =
      received instanceof Response
        ? received
        : await getHandler(isStaff)(
            key ? new Request(received, { method: "GET" }) : received,
            context,
          );
    if (key) return await cache.put(key, request, requestInfo, response);
    const isUnexplained =
      EXPLAINED_STATUSES.has(response.status) && isRead(request) && !isHtml(response);
    if (!isUnexplained) return toMutableResponse(response);
    requestInfo.explainedStatus = response.status;
    const page = await getHandler(isStaff)(
      new Request(new URL(NOT_FOUND, url), { headers: request.headers }),
      context,
    );
    return addCookies(toMutableResponse(page), response);
  } catch (error) {
    return errorResponse(log, error);
  }
}

/** Without a valid configuration, the Worker only reports that it runs. */
function configurationErrorResponse(url: URL, log: RequestLog, error: unknown): Response {
  const isAlive = url.pathname === "/healthz" && !url.searchParams.has("deep");
  return isAlive ? Response.json({ status: "ok" }) : errorResponse(log, error);
}

function errorResponse(log: RequestLog, error: unknown): Response {
  logFault(log, error);
  return new Response(fallbackErrorPage(log), {
    status: 500,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}

function openSite(env: Env): Site {
  if (!site) {
    const pages = listPages(build.routes);
    const getHandler = createHandlers(build, import.meta.env.MODE);
    site = { pages, cache: new PageCache(pages, env), getHandler };
  }
  return site;
}

function isRead({ headers }: Request): boolean {
  return headers.get("Accept")?.includes("text/html") ?? false;
}

function isHtml({ headers }: Response): boolean {
  return headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

function addCookies(response: Response, { headers }: Response): Response {
  for (const cookie of headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Responses of `Response.redirect` and `fetch` have immutable headers. */
function toMutableResponse(response: Response): Response {
  return new Response(response.body, response);
}

/** When not even the error page can be rendered. */
function fallbackErrorPage({ id }: RequestLog): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Something went wrong</title><main><h1>Something went wrong on our side</h1>
<p>Nothing you saved before is lost. Please <a href="">try again</a>, or start from the <a href="/">home page</a>.</p>
<p>If you contact us about this, quote this number: <code>${id}</code></p></main></html>`;
}
