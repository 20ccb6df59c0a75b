import { toHex } from "~/domain/encoding";
import { sha256Hex } from "~/domain/hmac";
import { STATE_LIFETIME_MS } from "~/domain/linkedin-state";
import type { Context, RequestArgs } from "./context";
import { signedCookie } from "./cookies.server";

/**
 * Suffix of the mark when the connection continues in the page itself instead of a popup window.
 */
const IN_PAGE = ".page";

/**
 * Marks the browser in which a connection starts, so that it can only be finished there: a link
 * started by somebody else connects nothing.
 * @param isInPage true when the client area itself navigates to LinkedIn, and the callback has to
 * return there
 * @returns the hash of the mark, for the OAuth state, and the Set-Cookie header
 */
export async function markBrowser(
  context: Context,
  url: URL,
  isInPage: boolean,
): Promise<{ browser: string; cookie: string }> {
  const mark = toHex(crypto.getRandomValues(new Uint8Array(32)));
  return {
    browser: await sha256Hex(mark),
    cookie: await markCookie(context, url).serialize(isInPage ? mark + IN_PAGE : mark),
  };
}

/**
 * Reads this browser's mark. @returns its hash and how the connection was started, or null without
 * a mark
 */
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

/** @returns the Set-Cookie header that deletes the mark */
export function unmarkBrowser(context: Context, url: URL): Promise<string> {
  return markCookie(context, url).serialize("", { maxAge: 0 });
}

function markCookie(context: Context, url: URL) {
  return signedCookie(context, url, {
    name: "spellpost-linkedin",
    maxAgeS: STATE_LIFETIME_MS / 1000,
  });
}
