import { refusals } from "~/content/refusals";
import { toasts } from "~/content/toasts";
import { isUuid } from "~/domain/desk";
import { replySchema } from "~/domain/support-ticket.schema.server";
import type { Toast } from "~/domain/toast";
import { receiveFromAccount } from "~/forms/receive.server";
import type { RequestArgs } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";
import { askDesk } from "~/services/desk.server";
import { notFound, refusalOfDesk } from "./reach.server";

/**
 * Takes what a member writes on a ticket or to a message. What a colleague wrote meanwhile is read
 * first.
 * @param what, id what the desk is asked for, and of which thing
 * @param page the address of the thing, where it leads back
 * @param done the toast there
 * @throws 404 for no such thing, and for whoever is no member
 */
export async function takeReply(
  args: RequestArgs,
  { what, id, page, done }: { what: string; id: string; page: string; done: Toast },
) {
  const form = await receiveFromAccount(args, {
    schema: replySchema(),
    invalid: () => toasts.replyIncomplete,
  });
  if (!form.ok) return form.answer;
  const { message, body, seen } = form.value;
  const result = await askDesk<string>(args.context, what, {
    id,
    message,
    body,
    seen: isUuid(seen) ? seen : null,
  });
  if (result.outcome !== "answered") return form.refuse(refusalOfDesk(result));
  if (result.answer === "unknown") throw notFound();
  if (result.answer === "newer") {
    const toast = toasts.replyCrossed;
    return form.refuse({ toast, status: 409, formErrors: [toast.body ?? toast.title] });
  }
  if (result.answer !== "stored") return form.refuse(refusals.unreachable);
  return redirectWithToast(args.context, page, done);
}
