import { consumeRateLimit } from "~/forms/rate-limit.server";
import { checkBackend } from "~/services/backend-health.server";
import type { Route } from "./+types/healthz";

/**
 * `GET /healthz`: reports that the Worker runs, independently of Supabase. `workers/app.ts` answers
 * equally when the Worker's variables are invalid.
 * `GET /healthz?deep`: also probes Supabase; 503 when a service does not answer, 429 when
 * rate-limited.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  if (!url.searchParams.has("deep")) return Response.json({ status: "ok" });
  if (!(await consumeRateLimit(context, "health"))) {
    return Response.json({ status: "asked too often" }, { status: 429 });
  }
  const parts = await checkBackend(context);
  const isHealthy = Object.values(parts).every((part) => part === "ok");
  return Response.json(
    { status: isHealthy ? "ok" : "unavailable", ...parts },
    { status: isHealthy ? 200 : 503 },
  );
}
