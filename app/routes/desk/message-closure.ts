import { toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/redirect-get.server";
import type { Route } from "./+types/message-closure";
import { notFoundResponse, runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/messages/:id");

/** Closes the message, or opens it again. Idempotent. @throws 404 for no such message */
export async function action({ request, context, params }: Route.ActionArgs) {
  const is_done = textField(await readForm(request), "done") === "yes";
  const back = `/desk/messages/${params.id}`;
  const args = { id: params.id, is_done };
  return runStaffAction(context, back, "close_message", args, (isFound) => {
    if (isFound !== true) throw notFoundResponse();
    return is_done ? toasts.messageClosed : toasts.messageReopened;
  });
}
