import type { AuthError } from "@supabase/supabase-js";
import type { Context } from "./context";
import { type SupabaseAccess, supabaseContext } from "./supabase.server";

/** Supabase gave no usable answer in time: stopped, slow, failing, or not Supabase at all. */
class SupabaseUnavailable extends Error {
  override name = "SupabaseUnavailable";
}

/**
 * Makes one call to Supabase within the request's time limit.
 * @throws SupabaseUnavailable when there is no answer in time, when Supabase is known to be in trouble
 * and so was not asked, or when the call throws
 */
export function ask<T>(
  context: Context,
  call: (access: SupabaseAccess) => PromiseLike<T>,
): Promise<T> {
  return askPlainly(context, async (access) => {
    await access.load();
    return call(access);
  });
}

/** As `ask`, for a call that needs no client and so need not wait for the library. */
export async function askPlainly<T>(
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
    const before = access.unasked;
    const answer = await Promise.race([call(access), timeUp]);
    if (access.unasked > before) throw new SupabaseUnavailable("Supabase is in trouble");
    return answer;
  } catch (error) {
    throw error instanceof SupabaseUnavailable
      ? error
      : new SupabaseUnavailable("Supabase gave no usable answer", { cause: error });
  } finally {
    deadline.removeEventListener("abort", onAbort);
  }
}

/**
 * Whether the auth service itself said no, rather than being out of order or out of reach. Being
 * asked to slow down (429) is no refusal: it judges nothing that was sent.
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

/** Whether the auth service asks us to slow down. */
export function isThrottled(error: AuthError): boolean {
  return error.status === 429;
}
