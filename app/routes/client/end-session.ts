import { redirectDocument } from "react-router";
import { toasts } from "~/content/toasts";
import { CLIENT_SECTION } from "~/domain/clients/client-view";
import { readForm, textField } from "~/forms/read.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getLiveViewer } from "~/request/viewer.server";
import { endSession } from "~/services/auth/sessions.server";
import type { Route } from "./+types/end-session";
import { redirectToLogin } from "./redirect-to-login.server";

/** Redirects a GET, because ending a session requires a POST, which a link cannot send. */
export function loader() {
  return redirectDocument(CLIENT_SECTION.account, 303);
}

/** Ends one of the account's sessions. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const id = textField(await readForm(request), "id") ?? "";
  const { state } = await getLiveViewer(context);
  if (state === "anonymous" || state === "mfa-required") return redirectToLogin(context);
  if (state === "unknown") return redirectWithToast(context, "/", toasts.sessionNotEnded);
  const { outcome } = await endSession(context, id);
  const toast = outcome === "done" ? toasts.oneSessionEnded : toasts.sessionNotEnded;
  return redirectWithToast(context, CLIENT_SECTION.account, toast);
}
