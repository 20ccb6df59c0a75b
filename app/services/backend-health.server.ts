import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";

const TIME_LIMIT_MS = 2500;

export type BackendHealth = Record<keyof typeof PROBES, "ok" | "unavailable">;

/** What each part of Supabase is asked, with the public key, and whether an answer is its own. */
const PROBES = {
  auth: {
    path: "/auth/v1/health",
    isAnswer: (body: unknown) => body !== null && typeof body === "object" && "version" in body,
  },
  database: {
    path: "/rest/v1/launch_promotion_counters?select=plan_name&limit=1",
    isAnswer: Array.isArray,
  },
};

/** Asks Supabase's auth service and its database once each, within 2.5 s; trouble is one line in the log. */
export async function checkBackend(context: Context): Promise<BackendHealth> {
  const [auth, database] = await Promise.all([probe(context, "auth"), probe(context, "database")]);
  return { auth, database };
}

async function probe(context: Context, part: keyof typeof PROBES): Promise<"ok" | "unavailable"> {
  const { env } = context.get(edgeContext);
  const { path, isAnswer } = PROBES[part];
  try {
    const response = await fetch(env.SUPABASE_URL + path, {
      headers: { apikey: env.SUPABASE_PUBLISHABLE_KEY },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`answered ${response.status}`);
    }
    if (!isAnswer(await response.json())) throw new Error("gave another service's answer");
    return "ok";
  } catch (error) {
    console.error(`Health of ${part}:`, error instanceof Error ? error.message : error);
    return "unavailable";
  }
}
