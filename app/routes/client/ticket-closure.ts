import { successToast, toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet, notFound } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { setMyTicketResolved } from "~/services/tickets.server";
import type { Route } from "./+types/ticket-closure";
import { requireLiveUser } from "./client-loader.server";

export const loader = redirectGet("/client/tickets/:id");

export async function action({ request, context, params }: Route.ActionArgs) {
  const isResolved = textField(await readForm(request), "resolved") === "yes";
  const page = `/client/tickets/${params.id}`;
  await requireLiveUser({ request, context }, toasts.ticketUnchanged, page);
  const { outcome } = await setMyTicketResolved(context, params.id, isResolved);
  if (outcome === "not-found") notFound();
  const done = isResolved
    ? successToast("Resolved", "The ticket is closed. A new message reopens it.")
    : successToast("Reopened", "The ticket is open again.");
  const toast = outcome === "done" ? done : toasts.ticketUnchanged;
  return redirectWithToast(context, page, toast);
}
