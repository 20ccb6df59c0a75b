import { type Cursor, EXPORT_PART_SIZE, toPageArgs } from "~/domain/pagination";
import type { Context } from "~/request/context";
import type { FunctionArgs } from "~/request/supabase.server";
import {
  callFunction,
  isBoolean,
  isList,
  isNothing,
  isRecordWith,
  paginateCall,
} from "./function-call.server";
import { callExportFunction, callStaffFunction } from "./staff.server";

/** Does not reveal whether the address was subscribed. */
export function requestSubscription(context: Context, email: string) {
  const options = { anonymous: true };
  return callFunction(context, "request_newsletter_subscription", { email }, isNothing, options);
}

/** "not-found": wrong, expired or replaced. */
type TokenResult = { outcome: "done" | "not-found" | "unavailable" };

export function confirmSubscription(context: Context, token: string): Promise<TokenResult> {
  return callTokenFunction(context, "confirm_newsletter_subscription", token);
}

export function unsubscribe(context: Context, token: string): Promise<TokenResult> {
  return callTokenFunction(context, "unsubscribe_from_newsletter", token);
}

async function callTokenFunction(
  context: Context,
  name: "confirm_newsletter_subscription" | "unsubscribe_from_newsletter",
  token: string,
): Promise<TokenResult> {
  const call = await callFunction(context, name, { token }, isBoolean, { anonymous: true });
  if (call.outcome !== "done") return { outcome: "unavailable" };
  return { outcome: call.data ? "done" : "not-found" };
}

type SubscriberFilter = Pick<FunctionArgs<"staff_list_subscribers">, "status" | "search">;

export function listSubscribers(context: Context, filter: SubscriberFilter, after: Cursor | null) {
  const args = { ...filter, ...toPageArgs(after) };
  return paginateCall(callStaffFunction(context, "staff_list_subscribers", args, isList));
}

export function exportSubscribers(
  context: Context,
  filter: SubscriberFilter,
  after: Cursor | null,
) {
  const args = { ...filter, ...toPageArgs(after, EXPORT_PART_SIZE) };
  return callExportFunction(context, "staff_export_subscribers", args, isRecordWith("rows"));
}

export function getSubscriber(context: Context, id: string) {
  return callStaffFunction(context, "staff_get_subscriber", { id }, isRecordWith("email"));
}

export function unsubscribeSubscriber(context: Context, id: string) {
  return callStaffFunction(context, "staff_unsubscribe_subscriber", { id }, isNothing);
}
