import { look } from "~/request/breaker.server";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";

export type BackendHealth = Record<"auth" | "database", "ok" | "unavailable">;

/**
 * Probes Supabase's auth service and database once each, within 2 s; a failure is logged in one
 * line.
 */
export async function checkBackend(context: Context): Promise<BackendHealth> {
  const { env } = context.get(edgeContext);
  const [auth, database] = await Promise.all([look("auth", env), look("database", env)]);
  return { auth: auth ? "ok" : "unavailable", database: database ? "ok" : "unavailable" };
}
