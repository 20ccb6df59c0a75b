import { holdVirtualClock } from "./virtual-clock.ts";

type Fetch = (request: Request) => Promise<Response>;

const MAX_REDIRECTS = 20;

const realFetch = globalThis.fetch;
/** Keeps requests alive while they are handled, because an abort does not reach a collected one. */
const inProgress = new Set<Request>();
const origins = new Map<string, Fetch>();

/** Answers calls of the global `fetch` to an origin in this process. @returns a function that ends it */
export function serveOrigin(origin: string, handler: Fetch): () => void {
  globalThis.fetch = route;
  origins.set(origin, handler);
  return () => origins.delete(origin);
}

async function route(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const handler = origins.get(new URL(request.url).origin);
  if (!handler) return holdVirtualClock(realFetch(input, init));
  // The signal of a request refers to it weakly, so its abort can get lost while nothing else does.
  const signal = init?.signal ?? request.signal;
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => {});
  inProgress.add(request);
  const handled = handler(request).finally(() => inProgress.delete(request));
  const response = await Promise.race([handled, aborted]);
  return request.redirect === "follow" ? follow(response, request, MAX_REDIRECTS) : response;
}

async function follow(response: Response, request: Request, left: number): Promise<Response> {
  const location = response.headers.get("Location");
  if (!location || response.status < 300 || response.status > 399 || left === 0) return response;
  const url = new URL(location, request.url);
  const next = await route(url, { headers: request.headers, redirect: "manual" });
  return follow(next, request, left - 1);
}
