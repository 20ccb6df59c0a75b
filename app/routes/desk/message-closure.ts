import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/read.server";
import type { Route } from "./+types/message-closure";
import { press } from "./reach.server";

/** Somebody typed the address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirectDocument(`/desk/messages/${params.id}`, 303);
}

/** Marks the message as done without an answer, or not done after all; done twice it is done once. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const is_done = textField(await readForm(request), "done") === "yes";
  const back = `/desk/messages/${params.id}`;
  const args = { id: params.id, is_done };
  return press(context, back, "close_message", args, () =>
    is_done ? toasts.messageDone : toasts.messageReopened,
  );
}
