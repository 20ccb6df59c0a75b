import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/read.server";
import type { Route } from "./+types/message-closure";
import { notFound, press } from "./reach.server";

export function loader({ params }: Route.LoaderArgs) {
  return redirectDocument(`/desk/messages/${params.id}`, 303);
}

/** Closes the message, or opens it again. Idempotent. @throws 404 for no such message */
export async function action({ request, context, params }: Route.ActionArgs) {
  const is_done = textField(await readForm(request), "done") === "yes";
  const back = `/desk/messages/${params.id}`;
  const args = { id: params.id, is_done };
  return press(context, back, "close_message", args, (isFound) => {
    if (isFound !== true) throw notFound();
    return is_done ? toasts.messageDone : toasts.messageReopened;
  });
}
