import { redirectDocument } from "react-router";
import { linkedinOutcome } from "~/content/linkedin";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { CLIENT_SECTION } from "~/domain/client-area";
import { type LinkedinMessage, type LinkedinProblem, readCallback } from "~/domain/linkedin";
import { claimOf } from "~/domain/linkedin-state";
import type { Context, RequestArgs } from "~/request/context";
import { readMark, unmarkBrowser } from "~/request/linkedin-browser.server";
import { redirectWithToast } from "~/request/toasts.server";
import { userIdOf } from "~/request/viewer.server";
import { connectLinkedin } from "~/services/linkedin.server";
import { readOwnPage } from "~/services/own-page.server";
import type { Route } from "./+types/linkedin-oauth-callback";
import { EMBEDDABLE, SECRET_ADDRESS } from "./headers";
import { LinkedinOutcome } from "./linkedin/outcome";

/** URL without code and state, to which every result redirects. */
const CLEAN = "/linkedin-oauth-callback";

export const handle: PageHandle = { frame: "bare", enhance: "linkedin-callback" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "LinkedIn Connection",
    description: "What came of connecting LinkedIn.",
  });

export const headers: Route.HeadersFunction = () => EMBEDDABLE;

/**
 * Receives code and state from the edge function linkedin-oauth-callback, and shows the result at
 * the clean URL; the page then notifies its opener (enhance/linkedin-callback.ts).
 */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const [code, state] = [url.searchParams.get("code"), url.searchParams.get("state")];
  if (code && state && !url.searchParams.has("error")) return finish(args, code, state);

  const userId = userIdOf(context);
  const read = readCallback(url.search);
  if (read.type === "LINKEDIN_OAUTH_ERROR" && userId && (await readMark(args))?.isInPage) {
    throw toAccount(context, read);
  }
  const isConnected =
    read.type === "LINKEDIN_OAUTH_SUCCESS" && userId !== null && (await isConnectedNow(context));
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

async function isConnectedNow(context: Context): Promise<boolean> {
  const read = await readOwnPage(context, "linkedin");
  return read.outcome === "read" && read.parts.linkedin !== null;
}

/**
 * Finishes the connection only in the browser and for the account in which it was started.
 * Redirects back to the client area when it was left for LinkedIn; a popup gets the page that
 * notifies its opener.
 */
async function finish(args: RequestArgs, code: string, state: string) {
  const { context, url } = args;
  const claim = claimOf(state);
  if (!claim) return toClean({ error: "forged" });
  // Keeps the mark, so that somebody else's link cannot abort a connection in progress.
  const mark = await readMark(args);
  if (mark?.browser !== claim.browser) return toClean({ error: "other-browser" });
  const cookie = await unmarkBrowser(context, url);
  const connection = await connectLinkedin(context, claim.userId, { code, state });
  if (connection.outcome === "connected") {
    return mark.isInPage
      ? toAccount(context, { type: "LINKEDIN_OAUTH_SUCCESS" }, cookie)
      : toClean({ linkedin_connected: "true" }, cookie);
  }
  const error = connection.outcome === "refused" ? connection.problem : "unconfirmed";
  return mark.isInPage
    ? toAccount(context, { type: "LINKEDIN_OAUTH_ERROR", error }, cookie)
    : toClean({ error }, cookie);
}

/** Redirects to the client area with the result in a toast. */
function toAccount(context: Context, message: LinkedinMessage, cookie?: string): Response {
  const { title, text } = linkedinOutcome(message, true);
  const isConnected = message.type === "LINKEDIN_OAUTH_SUCCESS";
  const response = redirectWithToast(
    context,
    CLIENT_SECTION.account,
    isConnected ? toasts.linkedinConnected : toasts.linkedinNotConnected(title, text),
  );
  for (const [name, value] of Object.entries(SECRET_ADDRESS)) response.headers.set(name, value);
  if (cookie) response.headers.append("Set-Cookie", cookie);
  return response;
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
