import { data } from "react-router";
import { linkedinNotStarted, SIGN_IN_UNREACHABLE } from "~/content/linkedin";
import { createMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { parseUserId } from "~/domain/linkedin/state";
import { getUserId } from "~/request/viewer.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { prepareAuthorization } from "~/services/linkedin.server";
import type { Route } from "./+types/linkedin-oauth";
import { EMBEDDABLE_HEADERS } from "./embeddable-headers";
import { LinkedinOutcome } from "./linkedin/outcome";

export const handle: PageHandle = { layout: "bare", enhance: "linkedin-callback" };

export const meta = createMeta("Connect LinkedIn", "On the way to LinkedIn.");

export const headers: Route.HeadersFunction = () => EMBEDDABLE_HEADERS;

/** Requires a fresh proof, because the signed state is all that the connection needs afterwards. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const userId = parseUserId(url.searchParams.get("user_id"));
  if (!userId) return problem("User ID not provided", 400);
  if (getUserId(context) === userId) {
    const isProved = await requireFreshProof(context, url.pathname + url.search);
    if (!isProved) return problem(SIGN_IN_UNREACHABLE, 503);
  }
  const authorization = await prepareAuthorization(context, url, userId);
  if (authorization.outcome === "not-configured") {
    return problem("LinkedIn isn’t set up here", 503);
  }
  throw new Response(redirectPage(authorization.url), {
    status: 302,
    headers: {
      Location: authorization.url,
      "Content-Type": "text/html; charset=utf-8",
      ...EMBEDDABLE_HEADERS,
      ...(authorization.cookie ? { "Set-Cookie": authorization.cookie } : {}),
    },
  });
}

export default function LinkedinOauth({ loaderData }: Route.ComponentProps) {
  return <LinkedinOutcome outcome={linkedinNotStarted(loaderData.error)} retry={null} />;
}

function problem(error: string, status: number) {
  return data({ error }, { status });
}

/** For browsers that do not follow the redirect. */
function redirectPage(target: string): string {
  const href = target.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="robots" content="noindex"><title>Redirecting to LinkedIn...</title>
<main><h1>Redirecting to LinkedIn...</h1><p><a href="${href}">Continue to LinkedIn</a></p></main></html>`;
}
