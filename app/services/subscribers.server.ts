import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";

const HTTP_NO_CONTENT = 204;

/**
 * Sends a confirmation request to an email address. The database function returns nothing, so that
 * the result does not reveal whether the address was subscribed already.
 */
export async function requestSubscription(
  context: Context,
  email: string,
): Promise<{ outcome: "requested" | "unavailable" }> {
  try {
    const { error, status } = await callSupabase(context, ({ supabase }) =>
      supabase.rpc("subscribe_to_newsletter", { email }),
    );
    if (error) throw new Error(error.message || `status ${status}`);
    // Rejects a response that does not come from our database.
    return { outcome: status === HTTP_NO_CONTENT ? "requested" : "unavailable" };
  } catch (error) {
    console.error("Newsletter:", error instanceof Error ? error.message : error);
    return { outcome: "unavailable" };
  }
}

/** "unknown": the token is wrong, expired, or replaced by a newer one. */
type TokenResult = { outcome: "done" | "unknown" | "unavailable" };

/** Subscribes the address that received the link. */
export function confirmSubscription(context: Context, token: string): Promise<TokenResult> {
  return callTokenFunction(context, "confirm_newsletter", token);
}

/** Unsubscribes the address that received the newsletter. */
export function unsubscribe(context: Context, token: string): Promise<TokenResult> {
  return callTokenFunction(context, "leave_newsletter", token);
}

async function callTokenFunction(
  context: Context,
  name: string,
  token: string,
): Promise<TokenResult> {
  try {
    const { data } = await callSupabase(context, ({ supabase }) => supabase.rpc(name, { token }));
    if (typeof data !== "boolean") return { outcome: "unavailable" };
    return { outcome: data ? "done" : "unknown" };
  } catch {
    return { outcome: "unavailable" };
  }
}
