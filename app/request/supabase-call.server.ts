import type { AuthError } from "@supabase/supabase-js";
import type { Context } from "./context";
import { type SupabaseAccess, supabaseContext } from "./supabase.server";

/**
 * Thrown when Supabase gives no usable response in time: it is stopped, slow or failing, or
 * something else responds in its place.
 */
class SupabaseUnavailable extends Error {
  override name = "SupabaseUnavailable";
}

/**
 * Makes one call to Supabase within the request's time limit.
 * @param isSlow true for a call that waits for the mail server or a model; it gets a time limit of its own
 * @throws SupabaseUnavailable when no response arrives in time or the call throws
 */
export function callSupabase<T>(
  context: Context,
  call: (access: SupabaseAccess) => PromiseLike<T>,
  { isSlow = false } = {},
): Promise<T> {
  const { extendDeadline, restartDeadline } = context.get(supabaseContext);
  if (isSlow) extendDeadline();
  return fetchSupabase(context, async (access) => {
    await access.load();
    return call(access);
  }).finally(isSlow ? restartDeadline : undefined);
}

/** Works like `callSupabase`, but does not load the library, because the call needs no client. */
export async function fetchSupabase<T>(
  context: Context,
  call: (access: SupabaseAccess) => PromiseLike<T>,
): Promise<T> {
  const access = context.get(supabaseContext);
  const { deadline } = access;
  let onAbort = () => {};
  const timedOut = new Promise<never>((_, reject) => {
    onAbort = () => reject(new SupabaseUnavailable("Supabase took too long"));
    if (deadline.aborted) onAbort();
    else deadline.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([call(access), timedOut]);
  } catch (error) {
    throw error instanceof SupabaseUnavailable
      ? error
      : new SupabaseUnavailable("Supabase gave no usable response", { cause: error });
  } finally {
    deadline.removeEventListener("abort", onAbort);
  }
}

/**
 * Codes by which PostgREST rejects the token of a session: it was signed with a key that has been
 * revoked, or the claims do not hold. The site may accept it for longer, because it caches the keys.
 */
export const TOKEN_REJECTION_CODES = ["PGRST301", "PGRST303"];

/**
 * Returns true when the auth service itself rejected the call, as opposed to failing or being
 * unreachable. A 429 is not a rejection, because it says nothing about the data that was sent.
 */
export function isAuthRejection(error: AuthError): boolean {
  // An error without a response has the status 0 or none.
  const { status = 0 } = error;
  return status >= 400 && status < 500 && !isRateLimited(error);
}

/** Codes of the auth service for a session that has ended; those of other errors may be temporary. */
const SESSION_ENDED_CODES = new Set([
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "bad_jwt",
  "user_banned",
]);

/**
 * Returns true when the auth service reports that the session has ended, for instance because another
 * device has changed the password or deleted the account. The library replaces the code of a missing
 * session by an error without one.
 */
export function isSessionEnded(error: AuthError): boolean {
  return (
    error.name === "AuthSessionMissingError" ||
    (isAuthRejection(error) && SESSION_ENDED_CODES.has(error.code ?? ""))
  );
}

export function isRateLimited(error: AuthError): boolean {
  return error.status === 429;
}
