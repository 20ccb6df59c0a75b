import { createCookie, type RouterContextProvider } from "react-router";
import { edgeContext } from "./edge.server";

type Context = Readonly<RouterContextProvider>;

const LIFETIME_S = 60 * 60;

/** The address a browser just signed up with, or could not sign in with yet: it waits for its confirmation mail. */
export type PendingEmail = { email: string; plan: string };

/** @returns the Set-Cookie header that remembers it for an hour, signed and out of reach of scripts */
export function rememberPendingEmail(
  context: Context,
  url: URL,
  pending: PendingEmail,
): Promise<string> {
  return cookieFor(context, url).serialize(pending);
}

export async function readPendingEmail(
  context: Context,
  url: URL,
  request: Request,
): Promise<PendingEmail | null> {
  const value: unknown = await cookieFor(context, url).parse(request.headers.get("Cookie"));
  return typeof value === "object" && value !== null && "email" in value
    ? (value as PendingEmail)
    : null;
}

function cookieFor(context: Context, url: URL) {
  return createCookie("spellpost-pending", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: url.protocol === "https:",
    maxAge: LIFETIME_S,
    secrets: [context.get(edgeContext).env.COOKIE_SECRET],
  });
}
