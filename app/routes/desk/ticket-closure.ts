import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/read.server";
import type { Route } from "./+types/ticket-closure";
import { press } from "./reach.server";

/** Somebody typed the address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirectDocument(`/desk/tickets/${params.id}`, 303);
}

/** Marks the ticket as done, or not done after all; done twice it is done once. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const is_resolved = textField(await readForm(request), "resolved") === "yes";
  const back = `/desk/tickets/${params.id}`;
  const args = { id: params.id, is_resolved };
  return press(context, back, "close_ticket", args, () =>
    is_resolved ? toasts.ticketResolved : toasts.ticketReopened,
  );
}
