import { createContext } from "react-router";
import type { Context, RequestArgs } from "./context";
import { STAFF_COOKIE, hasStaffCookie, signedCookie } from "./cookies.server";
import { requestInfoContext } from "./request-info.server";
import { createSessionCookieJar } from "./session-cookie-jar.server";
import { getSessionId } from "./session-cookie.server";
import { supabaseContext } from "./supabase.server";

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
 * Returns true when the database treated the browser's session as that of staff before. A form may
 * come after the session and its cookies have ended, which its action answers with the sign-in. It
 * calls nothing, so that a request for the desk costs everyone else what an unknown URL costs. It
 * only opens the routes: the database authorizes every desk request.
 */
export async function isStaffSession({ request, context, url }: RequestArgs): Promise<boolean> {
  const cookies = request.headers.get("Cookie");
  if (!hasStaffCookie(cookies, url)) return false;
  const staffSession: unknown = await staffCookie(context, url).parse(cookies);
  const { storedSession } = createSessionCookieJar(request, url);
  if (!storedSession) return request.method === "POST" && typeof staffSession === "string";
  return staffSession !== null && getSessionId(storedSession) === staffSession;
}

/**
 * Updates the cookie that opens the routes of the desk to a session, and by which the header of
 * cached pages offers the desk link, because those pages query nothing. Renews it with the session.
 * @returns the Set-Cookie header, or null when the browser's cookie is up to date
 */
export async function staffCookieHeader(context: Context, url: URL): Promise<string | null> {
  const isStaff = context.get(staffContext);
  if (isStaff === null) return null;
  const cookies = context.get(requestInfoContext).headers.get("Cookie");
  const cookie = staffCookie(context, url);
  if (!isStaff) return hasStaffCookie(cookies, url) ? cookie.serialize("", { maxAge: 0 }) : null;
  const { storedSession, getCurrentSession } = context.get(supabaseContext);
  const session = getCurrentSession();
  const sessionId = getSessionId(session);
  const isRenewed = session?.access_token !== storedSession?.access_token;
  const isUpToDate = !isRenewed && (await cookie.parse(cookies)) === sessionId;
  return isUpToDate ? null : cookie.serialize(sessionId);
}

function staffCookie(context: Context, url: URL) {
  return signedCookie(context, url, { name: STAFF_COOKIE, maxAgeS: LIFETIME_S });
}
