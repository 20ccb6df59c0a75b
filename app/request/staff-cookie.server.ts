import { createContext } from "react-router";
import type { Context } from "./context";
import { STAFF_COOKIE, hasStaffCookie, signedCookie } from "./cookies.server";
import { requestInfoContext } from "./request-info.server";

const LIFETIME_S = 180 * 24 * 60 * 60;

/**
 * True when the database treated the viewer as staff in this request; null when it was not called.
 */
const staffContext = createContext<boolean | null>(null);

/**
 * Records whether the database treated the caller as staff, for the cookie set after the response.
 */
export function recordStaffStatus(context: Context, isStaff: boolean): void {
  context.set(staffContext, isStaff);
}

/**
 * Updates the cookie that the header of cached pages reads to offer the desk link, because those
 * pages query nothing. It grants no access: the database authorizes every desk request.
 * @returns the Set-Cookie header, or null when the browser's cookie is up to date
 */
export async function staffCookieHeader(context: Context, url: URL): Promise<string | null> {
  const isStaff = context.get(staffContext);
  const hasCookie = hasStaffCookie(context.get(requestInfoContext).headers.get("Cookie"), url);
  if (isStaff === null || isStaff === hasCookie) return null;
  const cookie = signedCookie(context, url, { name: STAFF_COOKIE, maxAgeS: LIFETIME_S });
  return isStaff ? cookie.serialize("1") : cookie.serialize("", { maxAge: 0 });
}
