import { toasts } from "~/content/toasts";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import type { Route } from "./+types/logout";

export const loader = redirectGet("/client-portal");

/** Leaves a real session alone. */
export function action({ context }: Route.ActionArgs) {
  return redirectWithToast(context, "/", toasts.demoLoggedOut);
}
