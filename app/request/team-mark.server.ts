import { createContext } from "react-router";
import type { Context } from "./context";
import { DESK_COOKIE, hasDeskCookie, signedCookie } from "./cookies.server";
import { edgeContext } from "./edge.server";

const LIFETIME_S = 180 * 24 * 60 * 60;

/**
 * True when the database treated the viewer as staff in this request; null when it was not called.
 */
const memberContext = createContext<boolean | null>(null);

/**
 * Records whether the database treated the caller as staff, for the cookie set after the response.
 */
export function noteMember(context: Context, isMember: boolean): void {
  context.set(memberContext, isMember);
}

/**
 * Updates the cookie that the header of cached pages reads to offer the desk link, because those
 * pages query nothing. It grants no access: the database authorizes every desk request.
 * @returns the Set-Cookie header, or null when the browser's cookie is up to date
 */
export async function teamMark(context: Context, url: URL): Promise<string | null> {
  const isMember = context.get(memberContext);
  const isMarked = hasDeskCookie(context.get(edgeContext).headers.get("Cookie"), url);
  if (isMember === null || isMember === isMarked) return null;
  const cookie = signedCookie(context, url, { name: DESK_COOKIE, maxAgeS: LIFETIME_S });
  return isMember ? cookie.serialize("1") : cookie.serialize("", { maxAge: 0 });
}
