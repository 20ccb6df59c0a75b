import { toasts } from "~/content/toasts";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/redirect-get.server";
import type { Route } from "./+types/days-off-removals";
import { runStaffAction } from "./desk-access.server";

export const loader = redirectGet("/desk/days-off");

/** Removes a day off. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const day = textField(await readForm(request), "day") ?? "";
  return runStaffAction(
    context,
    "/desk/days-off",
    "remove_day_off",
    { day },
    () => toasts.dayOffRemoved,
  );
}
