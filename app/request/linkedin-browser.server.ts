import { sha256Hex } from "~/domain/hmac";
import { STATE_LIFETIME_MS } from "~/domain/linkedin-state";
import type { Context, RequestArgs } from "./context";
import { signedCookie } from "./cookies.server";

/**
 * Marks this browser as the one in which a connection is started, so that it cannot be finished in
 * another: a link that somebody else started connects nothing.
 * @returns the mark's hash, for the state, and the Set-Cookie header
 */
export async function markBrowser(
  context: Context,
  url: URL,
): Promise<{ browser: string; cookie: string }> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const mark = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return {
    browser: await sha256Hex(mark),
    cookie: await markCookie(context, url).serialize(mark),
  };
}

/** Whether this browser carries the mark with that hash. */
export async function isMarked(
  { request, context, url }: RequestArgs,
  browser: string,
): Promise<boolean> {
  const mark: unknown = await markCookie(context, url).parse(request.headers.get("Cookie"));
  return typeof mark === "string" && (await sha256Hex(mark)) === browser;
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
