import { toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/redirect-get.server";
import { setMessageClosed } from "~/services/messages.server";
import type { Route } from "./+types/message-closure";
import { runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/messages/:id");

/** Closes the message, or opens it again. Idempotent. @throws 404 for no such message */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const isClosed = textField(await readForm(request), "done") === "yes";
  const command = setMessageClosed(context, id, isClosed);
  return runStaffAction(context, `/desk/messages/${id}`, command, () =>
    isClosed ? toasts.messageClosed : toasts.messageReopened,
  );
}
