import { sha256Hex } from "~/domain/hmac";
import { STATE_LIFETIME_MS } from "~/domain/linkedin-state";
import type { Context, RequestArgs } from "./context";
import { signedCookie } from "./cookies.server";

/** Set behind the mark of a connection that goes on in the page itself, in no window of its own. */
const IN_PAGE = ".page";

/**
 * Marks this browser as the one in which a connection is started, so that it cannot be finished in
 * another: a link that somebody else started connects nothing.
 * @param isInPage whether the client area itself is left for LinkedIn, and wants its client back
 * @returns the mark's hash, for the state, and the Set-Cookie header
 */
export async function markBrowser(
  context: Context,
  url: URL,
  isInPage: boolean,
): Promise<{ browser: string; cookie: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const mark = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return {
    browser: await sha256Hex(mark),
    cookie: await markCookie(context, url).serialize(isInPage ? mark + IN_PAGE : mark),
  };
}

/** The mark this browser carries: its hash, and how it left for LinkedIn; null when it has none. */
export async function readMark({
  request,
  context,
  url,
}: RequestArgs): Promise<{ browser: string; isInPage: boolean } | null> {
  const kept: unknown = await markCookie(context, url).parse(request.headers.get("Cookie"));
  if (typeof kept !== "string" || !kept) return null;
  const isInPage = kept.endsWith(IN_PAGE);
  const mark = isInPage ? kept.slice(0, -IN_PAGE.length) : kept;
  return { browser: await sha256Hex(mark), isInPage };
}

/** @returns the Set-Cookie header that removes the mark */
export function unmarkBrowser(context: Context, url: URL): Promise<string> {
  return markCookie(context, url).serialize("", { maxAge: 0 });
}

function markCookie(context: Context, url: URL) {
  return signedCookie(context, url, {
    name: "spellpost-linkedin",
    maxAgeS: STATE_LIFETIME_MS / 1000,
  });
}
