import { formFailures } from "~/content/form-failures";
import { toasts } from "~/content/toasts";
import { replySchema } from "~/domain/tickets/ticket.schema.server";
import type { Toast } from "~/domain/toast";
import { isUuid } from "~/domain/uuid";
import { parseAccountForm } from "~/forms/parse-form.server";
import type { RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import { askDesk } from "~/services/desk.server";
import { notFoundResponse, toStaffFailure } from "./desk-access.server";

/**
 * Takes what a member writes on a ticket or to a message. What a colleague wrote meanwhile is read
 * first.
 * @param what, id what the desk is asked for, and of which thing
 * @param page the address of the thing, where it leads back
 * @param done the toast there
 * @throws 404 for no such thing, and for whoever is no member
 */
export async function handleReply(
  args: RequestArgs,
  { what, id, page, done }: { what: string; id: string; page: string; done: Toast },
) {
  const form = await parseAccountForm(args, {
    schema: replySchema(),
    invalidToast: () => toasts.replyIncomplete,
  });
  if (!form.ok) return form.response;
  const { message, body, seen } = form.value;
  const result = await askDesk<string>(args.context, what, {
    id,
    message,
    body,
    seen: isUuid(seen) ? seen : null,
  });
  if (result.outcome !== "answered") return form.reject(toStaffFailure(result));
  if (result.answer === "unknown") throw notFoundResponse();
  if (result.answer === "newer") {
    const toast = toasts.replyConflict;
    return form.reject({ toast, status: 409, formErrors: [toast.body ?? toast.title] });
  }
  if (result.answer !== "stored") return form.reject(formFailures.unreachable);
  return redirectWithToast(args.context, page, done);
}
