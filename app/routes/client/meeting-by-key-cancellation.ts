import { data } from "react-router";
import { cancellationToast } from "~/content/meetings";
import { toasts } from "~/content/toasts";
import { isRateLimitExceeded } from "~/forms/rate-limit.server";
import { redirectGet } from "~/request/redirect-get.server";
import { redirectWithToast } from "~/request/toasts.server";
import { requireUuidParam } from "~/request/uuid-param.server";
import { cancelMeetingByKey } from "~/services/meetings.server";
import type { Route } from "./+types/meeting-by-key-cancellation";

export const loader = redirectGet("/meeting");

/** Cancels the meeting of an emailed link. Idempotent. @throws 404 for a wrong id or key */
export async function action({ context, params, url }: Route.ActionArgs) {
  const id = requireUuidParam(params.id);
  const key = requireUuidParam(url.searchParams.get("key"));
  const back = `/meeting/${id}?${new URLSearchParams({ key })}`;
  if (await isRateLimitExceeded(context, "meeting"))
    return redirectWithToast(context, back, toasts.rateLimited);
  const { outcome } = await cancelMeetingByKey(context, { id, key });
  if (outcome === "not-found") throw data(null, { status: 404 });
  return redirectWithToast(context, back, cancellationToast(outcome));
}
