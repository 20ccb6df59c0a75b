// Only the site can check the browser and its session; it then calls linkedin-connect.
import type { FunctionProblem } from "../../../app/domain/linkedin/problems.ts";
import { verifyState, isAuthorizationCode } from "../../../app/domain/linkedin/state.ts";
import { env, siteOrigin } from "../_shared/platform.ts";

const DECLINED = new Set(["user_cancelled_login", "user_cancelled_authorize", "access_denied"]);

type RedirectTarget = { code: string; state: string } | { error: FunctionProblem };

Deno.serve(async (request) => {
  if (request.method !== "GET")
    return new Response("Method not allowed\n", { status: 405, headers: { allow: "GET" } });
  return redirectToSite(await parseTarget(new URL(request.url).searchParams));
});

async function parseTarget(query: URLSearchParams): Promise<RedirectTarget> {
  const state = query.get("state") ?? "";
  const { outcome } = await verifyState(state, env("LINKEDIN_STATE_SECRET"), Date.now());
  if (outcome !== "valid") return { error: outcome };
  const error = query.get("error");
  if (error) return { error: DECLINED.has(error) ? "declined" : "rejected" };
  const code = query.get("code");
  return isAuthorizationCode(code) ? { code, state } : { error: "not-accepted" };
}

function redirectToSite(target: RedirectTarget): Response {
  const location = new URL("/linkedin-oauth-callback", siteOrigin());
  location.search = new URLSearchParams(target).toString();
  return new Response(null, {
    status: 303,
    headers: {
      location: location.href,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}
