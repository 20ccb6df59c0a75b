import type { AuthError } from "@supabase/supabase-js";
import type { Context } from "./context";
import { type SupabaseAccess, supabaseContext } from "./supabase.server";

/** Supabase is stopped, slow or failing, or something else responds in its place. */
class SupabaseUnavailable extends Error {
  override name = "SupabaseUnavailable";
}

/**
 * Throws SupabaseUnavailable if no response arrives in time. `isSlow` calls wait for the mail
 * server or a model, and get a limit of their own.
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

/** `callSupabase` without loading the library. */
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
 * The token's key was revoked, or its claims don't hold. We may accept it longer, because we cache
 * the keys.
 */
export const TOKEN_REJECTION_CODES = ["PGRST301", "PGRST303"];

/** A 429 is not a rejection: it says nothing about the data that was sent. */
export function isAuthRejection(error: AuthError): boolean {
  // An error without a response has the status 0 or none.
  const { status = 0 } = error;
  return status >= 400 && status < 500 && !isRateLimited(error);
}

/** Others may be temporary. */
const SESSION_ENDED_CODES = new Set([
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_not_found",
  "session_expired",
  "user_not_found",
  "bad_jwt",
  "user_banned",
]);

/** The library reports a missing session by an error without a code. */
export function isSessionEnded(error: AuthError): boolean {
  return (
    error.name === "AuthSessionMissingError" ||
    (isAuthRejection(error) && SESSION_ENDED_CODES.has(error.code ?? ""))
  );
}

export function isRateLimited(error: AuthError): boolean {
  return error.status === 429;
}
