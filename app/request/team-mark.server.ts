import { createContext } from "react-router";
import type { Context } from "./context";
import { DESK_COOKIE, hasDeskCookie, signedCookie } from "./cookies.server";
import { edgeContext } from "./edge.server";

const LIFETIME_S = 180 * 24 * 60 * 60;

/** Whether the viewer is on the team, as the database said in this request; null while it was not asked. */
const memberContext = createContext<boolean | null>(null);

/** Whoever asks the database for something that only members get, or who is one, notes what it said. */
export function noteMember(context: Context, isMember: boolean): void {
  context.set(memberContext, isMember);
}

/**
 * The browser keeps a mark of it, by which the header of pages that ask nobody offers the desk. It is
 * no right: the desk asks the database each time.
 * @returns the Set-Cookie header when the browser's mark says something else
 */
export async function teamMark(context: Context, url: URL): Promise<string | null> {
  const isMember = context.get(memberContext);
  const isMarked = hasDeskCookie(context.get(edgeContext).headers.get("Cookie"), url);
  if (isMember === null || isMember === isMarked) return null;
  const cookie = signedCookie(context, url, { name: DESK_COOKIE, maxAgeS: LIFETIME_S });
  return isMember ? cookie.serialize("1") : cookie.serialize("", { maxAge: 0 });
}
