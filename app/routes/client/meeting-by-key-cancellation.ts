import { data, redirectDocument } from "react-router";
import { cancellationToast } from "~/content/meetings";
import { toasts } from "~/content/toasts";
import { isUuid } from "~/domain/desk";
import { isRateLimitExceeded } from "~/forms/rate-limit.server";
import { redirectWithToast } from "~/request/toasts.server";
import { cancelMeetingByKey } from "~/services/meetings.server";
import type { Route } from "./+types/meeting-by-key-cancellation";

export function loader() {
  return redirectDocument("/meeting", 303);
}

/** Cancels the meeting of an emailed link. Idempotent. @throws 404 for a wrong id or key */
export async function action({ context, params, url }: Route.ActionArgs) {
  const { id } = params;
  const key = url.searchParams.get("key") ?? "";
  if (!isUuid(id) || !isUuid(key)) throw data(null, { status: 404 });
  const back = `/meeting/${id}?${new URLSearchParams({ key })}`;
  if (await isRateLimitExceeded(context, "meeting"))
    return redirectWithToast(context, back, toasts.rateLimited);
  const { outcome } = await cancelMeetingByKey(context, { id, key });
  if (outcome === "unknown") throw data(null, { status: 404 });
  return redirectWithToast(context, back, cancellationToast(outcome));
}
