import type { Env } from "./env.server";

/** Services of Supabase that fail and recover independently. */
export type SupabaseService = "auth" | "database";

/**
 * Opens the circuit after two timeouts within ten seconds, if they came from two networks or a probe
 * failed as well: one client can always find calls that take too long.
 */
const TIMEOUTS_TO_OPEN = 2;
const TIMEOUT_WINDOW_MS = 10_000;
/** Minimum time between the end of one probe and the start of the next. */
const PROBE_INTERVAL_MS = 1000;
/** Time limit of one probe. Concurrent requests wait up to `PROBE_WAIT_MS` for its result. */
const PROBE_TIMEOUT_MS = 2000;
const PROBE_WAIT_MS = 100;
const POLL_MS = 25;

/**
 * Health request of each service, sent with the public key, and a check that the body comes from
 * that service.
 */
const PROBES = {
  auth: {
    path: "/auth/v1/health",
    isExpectedBody: (body: unknown) =>
      body !== null && typeof body === "object" && "version" in body,
  },
  database: {
    path: "/rest/v1/launch_promotion_counters?select=plan_name&limit=1",
    isExpectedBody: Array.isArray,
  },
};

type CircuitBreaker = {
  /** Recent timeouts, oldest first; `at` is in milliseconds since 1970. */
  timeouts: { at: number; network: string }[];
  isOpen: boolean;
  probeStartedAt: number | null;
  /** End of the latest probe that failed. */
  lastProbeAt: number;
};

type ProbeEnv = Pick<Env, "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">;
type WaitUntil = (work: Promise<unknown>) => void;

const createClosedBreaker = (): CircuitBreaker => ({
  timeouts: [],
  isOpen: false,
  probeStartedAt: null,
  lastProbeAt: 0,
});

/** Lives as long as the isolate. */
const breakers: Record<SupabaseService, CircuitBreaker> = {
  auth: createClosedBreaker(),
  database: createClosedBreaker(),
};

/**
 * Returns the service behind a URL, or null for one without a circuit breaker, such as the edge
 * functions.
 */
export function getService(target: string): SupabaseService | null {
  const { pathname } = new URL(target);
  if (pathname.startsWith("/auth/v1/")) return "auth";
  return pathname.startsWith("/rest/v1/") ? "database" : null;
}

/**
 * Records that a call of a visitor received no response within the request's time limit, and probes
 * the service unless that opens the circuit.
 * @param network network of the visitor
 */
export function recordTimeout(
  service: SupabaseService,
  network: string,
  env: ProbeEnv,
  waitUntil: WaitUntil,
): void {
  const breaker = breakers[service];
  breaker.timeouts.push({ at: Date.now(), network });
  openIfConfirmed(breaker);
  if (!breaker.isOpen && !isProbing(breaker)) waitUntil(probe(service, env));
}

function openIfConfirmed(breaker: CircuitBreaker): void {
  const isRecent = (at: number) => Date.now() - at < TIMEOUT_WINDOW_MS;
  breaker.timeouts = breaker.timeouts.filter(({ at }) => isRecent(at));
  const networks = new Set(breaker.timeouts.map(({ network }) => network));
  if (breaker.timeouts.length < TIMEOUTS_TO_OPEN) return;
  if (networks.size > 1 || isRecent(breaker.lastProbeAt)) breaker.isOpen = true;
}

/** A probe that was canceled together with its request never reports a result. */
function isProbing({ probeStartedAt }: CircuitBreaker): boolean {
  return probeStartedAt !== null && Date.now() - probeStartedAt < PROBE_TIMEOUT_MS;
}

/**
 * Returns false while the circuit is open. One request a second probes the service; concurrent
 * requests wait up to 100 ms for its result.
 */
export async function isCallAllowed(
  service: SupabaseService,
  env: ProbeEnv,
  waitUntil: WaitUntil,
): Promise<boolean> {
  const breaker = breakers[service];
  if (!breaker.isOpen) return true;
  const now = Date.now();
  if (!isProbing(breaker)) {
    if (now - breaker.lastProbeAt < PROBE_INTERVAL_MS) return false;
    waitUntil(probe(service, env));
  }
  // Polls, because a Worker must not await a promise that belongs to another request, which may end
  // first.
  while (Date.now() - now < PROBE_WAIT_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (!breakers[service].isOpen) return true;
    if (breakers[service].probeStartedAt === null) return false;
  }
  return false;
}

/**
 * Probes a service once, within two seconds. The service's own response closes the circuit;
 * anything else confirms the recent timeouts and is logged.
 */
export async function probe(service: SupabaseService, env: ProbeEnv): Promise<boolean> {
  const { path, isExpectedBody } = PROBES[service];
  breakers[service].probeStartedAt = Date.now();
  try {
    const response = await fetch(env.SUPABASE_URL + path, {
      headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
      redirect: "manual",
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`answered ${response.status}`);
    }
    if (!isExpectedBody(await response.json())) throw new Error("another service responded");
    breakers[service] = createClosedBreaker();
    return true;
  } catch (error) {
    console.error(`Health of ${service}:`, error instanceof Error ? error.message : error);
    Object.assign(breakers[service], { probeStartedAt: null, lastProbeAt: Date.now() });
    openIfConfirmed(breakers[service]);
    return false;
  }
}
