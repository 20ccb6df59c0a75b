import { createContext } from "react-router";
import { BUSINESS_TIME_ZONE, pickTimeZone } from "~/domain/meetings/slots";
import type { CompositeTypes } from "~/services/database.types";
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

const timeZoneContext = createContext<string>(BUSINESS_TIME_ZONE);

/** Records the preferences that the database returned, for this page and for the cookie. */
export function recordStaffPreferences(
  context: Context,
  { time_zone }: CompositeTypes<"staff_preferences">,
): void {
  context.set(timeZoneContext, pickTimeZone(time_zone));
}

/** Returns the time zone in which the desk shows times, as this browser knows it without a call. */
export function getStaffTimeZone(context: Context): string {
  return context.get(timeZoneContext);
}

/** Value of the cookie: the session that opens the desk, and the time zone of its owner. */
type StaffCookie = { sessionId: string | null; timeZone: string };

/**
 * Returns true when the database treated the browser's session as that of staff before. A form may
 * come after the session and its cookies have ended, which its action answers with the sign-in. It
 * calls nothing, so that a request for the desk costs everyone else what an unknown URL costs. It
 * only opens the routes: the database authorizes every desk request.
 */
export async function isStaffSession({ request, context, url }: RequestArgs): Promise<boolean> {
  const cookies = request.headers.get("Cookie");
  if (!hasStaffCookie(cookies, url)) return false;
  const stored = await parseStaffCookie(context, url, cookies);
  if (!stored) return false;
  const { storedSession } = createSessionCookieJar(request, url);
  if (!storedSession) return request.method === "POST";
  if (getSessionId(storedSession) !== stored.sessionId) return false;
  context.set(timeZoneContext, stored.timeZone);
  return true;
}

/**
 * Updates the cookie that opens the routes of the desk to a session, and by which the header of
 * cached pages offers the desk link, because those pages query nothing. Also keeps the time zone of
 * its owner, so that no page of the desk needs a second call for it. Renews it with the session.
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
  const value: StaffCookie = {
    sessionId: getSessionId(session),
    timeZone: getStaffTimeZone(context),
  };
  const isRenewed = session?.access_token !== storedSession?.access_token;
  const stored = await parseStaffCookie(context, url, cookies);
  const isUpToDate = !isRenewed && JSON.stringify(stored) === JSON.stringify(value);
  return isUpToDate ? null : cookie.serialize(value);
}

async function parseStaffCookie(
  context: Context,
  url: URL,
  cookies: string | null,
): Promise<StaffCookie | null> {
  const value = (await staffCookie(context, url).parse(cookies)) as Partial<StaffCookie> | null;
  if (typeof value?.sessionId !== "string") return null;
  return { sessionId: value.sessionId, timeZone: pickTimeZone(value.timeZone) };
}

function staffCookie(context: Context, url: URL) {
  return signedCookie(context, url, { name: STAFF_COOKIE, maxAgeS: LIFETIME_S });
}
