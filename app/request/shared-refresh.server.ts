type Answer = { status: number; headers: [string, string][]; body: string };
type Refresh = { answer?: Answer; forgetAt: number };

/** A browser's parallel requests all start with the old cookie; the auth service allows its reuse for as long (config.toml). */
const KEEP_SUCCESS_MS = 10_000;
/** A refusal (429 above all) is kept so that a burst of requests does not become a burst of refreshes. */
const KEEP_REFUSAL_MS = 1000;
/** As long as any request waits for Supabase, and a little more: past it the one who asked is gone. */
const ABANDONED_MS = 3000;
const LOOK_AGAIN_MS = 10;
const MOST_KEPT = 2000;
/** What the auth client tries again after, as after any 502. */
const TROUBLE: Answer = { status: 502, headers: [], body: "{}" };

/** By refresh token, oldest first. Lives as long as the isolate. */
const refreshes = new Map<string, Refresh>();

/**
 * Makes a `fetch` that lets all requests of this isolate that refresh the same session at the same time share one call:
 * twenty parallel requests of one browser would otherwise be twenty refreshes, and run into the auth service's rate
 * limit. Every caller gets the same answer and so sets the same new cookies. Other calls pass through.
 * @param keepAlive lets the call end even when the request that made it was given up
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
 * Waits for the refresh somebody else began, or begins one: it has no answer then, and the caller is the one to ask. It
 * looks again every few milliseconds: in Workers one request must not await a promise of another, which may end first.
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
 * The answer is read whole here: a body, too, belongs to the request that fetched it. A 200 without a session comes from
 * something else than the auth service; the auth client would take it for the end of the session and sign the visitor out.
 * @throws only when the request that asks is given up, so that another can take its place
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
    return TROUBLE; // a broken connection is an answer to those who wait, too
  }
}

/** Trouble that may pass at once (5xx) is not kept: the next to ask tries again. */
function settle(refresh: Refresh, answer: Answer): void {
  const keepMs =
    answer.status === 200
      ? KEEP_SUCCESS_MS
      : answer.status < 500
        ? KEEP_REFUSAL_MS
        : LOOK_AGAIN_MS * 5; // those who wait now still get it
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
