import { cancellationToast } from "~/content/meetings";
import { toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { cancelMyMeeting } from "~/services/meetings.server";
import type { Route } from "./+types/meeting-cancellation";
import { requireLiveUser } from "./client-loader.server";

export const loader = redirectGet("/meeting");

export async function action(args: Route.ActionArgs) {
  const { context } = args;
  await requireLiveUser(args, toasts.meetingUnchanged, "/meeting");
  const starts_at = textField(await readForm(args.request), "starts_at");
  const { outcome } = await cancelMyMeeting(context, { starts_at });
  return redirectWithToast(context, "/meeting", cancellationToast(outcome));
}
