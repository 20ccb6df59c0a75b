// Edge function: LinkedIn sends the browser here after Allow or Deny. It attaches nothing: it
// checks that the state is one of ours and hands code and state on to /linkedin-oauth-callback of
// the site, or error=<code of _shared/linkedin-codes.ts>. Only the site sees in which browser that
// happens and who is signed in there; when both are right it calls linkedin-connect.
// Needs SITE_ORIGIN and LINKEDIN_STATE_SECRET, the same as the site's.
// No remote imports: it must start without the internet.
import { isCode, type Problem } from "../_shared/linkedin-codes.ts";
import { verifyState } from "../_shared/linkedin-state.ts";
import { env } from "../_shared/platform.ts";

const DECLINED = new Set(["user_cancelled_login", "user_cancelled_authorize", "access_denied"]);

type RedirectTarget = { code: string; state: string } | { error: Problem };

Deno.serve(async (request) => {
  if (request.method !== "GET")
    return new Response("Method not allowed\n", { status: 405, headers: { allow: "GET" } });
  return redirectToSite(await parseTarget(new URL(request.url).searchParams));
});

async function parseTarget(query: URLSearchParams): Promise<RedirectTarget> {
  const state = query.get("state") ?? "";
  const { outcome } = await verifyState(state, env("LINKEDIN_STATE_SECRET"), Date.now());
  if (outcome !== "valid") return { error: outcome };
  const refusal = query.get("error");
  if (refusal) return { error: DECLINED.has(refusal) ? "declined" : "refused" };
  const code = query.get("code");
  return isCode(code) ? { code, state } : { error: "not-accepted" };
}

function redirectToSite(target: RedirectTarget): Response {
  const location = new URL("/linkedin-oauth-callback", env("SITE_ORIGIN"));
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
