import { redirectDocument } from "react-router";
import { linkedinOutcome } from "~/content/linkedin";
import { pageMeta } from "~/content/meta";
import type { PageHandle } from "~/document";
import { type LinkedinProblem, readCallback } from "~/domain/linkedin";
import { claimOf } from "~/domain/linkedin-state";
import type { RequestArgs } from "~/request/context";
import { isMarked, unmarkBrowser } from "~/request/linkedin-browser.server";
import { viewerContext } from "~/request/viewer.server";
import { connectLinkedin, readLinkedinConnection } from "~/services/linkedin.server";
import type { Route } from "./+types/linkedin-oauth-callback";
import { EMBEDDABLE } from "./headers";
import { LinkedinOutcome } from "./linkedin/outcome";

/** The address without code and state, where every answer ends. */
const CLEAN = "/linkedin-oauth-callback";

export const handle: PageHandle = { frame: "bare", enhance: "linkedin-callback" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "LinkedIn Connection",
    description: "What came of connecting LinkedIn.",
  });

export const headers: Route.HeadersFunction = () => EMBEDDABLE;

/**
 * Takes code and state from the function linkedin-oauth-callback, and at the clean address says
 * what came of them; the page tells the window that opened it (enhance/linkedin-callback.ts).
 */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const [code, state] = [url.searchParams.get("code"), url.searchParams.get("state")];
  if (code && state && !url.searchParams.has("error")) return finish(args, code, state);

  const viewer = context.get(viewerContext);
  const userId = viewer.state === "signed-in" ? viewer.user.id : null;
  const read = readCallback(url.search);
  const isConnected =
    read.type === "LINKEDIN_OAUTH_SUCCESS" &&
    userId !== null &&
    (await readLinkedinConnection(context, userId)).outcome === "connected";
  return { outcome: linkedinOutcome(read, isConnected), userId };
}

export default function LinkedinOauthCallback({
  loaderData: { outcome, userId },
}: Route.ComponentProps) {
  return (
    <LinkedinOutcome
      outcome={outcome}
      retry={userId && `/linkedin-oauth?user_id=${userId}`}
      waiting="Processing connection..."
    />
  );
}

/** Connects only in the browser, and for the account, in which the connection was started. */
async function finish(args: RequestArgs, code: string, state: string) {
  const { context, url } = args;
  const claim = claimOf(state);
  if (!claim) return toClean({ error: "forged" });
  // A link of somebody else's must not end a connection that is under way here: the mark stays.
  if (!(await isMarked(args, claim.browser))) return toClean({ error: "other-browser" });
  const cookie = await unmarkBrowser(context, url);
  const connection = await connectLinkedin(context, claim.userId, { code, state });
  switch (connection.outcome) {
    case "connected":
      return toClean({ linkedin_connected: "true" }, cookie);
    case "refused":
      return toClean({ error: connection.problem }, cookie);
    case "unavailable":
      return toClean({ error: "unconfirmed" }, cookie);
  }
}

function toClean(
  query: { linkedin_connected: "true" } | { error: LinkedinProblem },
  cookie?: string,
) {
  return redirectDocument(`${CLEAN}?${new URLSearchParams(query).toString()}`, {
    status: 303,
    headers: { ...EMBEDDABLE, ...(cookie ? { "Set-Cookie": cookie } : {}) },
  });
}
