import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/read.server";
import { redirectWithToast } from "~/request/toasts.server";
import { liveViewer } from "~/request/viewer.server";
import { closeTicket } from "~/services/support-tickets.server";
import type { Route } from "./+types/ticket-closure";
import { redirectToLogIn } from "./log-in-again.server";

export function loader({ params }: Route.LoaderArgs) {
  return redirectDocument(`/client/tickets/${params.id}`, 303);
}

/** Closes or reopens the client's ticket. Idempotent. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const isResolved = textField(await readForm(request), "resolved") === "yes";
  const viewer = await liveViewer(context);
  if (viewer.state === "unknown") return redirectWithToast(context, "/", toasts.ticketUnchanged);
  if (viewer.state !== "signed-in") return redirectToLogIn(context);
  const { outcome } = await closeTicket(context, params.id, isResolved);
  if (outcome === "unknown") throw new Response(null, { status: 404 });
  const done = isResolved ? toasts.ticketResolved : toasts.ticketReopened;
  const toast = outcome === "done" ? done : toasts.ticketUnchanged;
  return redirectWithToast(context, `/client/tickets/${params.id}`, toast);
}
