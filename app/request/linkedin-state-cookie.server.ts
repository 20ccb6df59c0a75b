import { toHex } from "~/domain/encoding";
import { sha256Hex } from "~/domain/hashing";
import { STATE_TTL_MS } from "~/domain/linkedin/state";
import type { Context, RequestArgs } from "./context";
import { signedCookie } from "./cookies.server";

/**
 * Suffix of the mark when the connection continues in the page itself instead of a popup window.
 */
const IN_PAGE = ".page";

/**
 * Marks the browser in which a connection starts, so that it can only be finished there: a link
 * started by someone else connects nothing.
 * @param isInPage true when the client area itself navigates to LinkedIn, and the callback has to
 * return there
 * @returns the hash of the mark, for the OAuth state, and the Set-Cookie header
 */
export async function bindBrowser(
  context: Context,
  url: URL,
  isInPage: boolean,
): Promise<{ browser: string; cookie: string }> {
  const binding = toHex(crypto.getRandomValues(new Uint8Array(32)));
  const stored = isInPage ? binding + IN_PAGE : binding;
  const cookie = await createBindingCookie(context, url).serialize(stored);
  return { browser: await sha256Hex(binding), cookie };
}

/**
 * Reads this browser's mark. @returns its hash and how the connection was started, or null without
 * a mark
 */
export async function readBinding({
  request,
  context,
  url,
}: RequestArgs): Promise<{ browser: string; isInPage: boolean } | null> {
  const stored: unknown = await createBindingCookie(context, url).parse(
    request.headers.get("Cookie"),
  );
  if (typeof stored !== "string" || !stored) return null;
  const isInPage = stored.endsWith(IN_PAGE);
  const binding = isInPage ? stored.slice(0, -IN_PAGE.length) : stored;
  return { browser: await sha256Hex(binding), isInPage };
}

/** @returns the Set-Cookie header that deletes the mark */
export function clearBinding(context: Context, url: URL): Promise<string> {
  return createBindingCookie(context, url).serialize("", { maxAge: 0 });
}

function createBindingCookie(context: Context, url: URL) {
  return signedCookie(context, url, { name: "spellpost-linkedin", maxAgeS: STATE_TTL_MS / 1000 });
}
