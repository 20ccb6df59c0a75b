import type { Context, RequestArgs } from "./context";
import { signedCookie } from "./cookies.server";

const LIFETIME_S = 60 * 60;

/** The address this browser signed up with, or could not sign in with yet; unconfirmed. */
export type PendingEmail = {
  email: string;
  plan: string;
  /** The sign-up made in this browser; its account carries the same in its metadata. */
  signUpId?: string;
};

/** @returns the Set-Cookie header that remembers the address for an hour */
export function rememberPendingEmail(
  context: Context,
  url: URL,
  pending: PendingEmail,
): Promise<string> {
  return pendingCookie(context, url).serialize(pending);
}

/** @returns the address, or null when this browser waits for no confirmation */
export async function readPendingEmail({
  request,
  context,
  url,
}: RequestArgs): Promise<PendingEmail | null> {
  const value: unknown = await pendingCookie(context, url).parse(request.headers.get("Cookie"));
  return typeof value === "object" && value !== null && "email" in value
    ? (value as PendingEmail)
    : null;
}

function pendingCookie(context: Context, url: URL) {
  return signedCookie(context, url, { name: "spellpost-pending", maxAgeS: LIFETIME_S });
}
