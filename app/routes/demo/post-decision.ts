import { toasts } from "~/content/toasts";
import type { Toast } from "~/domain/form-failure";
import { notFound, redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import type { Route } from "./+types/post-decision";

const DECISIONS = new Map<string, { list: string; toast: Toast }>([
  ["approval", { list: "approved", toast: toasts.demoApproved }],
  ["change-requests", { list: "changes", toast: toasts.demoChangesRequested }],
]);

export const loader = redirectGet("/client-portal/posts");

/** The URL of the page is the only storage. */
export function action({ context, params: { id, noun }, url }: Route.ActionArgs) {
  const { list, toast } = DECISIONS.get(noun) ?? notFound();
  const decided = new URLSearchParams(url.search);
  decided.delete("approved", id);
  decided.delete("changes", id);
  decided.append(list, id);
  return redirectWithToast(context, `/client-portal/posts?${decided}#waiting`, toast);
}
