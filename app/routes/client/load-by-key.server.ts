import { data } from "react-router";
import type { RequestArgs } from "~/request/context";
import type { EmailedKeys } from "~/request/emailed-keys.server";
import { requestInfoContext } from "~/request/request-info.server";
import { notFound } from "~/request/route-guards.server";
import type { FunctionCall } from "~/services/function-call.server";

/**
 * Null without the key; `found` is null after a POST for which nothing could be loaded. Throws 404
 * for a wrong or expired link, 503 for an outage.
 */
export async function loadByKey<T>(
  args: RequestArgs & { params: { id: string } },
  keys: EmailedKeys,
  page: string,
  read: (context: RequestArgs["context"], id: string, key: string) => Promise<FunctionCall<T>>,
): Promise<{ found: T | null } | null> {
  const { context } = args;
  const isPost = context.get(requestInfoContext).method === "POST";
  const { id, key } = await keys.open(args, page);
  if (!key) return isPost ? { found: null } : null;
  const call = await read(context, id, key);
  if (call.outcome === "done") return { found: call.data };
  if (call.outcome === "not-found") notFound();
  if (!isPost) throw data(null, { status: 503 });
  return { found: null };
}
