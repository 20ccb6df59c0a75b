import { consumeRateLimit } from "~/forms/rate-limit.server";
import { checkBackend } from "~/services/backend-health.server";
import type { Route } from "./+types/healthz";

/**
 * Independent of Supabase; `?deep` also probes it. `workers/app.ts` answers in the same way when
 * the Worker's variables are invalid.
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
