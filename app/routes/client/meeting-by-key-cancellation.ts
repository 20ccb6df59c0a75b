import { redirectDocument } from "react-router";
import { cancellationToast } from "~/content/meetings";
import { toasts } from "~/content/toasts";
import { consumeRateLimit } from "~/forms/rate-limit.server";
import { readForm, textField } from "~/forms/read.server";
import { meetingKeys } from "~/request/emailed-keys.server";
import { redirectGet, notFound } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { cancelMeetingByKey } from "~/services/meetings.server";
import type { Route } from "./+types/meeting-by-key-cancellation";

export const loader = redirectGet("/meeting");

/** Without the key, its page says what to do. */
export async function action(args: Route.ActionArgs) {
  const { context } = args;
  const { id, key } = await meetingKeys.read(args);
  const back = `/meeting/${id}`;
  if (!key) return redirectDocument(back, 303);
  if (!(await consumeRateLimit(context, "meeting")))
    return redirectWithToast(context, back, toasts.rateLimited);
  const starts_at = textField(await readForm(args.request), "starts_at");
  const { outcome } = await cancelMeetingByKey(context, { id, key, starts_at });
  if (outcome === "not-found") notFound();
  return redirectWithToast(context, back, cancellationToast(outcome));
}
