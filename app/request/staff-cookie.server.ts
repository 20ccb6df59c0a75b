import { createContext } from "react-router";
import type { CompositeTypes } from "~/database.types";
import { BUSINESS_TIME_ZONE, pickTimeZone } from "~/domain/meetings/slots";
import type { Context, RequestArgs } from "./context";
import { STAFF_COOKIE, hasStaffCookie, signedCookie } from "./cookies.server";
import { requestInfoContext } from "./request-info.server";
import { createSessionCookieJar } from "./session-cookie-jar.server";
import { getSessionId } from "./session-cookie.server";
import { supabaseContext } from "./supabase.server";

const LIFETIME_S = 180 * 24 * 60 * 60;

/** Null if this request didn't call the database. */
const staffContext = createContext<boolean | null>(null);

export function recordStaffStatus(context: Context, isStaff: boolean): void {
  context.set(staffContext, isStaff);
}

const timeZoneContext = createContext<string>(BUSINESS_TIME_ZONE);

export function recordStaffPreferences(
  context: Context,
  { time_zone }: Pick<CompositeTypes<"staff_preferences">, "time_zone">,
): void {
  context.set(timeZoneContext, pickTimeZone(time_zone));
}

/** From the cookie or the last call of this request. */
export function getStaffTimeZone(context: Context): string {
  return context.get(timeZoneContext);
}

type StaffCookie = { sessionId: string | null; timeZone: string };

/**
 * Calls nothing, so that /desk costs others what an unknown URL costs. It only opens the routes:
 * the database authorizes every request. Without a session it admits forms, whose actions lead to
 * the sign-in.
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
 * Also carries the time zone, so that no desk page needs a call for it. Null if the browser's
 * cookie is up to date.
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
