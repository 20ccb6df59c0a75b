import { cancellationToast } from "~/content/meetings";
import { toasts } from "~/content/toasts";
import { redirectGet } from "~/request/redirect-get.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getLiveViewer } from "~/request/viewer.server";
import { cancelMyMeeting } from "~/services/meetings.server";
import type { Route } from "./+types/meeting-cancellation";
import { redirectToLogin } from "./redirect-to-login.server";

export const loader = redirectGet("/meeting");

/** Cancels the client's meeting. Idempotent. */
export async function action({ context }: Route.ActionArgs) {
  const viewer = await getLiveViewer(context);
  if (viewer.state === "unknown") return redirectWithToast(context, "/", toasts.meetingUnchanged);
  if (viewer.state !== "signed-in") return redirectToLogin(context);
  const { outcome } = await cancelMyMeeting(context);
  return redirectWithToast(context, "/meeting", cancellationToast(outcome));
}
