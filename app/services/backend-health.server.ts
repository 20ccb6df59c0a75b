import type { Context } from "~/request/context";
import type { Env } from "~/request/env.server";
import { requestInfoContext } from "~/request/request-info.server";

const PROBE_TIMEOUT_MS = 2000;

type BodyCheck = (body: unknown) => boolean;

const isAuthHealth: BodyCheck = (body) =>
  body !== null && typeof body === "object" && "version" in body;

export type BackendHealth = Record<"auth" | "database", "ok" | "unavailable">;

export async function checkBackend(context: Context): Promise<BackendHealth> {
  const { env } = context.get(requestInfoContext);
  const counters = "/rest/v1/launch_promotion_counters?select=plan_name&limit=1";
  const [auth, database] = await Promise.all([
    probe("auth", env, "/auth/v1/health", isAuthHealth),
    probe("database", env, counters, Array.isArray),
  ]);
  return { auth, database };
}

async function probe(service: string, env: Env, path: string, isExpectedBody: BodyCheck) {
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
    return "ok";
  } catch (error) {
    console.error(`Health of ${service}:`, error instanceof Error ? error.message : error);
    return "unavailable";
  }
}
