type Answer = { status: number; headers: [string, string][]; body: string };
type Refresh = { answer?: Answer; forgetAt: number };

/**
 * Parallel requests of a browser all start with the old cookie; the auth service allows its reuse
 * for the same time (config.toml).
 */
const KEEP_SUCCESS_MS = 10_000;
/**
 * Caches a rejection (mainly 429), so that a burst of requests does not become a burst of
 * refreshes.
 */
const KEEP_REFUSAL_MS = 1000;
/**
 * Exceeds the longest time a request waits for Supabase; after it, the request that started the
 * refresh has ended.
 */
const ABANDONED_MS = 3000;
const LOOK_AGAIN_MS = 10;
const MOST_KEPT = 2000;
/** Response that the auth client retries after, as after any 502. */
const TROUBLE: Answer = { status: 502, headers: [], body: "{}" };

/** Keyed by refresh token, oldest first. Lives as long as the isolate. */
const refreshes = new Map<string, Refresh>();

/**
 * Makes a `fetch` that sends concurrent refreshes of one session in this isolate as a single call:
 * twenty parallel requests of one browser would otherwise cause twenty refreshes and exceed the
 * auth service's rate limit. All callers get the same response and so set the same cookies. Other
 * calls pass through.
 * @param keepAlive keeps the call running after the request that made it was canceled
 */
export function shareRefresh(
  send: typeof fetch,
  keepAlive: (work: Promise<unknown>) => void,
): typeof fetch {
  return async (input, init) => {
    const key = refreshKey(input, init);
    if (!key) return send(input, init);
    const mine = await takeTurn(key, init?.signal ?? null);
    if (mine.answer) return toResponse(mine.answer);
    const asking = ask(send, input, init);
    keepAlive(asking.catch(() => {}));
    try {
      const answer = await asking;
      settle(mine, answer);
      return toResponse(answer);
    } catch (error) {
      if (refreshes.get(key) === mine) refreshes.delete(key);
      throw error;
    }
  };
}

/**
 * Waits for a refresh in progress, or starts one: a result without an answer tells the caller to
 * make the call. Polls, because a Worker must not await a promise that belongs to another request,
 * which may end first.
 */
async function takeTurn(key: string, signal: AbortSignal | null): Promise<Refresh> {
  for (;;) {
    const refresh = refreshes.get(key);
    if (!refresh || refresh.forgetAt <= Date.now()) return begin(key);
    if (refresh.answer) return refresh;
    signal?.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

function begin(key: string): Refresh {
  refreshes.delete(key);
  for (const [oldest, { forgetAt }] of refreshes) {
    if (forgetAt > Date.now() && refreshes.size < MOST_KEPT) break;
    refreshes.delete(oldest);
  }
  const refresh: Refresh = { forgetAt: Date.now() + ABANDONED_MS };
  refreshes.set(key, refresh);
  return refresh;
}

/**
 * Reads the whole body, because a body, too, belongs to the request that fetched it. Replaces a 200
 * without a session, which does not come from the auth service: the auth client would treat it as
 * the end of the session and sign the visitor out.
 * @throws only when the calling request was canceled, so that another one can take over
 */
async function ask(
  send: typeof fetch,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Answer> {
  try {
    const response = await send(input, init);
    const answer = {
      status: response.status,
      headers: [...response.headers] as [string, string][],
      body: await response.text(),
    };
    return answer.status === 200 && !holdsSession(answer.body) ? TROUBLE : answer;
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    return TROUBLE; // waiting requests get a response even when the connection fails
  }
}

/**
 * Does not cache 5xx responses beyond the requests that already wait, so the next caller retries.
 */
function settle(refresh: Refresh, answer: Answer): void {
  const keepMs =
    answer.status === 200
      ? KEEP_SUCCESS_MS
      : answer.status < 500
        ? KEEP_REFUSAL_MS
        : LOOK_AGAIN_MS * 5; // long enough for the requests that already wait
  refresh.answer = answer;
  refresh.forgetAt = Date.now() + keepMs;
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
  const url = input instanceof Request ? input.url : String(input);
  if (
    init?.method !== "POST" ||
    typeof init.body !== "string" ||
    !url.endsWith("/auth/v1/token?grant_type=refresh_token")
  )
    return null;
  return init.body;
}

function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}
