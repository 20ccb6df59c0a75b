import { type Cursor, toPage, toPageArgs } from "~/domain/pagination";
import type { Context } from "~/request/context";
import { HTTP_NO_CONTENT } from "~/request/http-status";
import { callSupabase } from "~/request/supabase-call.server";
import type { FunctionArgs } from "~/request/supabase.server";
import { isList, mapCall } from "./function-call.server";
import { callStaffFunction } from "./staff.server";

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
      supabase.rpc("request_newsletter_subscription", { email }),
    );
    if (error) throw new Error(error.message || `status ${status}`);
    // Rejects a response that does not come from our database.
    return { outcome: status === HTTP_NO_CONTENT ? "requested" : "unavailable" };
  } catch (error) {
    console.error("Newsletter:", error instanceof Error ? error.message : error);
    return { outcome: "unavailable" };
  }
}

/** "not-found": the token is wrong, expired, or replaced by a newer one. */
type TokenResult = { outcome: "done" | "not-found" | "unavailable" };

/** Subscribes the address that received the link. */
export function confirmSubscription(context: Context, token: string): Promise<TokenResult> {
  return callTokenFunction(context, "confirm_newsletter_subscription", token);
}

/** Unsubscribes the address that received the newsletter. */
export function unsubscribe(context: Context, token: string): Promise<TokenResult> {
  return callTokenFunction(context, "unsubscribe_from_newsletter", token);
}

async function callTokenFunction(
  context: Context,
  name: "confirm_newsletter_subscription" | "unsubscribe_from_newsletter",
  token: string,
): Promise<TokenResult> {
  try {
    const { data } = await callSupabase(context, ({ supabase }) => supabase.rpc(name, { token }));
    if (typeof data !== "boolean") return { outcome: "unavailable" };
    return { outcome: data ? "done" : "not-found" };
  } catch {
    return { outcome: "unavailable" };
  }
}

type SubscriberFilter = FunctionArgs<"staff_export_subscribers">;

/** Lists a page of subscribers for the desk, oldest first. */
export async function listSubscribers(
  context: Context,
  filter: SubscriberFilter,
  after: Cursor | null,
) {
  const args = { ...filter, ...toPageArgs(after) };
  const call = await callStaffFunction(context, "staff_list_subscribers", args, isList);
  return mapCall(call, (rows) => toPage(rows, ({ created_at }) => created_at));
}

/** Lists all subscribers that match, for a file. */
export function exportSubscribers(context: Context, filter: SubscriberFilter) {
  return callStaffFunction(context, "staff_export_subscribers", filter, isList);
}
