import { getUrl } from "./supabase-fetch.server";

type RefreshResponse = { status: number; headers: [string, string][]; body: string };
type Refresh = { response?: RefreshResponse; expiresAt: number };

/**
 * Parallel requests of a browser all start with the old cookie; the auth service allows its reuse
 * for the same time (config.toml).
 */
const SUCCESS_TTL_MS = 10_000;
/**
 * Caches a rejection (mainly 429), so that a burst of requests does not become a burst of
 * refreshes.
 */
const REJECTION_TTL_MS = 1000;
/**
 * Exceeds the longest time a request waits for Supabase; after it, the request that started the
 * refresh has ended.
 */
const ABANDONED_TTL_MS = 3000;
const POLL_INTERVAL_MS = 10;
const MAX_REFRESHES = 2000;
/** Response that the auth client retries after, as after any 502. */
const BAD_GATEWAY: RefreshResponse = { status: 502, headers: [], body: "{}" };

/** Keyed by refresh token, oldest first. Lives as long as the isolate. */
const refreshes = new Map<string, Refresh>();

/**
 * Makes a `fetch` that sends concurrent refreshes of one session in this isolate as a single call:
 * twenty parallel requests of one browser would otherwise cause twenty refreshes and exceed the
 * auth service's rate limit. All callers get the same response and so set the same cookies. Other
 * calls pass through.
 * @param keepAlive keeps the call running after the request that made it was canceled
 */
export function deduplicateRefresh(
  send: typeof fetch,
  keepAlive: (work: Promise<unknown>) => void,
): typeof fetch {
  return async (input, init) => {
    const key = refreshKey(input, init);
    if (!key) return send(input, init);
    const ownRefresh = await waitOrStart(key, init?.signal ?? null);
    if (ownRefresh.response) return toResponse(ownRefresh.response);
    const refreshing = sendRefresh(send, input, init);
    keepAlive(refreshing.catch(() => {}));
    try {
      const response = await refreshing;
      storeResult(ownRefresh, response);
      return toResponse(response);
    } catch (error) {
      if (refreshes.get(key) === ownRefresh) refreshes.delete(key);
      throw error;
    }
  };
}

/**
 * Waits for a refresh in progress, or starts one: a result without a response tells the caller to
 * make the call. Polls, because a Worker must not await a promise that belongs to another request,
 * which may end first.
 */
async function waitOrStart(key: string, signal: AbortSignal | null): Promise<Refresh> {
  for (;;) {
    const refresh = refreshes.get(key);
    if (!refresh || refresh.expiresAt <= Date.now()) return startRefresh(key);
    if (refresh.response) return refresh;
    signal?.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

function startRefresh(key: string): Refresh {
  refreshes.delete(key);
  for (const [oldest, { expiresAt }] of refreshes) {
    if (expiresAt > Date.now() && refreshes.size < MAX_REFRESHES) break;
    refreshes.delete(oldest);
  }
  const refresh: Refresh = { expiresAt: Date.now() + ABANDONED_TTL_MS };
  refreshes.set(key, refresh);
  return refresh;
}

/**
 * Reads the whole body, because a body, too, belongs to the request that fetched it. Replaces a 200
 * without a session, which does not come from the auth service: the auth client would treat it as
 * the end of the session and sign the visitor out.
 * @throws only when the calling request was canceled, so that another one can take over
 */
async function sendRefresh(
  send: typeof fetch,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<RefreshResponse> {
  try {
    const response = await send(input, init);
    const copy = {
      status: response.status,
      headers: [...response.headers] as [string, string][],
      body: await response.text(),
    };
    return copy.status === 200 && !holdsSession(copy.body) ? BAD_GATEWAY : copy;
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    return BAD_GATEWAY; // waiting requests get a response even when the connection fails
  }
}

/**
 * Does not cache 5xx responses beyond the requests that already wait, so the next caller retries.
 */
function storeResult(refresh: Refresh, response: RefreshResponse): void {
  const ttlMs =
    response.status === 200
      ? SUCCESS_TTL_MS
      : response.status < 500
        ? REJECTION_TTL_MS
        : POLL_INTERVAL_MS * 5; // long enough for the requests that already wait
  refresh.response = response;
  refresh.expiresAt = Date.now() + ttlMs;
}

function holdsSession(body: string): boolean {
  try {
    return (
      typeof (JSON.parse(body) as { access_token?: unknown } | null)?.access_token === "string"
    );
  } catch {
    return false;
  }
}

function refreshKey(input: RequestInfo | URL, init?: RequestInit): string | null {
  if (
    init?.method !== "POST" ||
    typeof init.body !== "string" ||
    !getUrl(input).endsWith("/auth/v1/token?grant_type=refresh_token")
  )
    return null;
  return init.body;
}

function toResponse({ status, headers, body }: RefreshResponse): Response {
  return new Response(body, { status, headers });
}
