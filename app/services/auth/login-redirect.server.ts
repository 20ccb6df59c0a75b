import { toasts } from "~/content/toasts";
import type { Context } from "~/request/context";
import { redirectWithToast } from "~/request/toasts.server";

export function redirectToLogin(context: Context, next: string): Response {
  const loginPath = `/login?next=${encodeURIComponent(next)}`;
  return redirectWithToast(context, loginPath, toasts.sessionEnded);
}
