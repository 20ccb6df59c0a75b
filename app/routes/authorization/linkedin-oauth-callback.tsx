import { redirectDocument } from "react-router";
import { linkedinOutcome } from "~/content/linkedin";
import { createMeta } from "~/content/meta";
import { successToast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { type LinkedinMessage, parseCallback } from "~/domain/linkedin/callback";
import type { LinkedinProblem } from "~/domain/linkedin/problems";
import { parseState } from "~/domain/linkedin/state";
import type { Context, RequestArgs } from "~/request/context";
import { SECRET_URL_HEADERS } from "~/request/http";
import { readBinding, clearBinding } from "~/request/linkedin-state-cookie.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getUserId } from "~/request/viewer.server";
import { getClientPage } from "~/services/client-page.server";
import { connectLinkedin } from "~/services/linkedin.server";
import type { Route } from "./+types/linkedin-oauth-callback";
import { EMBEDDABLE_HEADERS } from "./embeddable-headers";
import { LinkedinOutcome } from "./linkedin/outcome";

/** Without code and state; every result redirects there. */
const CLEAN_PATH = "/linkedin-oauth-callback";

export const handle: PageHandle = { layout: "bare", enhance: "linkedin-callback" };

export const meta = createMeta("LinkedIn Connection", "The result of connecting LinkedIn.");

export const headers: Route.HeadersFunction = () => EMBEDDABLE_HEADERS;

/**
 * The edge function linkedin-oauth-callback redirects here. The page notifies its opener
 * (enhance/pages/linkedin-callback.ts).
 */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const [code, state] = [url.searchParams.get("code"), url.searchParams.get("state")];
  if (code && state && !url.searchParams.has("error")) return finish(args, code, state);

  const userId = getUserId(context);
  const read = parseCallback(url.search);
  if (read.type === "LINKEDIN_OAUTH_ERROR" && userId && (await readBinding(args))?.isInPage) {
    throw redirectToAccount(context, read);
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
  const read = await getClientPage(context, ["linkedin_connection"]);
  return read.outcome === "read" && read.parts.linkedin_connection !== null;
}

/** Finishes only in the browser and for the account that started the connection. */
async function finish(args: RequestArgs, code: string, state: string) {
  const { context, url } = args;
  const claim = parseState(state);
  if (!claim) return redirectToCleanUrl({ error: "forged" });
  // Keeps the mark, so that another person's link cannot abort a connection in progress.
  const mark = await readBinding(args);
  if (mark?.browser !== claim.browser) return redirectToCleanUrl({ error: "other-browser" });
  const cookie = await clearBinding(context, url);
  const connection = await connectLinkedin(context, claim.userId, { code, state });
  if (connection.outcome === "connected") {
    return mark.isInPage
      ? redirectToAccount(context, { type: "LINKEDIN_OAUTH_SUCCESS" }, cookie)
      : redirectToCleanUrl({ linkedin_connected: "true" }, cookie);
  }
  const error = connection.outcome === "rejected" ? connection.problem : "unconfirmed";
  return mark.isInPage
    ? redirectToAccount(context, { type: "LINKEDIN_OAUTH_ERROR", error }, cookie)
    : redirectToCleanUrl({ error }, cookie);
}

function redirectToAccount(context: Context, message: LinkedinMessage, cookie?: string): Response {
  const { title, text } = linkedinOutcome(message, true);
  const isConnected = message.type === "LINKEDIN_OAUTH_SUCCESS";
  const response = redirectWithToast(
    context,
    CLIENT_SECTION.account,
    isConnected
      ? successToast(
          "LinkedIn connected",
          "We can now post to LinkedIn for you, always with your OK.",
        )
      : toasts.linkedinNotConnected(title, text),
  );
  for (const [name, value] of Object.entries(SECRET_URL_HEADERS)) response.headers.set(name, value);
  if (cookie) response.headers.append("Set-Cookie", cookie);
  return response;
}

function redirectToCleanUrl(
  query: { linkedin_connected: "true" } | { error: LinkedinProblem },
  cookie?: string,
) {
  return redirectDocument(`${CLEAN_PATH}?${new URLSearchParams(query).toString()}`, {
    status: 303,
    headers: { ...EMBEDDABLE_HEADERS, ...(cookie ? { "Set-Cookie": cookie } : {}) },
  });
}
