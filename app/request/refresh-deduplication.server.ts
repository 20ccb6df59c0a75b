import { getUrl } from "./supabase-fetch.server";

type RefreshResponse = { status: number; headers: [string, string][]; body: string };
type Refresh = { response?: RefreshResponse; expiresAt: number };

/** The auth service allows reuse of a refresh token this long (config.toml). */
const SUCCESS_TTL_MS = 10_000;
/** Keeps a burst of rejected (mostly 429) requests from becoming a burst of refreshes. */
const REJECTION_TTL_MS = 1000;
/** Longer than any request waits for Supabase, so the one that started the refresh has ended. */
const ABANDONED_TTL_MS = 3000;
const POLL_INTERVAL_MS = 10;
const MAX_REFRESHES = 2000;
/** The auth client retries after a 502. */
const BAD_GATEWAY: RefreshResponse = { status: 502, headers: [], body: "{}" };

/** By refresh token, oldest first, shared by all requests of the isolate. */
const refreshes = new Map<string, Refresh>();

/**
 * Sends concurrent refreshes of one session as a single call: a browser's parallel requests would
 * exceed the auth service's rate limit. `keepAlive` lets the call outlive its request.
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

/** Polls: a Worker must not await a promise that belongs to another request. */
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
 * Reads the whole body, which also belongs to the request. A 200 without a session isn't from the
 * auth service; the auth client would sign the visitor out. Throws only if the request was
 * canceled.
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

/** A 5xx is shared only with the requests that already wait, so that the next one retries. */
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
