import { isTooOften } from "~/forms/limits.server";
import { checkBackend } from "~/services/backend-health.server";
import type { Route } from "./+types/healthz";

/**
 * `GET /healthz`: the Worker serves; it says nothing about Supabase on purpose. `workers/app.ts` gives
 * the same answer when the Worker's variables cannot be read.
 * `GET /healthz?deep`: whether Supabase answers, too; 503 when a part does not, 429 when asked too often.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  if (!url.searchParams.has("deep")) return Response.json({ status: "ok" });
  if (await isTooOften(context, "health")) {
    return Response.json({ status: "asked too often" }, { status: 429 });
  }
  const parts = await checkBackend(context);
  const isWell = Object.values(parts).every((part) => part === "ok");
  return Response.json(
    { status: isWell ? "ok" : "unavailable", ...parts },
    { status: isWell ? 200 : 503 },
  );
}
