import { look } from "~/request/breaker.server";
import type { Context } from "~/request/context";
import { edgeContext } from "~/request/edge.server";

export type BackendHealth = Record<"auth" | "database", "ok" | "unavailable">;

/** Asks Supabase's auth service and its database once each, within 2 s; trouble is one line in the log. */
export async function checkBackend(context: Context): Promise<BackendHealth> {
  const { env } = context.get(edgeContext);
  const [auth, database] = await Promise.all([look("auth", env), look("database", env)]);
  return { auth: auth ? "ok" : "unavailable", database: database ? "ok" : "unavailable" };
}
