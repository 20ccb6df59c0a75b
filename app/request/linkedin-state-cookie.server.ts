import { toHex } from "~/domain/encoding";
import { sha256Hex } from "~/domain/hashing";
import { STATE_TTL_MS } from "~/domain/linkedin/state";
import type { Context, RequestArgs } from "./context";
import { signedCookie } from "./cookies.server";

/** Marks a connection that continues in the page instead of a popup. */
const IN_PAGE = ".page";

/**
 * Ties a connection to the browser that started it, so that a link from someone else connects
 * nothing. Returns the hash for the OAuth state.
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

export function clearBinding(context: Context, url: URL): Promise<string> {
  return createBindingCookie(context, url).serialize("", { maxAge: 0 });
}

function createBindingCookie(context: Context, url: URL) {
  return signedCookie(context, url, { name: "spellpost-linkedin", maxAgeS: STATE_TTL_MS / 1000 });
}
