import type { AuthError } from "@supabase/supabase-js";
import type { RouterContextProvider } from "react-router";
import { type SupabaseAccess, supabaseContext } from "~/middleware/supabase.server";

type Context = Readonly<RouterContextProvider>;

/** Supabase did not give a usable answer in time: stopped, slow, failing, or not Supabase at all. */
export class SupabaseUnavailable extends Error {
  override name = "SupabaseUnavailable";
}

/**
 * Makes one call to Supabase within the request's time limit.
 * @throws SupabaseUnavailable when there is no answer in time, or the call throws
 */
export async function ask<T>(
  context: Context,
  call: (access: SupabaseAccess) => PromiseLike<T>,
): Promise<T> {
  const access = context.get(supabaseContext);
  const { deadline } = access;
  let onAbort = () => {};
  const timeUp = new Promise<never>((_, reject) => {
    onAbort = () => reject(new SupabaseUnavailable("Supabase took too long"));
    if (deadline.aborted) onAbort();
    else deadline.addEventListener("abort", onAbort, { once: true });
  });
  try {
    await access.load();
    return await Promise.race([call(access), timeUp]);
  } catch (error) {
    throw error instanceof SupabaseUnavailable
      ? error
      : new SupabaseUnavailable("Supabase gave no usable answer", { cause: error });
  } finally {
    deadline.removeEventListener("abort", onAbort);
  }
}

/**
 * Whether the auth service itself said no (a definite answer), rather than being out of order or out of reach; "not so
 * often" (429) judges nothing that was sent.
 */
export function isRefusal(error: AuthError): boolean {
  return (
    error.name !== "AuthRetryableFetchError" &&
    error.name !== "AuthUnknownError" &&
    error.status !== undefined &&
    error.status >= 400 &&
    error.status < 500 &&
    !isThrottled(error)
  );
}

/** Whether the auth service wants to be asked less often. */
export function isThrottled(error: AuthError): boolean {
  return error.status === 429;
}
