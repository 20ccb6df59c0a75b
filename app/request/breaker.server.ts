import type { Env } from "./env.server";

/** Services of Supabase that fail and recover independently. */
export type Part = "auth" | "database";

/** Opens the circuit after two timeouts within ten seconds. */
const TIMEOUTS_TO_OPEN = 2;
const TIMEOUTS_WITHIN_MS = 10_000;
/** Minimum time between the end of one probe and the start of the next. */
const LOOK_AGAIN_MS = 1000;
/** Time limit of one probe. Concurrent requests wait up to `PATIENCE_MS` for its result. */
const LOOK_LIMIT_MS = 2000;
const PATIENCE_MS = 100;
const TICK_MS = 25;

/**
 * Health request of each service, sent with the public key, and a check that the body comes from
 * that service.
 */
const LOOKS = {
  auth: {
    path: "/auth/v1/health",
    isAnswer: (body: unknown) => body !== null && typeof body === "object" && "version" in body,
  },
  database: {
    path: "/rest/v1/launch_promotion_counters?select=plan_name&limit=1",
    isAnswer: Array.isArray,
  },
};

type Breaker = {
  /** Times of the recent timeouts, oldest first, in milliseconds since 1970. */
  timeouts: number[];
  isOpen: boolean;
  lookingSince: number | null;
  lookedAt: number;
};

const closed = (): Breaker => ({ timeouts: [], isOpen: false, lookingSince: null, lookedAt: 0 });

/** Lives as long as the isolate. */
const breakers: Record<Part, Breaker> = { auth: closed(), database: closed() };

/**
 * Returns the service behind a URL, or null for one without a circuit breaker, such as the edge
 * functions.
 */
export function partOf(target: string): Part | null {
  const { pathname } = new URL(target);
  if (pathname.startsWith("/auth/v1/")) return "auth";
  return pathname.startsWith("/rest/v1/") ? "database" : null;
}

/** Records that a call received no answer within the request's time limit. */
export function noteTimeout(part: Part): void {
  const breaker = breakers[part];
  const now = Date.now();
  breaker.timeouts = [...breaker.timeouts, now].filter((at) => now - at < TIMEOUTS_WITHIN_MS);
  if (breaker.timeouts.length >= TIMEOUTS_TO_OPEN) breaker.isOpen = true;
}

/**
 * Returns false while the circuit is open. One request a second probes the service; concurrent
 * requests wait up to 100 ms for its result.
 */
export async function isUsable(
  part: Part,
  env: Pick<Env, "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<boolean> {
  const breaker = breakers[part];
  if (!breaker.isOpen) return true;
  const now = Date.now();
  // A probe that was canceled together with its request never reports a result.
  const isLooking = breaker.lookingSince !== null && now - breaker.lookingSince < LOOK_LIMIT_MS;
  if (!isLooking) {
    if (now - breaker.lookedAt < LOOK_AGAIN_MS) return false;
    waitUntil(look(part, env));
  }
  // Polls, because a Worker must not await a promise that belongs to another request, which may end
  // first.
  while (Date.now() - now < PATIENCE_MS) {
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    if (!breakers[part].isOpen) return true;
    if (breakers[part].lookingSince === null) return false;
  }
  return false;
}

/**
 * Probes a service once, within two seconds. The service's own answer closes the circuit; anything
 * else is logged.
 */
export async function look(
  part: Part,
  env: Pick<Env, "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">,
): Promise<boolean> {
  const { path, isAnswer } = LOOKS[part];
  breakers[part].lookingSince = Date.now();
  try {
    const response = await fetch(env.SUPABASE_URL + path, {
      headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(LOOK_LIMIT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`answered ${response.status}`);
    }
    if (!isAnswer(await response.json())) throw new Error("gave another service's answer");
    breakers[part] = closed();
    return true;
  } catch (error) {
    console.error(`Health of ${part}:`, error instanceof Error ? error.message : error);
    Object.assign(breakers[part], { lookingSince: null, lookedAt: Date.now() });
    return false;
  }
}
