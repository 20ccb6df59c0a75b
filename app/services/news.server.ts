import type { Context } from "~/request/context";
import type { FunctionArgs } from "~/request/supabase.server";
import { callFunction, isNothing } from "./function-call.server";

/** Idempotent. "not-found" for a photo that was deleted meanwhile. */
export function addMyNews(context: Context, news: FunctionArgs<"add_my_news">) {
  return callFunction(context, "add_my_news", news, isNothing);
}
