import { toasts } from "~/content/toasts";
import { replySchema } from "~/domain/tickets/ticket.schema.server";
import type { Toast } from "~/domain/toast";
import { isUuid } from "~/domain/uuid";
import { parseAccountForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import type { FunctionCall } from "~/services/function-call.server";
import { toStaffFailure } from "./desk-access.server";

type Reply = { id: string; body: string; last_seen_id: string | undefined };

/**
 * Handles a reply of staff. One that a colleague's newer reply crossed is rejected, so that its author
 * reads that first.
 * @param page the path of the conversation, to which it redirects
 * @param sentToast the toast there
 * @throws 404 for no such conversation, and for former staff
 */
export async function handleReply(
  args: RequestArgs,
  send: (reply: Reply) => Promise<FunctionCall<undefined>>,
  { page, sentToast }: { page: string; sentToast: Toast },
) {
  const form = await parseAccountForm(args, {
    schema: replySchema(),
    invalidToast: () => toasts.replyIncomplete,
  });
  if (!form.ok) return form.response;
  const { message: id, body, seen } = form.value;
  const result = await send({ id, body, last_seen_id: isUuid(seen) ? seen : undefined });
  if (result.outcome === "done") return redirectWithToast(args.context, page, sentToast);
  if (result.outcome !== "conflict") return form.reject(toStaffFailure(result));
  const toast = toasts.replyConflict;
  return form.reject({ toast, status: 409, formErrors: [toast.body ?? toast.title] });
}
