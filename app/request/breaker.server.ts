import type { Env } from "./env.server";

/** What of Supabase fails and recovers by itself. */
export type Part = "auth" | "database";

/** So many calls in vain within so long, and nobody else waits for the same. */
const TIMEOUTS_TO_OPEN = 2;
const TIMEOUTS_WITHIN_MS = 10_000;
/** Between the end of one look whether it is over and the next. */
const LOOK_AGAIN_MS = 1000;
/** A look may take so long, and the visitors who come meanwhile wait so long for it. */
const LOOK_LIMIT_MS = 2000;
const PATIENCE_MS = 100;
const TICK_MS = 25;

/** What each part is asked, with the public key, and whether an answer is its own. */
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
  /** When calls were given up, the latest last, in milliseconds. */
  timeouts: number[];
  isOpen: boolean;
  lookingSince: number | null;
  lookedAt: number;
};

const closed = (): Breaker => ({ timeouts: [], isOpen: false, lookingSince: null, lookedAt: 0 });

/** Lives as long as the isolate. */
const breakers: Record<Part, Breaker> = { auth: closed(), database: closed() };

/** Which part answers at that address; null for what has no breaker, such as the edge functions. */
export function partOf(target: string): Part | null {
  const { pathname } = new URL(target);
  if (pathname.startsWith("/auth/v1/")) return "auth";
  return pathname.startsWith("/rest/v1/") ? "database" : null;
}

/** A call got no answer within the whole time that a request has. */
export function noteTimeout(part: Part): void {
  const breaker = breakers[part];
  const now = Date.now();
  breaker.timeouts = [...breaker.timeouts, now].filter((at) => now - at < TIMEOUTS_WITHIN_MS);
  if (breaker.timeouts.length >= TIMEOUTS_TO_OPEN) breaker.isOpen = true;
}

/**
 * Whether that part may be called. In trouble it is not: the first to ask now and then looks whether
 * it is over, and whoever comes meanwhile waits a moment for what is found.
 */
export async function isUsable(
  part: Part,
  env: Pick<Env, "SUPABASE_URL" | "SUPABASE_PUBLISHABLE_KEY">,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<boolean> {
  const breaker = breakers[part];
  if (!breaker.isOpen) return true;
  const now = Date.now();
  // A look that was given up with its request says nothing any more.
  const isLooking = breaker.lookingSince !== null && now - breaker.lookingSince < LOOK_LIMIT_MS;
  if (!isLooking) {
    if (now - breaker.lookedAt < LOOK_AGAIN_MS) return false;
    waitUntil(look(part, env));
  }
  // In Workers one request must not await a promise of another, which may end first.
  while (Date.now() - now < PATIENCE_MS) {
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    if (!breakers[part].isOpen) return true;
    if (breakers[part].lookingSince === null) return false;
  }
  return false;
}

/** Asks a part once, within two seconds; its own answer ends the trouble. Anything else is one line in the log. */
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
