import { probe } from "~/request/circuit-breaker.server";
import type { Context } from "~/request/context";
import { requestInfoContext } from "~/request/request-info.server";

export type BackendHealth = Record<"auth" | "database", "ok" | "unavailable">;

/**
 * Probes Supabase's auth service and database once each, within 2 s; a failure is logged in one
 * line.
 */
export async function checkBackend(context: Context): Promise<BackendHealth> {
  const { env } = context.get(requestInfoContext);
  const [auth, database] = await Promise.all([probe("auth", env), probe("database", env)]);
  return { auth: auth ? "ok" : "unavailable", database: database ? "ok" : "unavailable" };
}
