import { toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/redirect-get.server";
import { removeDayOff } from "~/services/meetings.server";
import type { Route } from "./+types/days-off-removals";
import { runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/days-off");

/** Removes a day off. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const staff_id = textField(form, "staff_id") || undefined;
  const command = removeDayOff(context, { day: textField(form, "day") ?? "", staff_id });
  return runStaffAction(context, "/desk/days-off", command, () => toasts.dayOffRemoved);
}
