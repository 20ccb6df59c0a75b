import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/redirect-get.server";
import { removeDayOff } from "~/services/meetings.server";
import type { Route } from "./+types/days-off-removals";
import { runStaffAction } from "./desk-access.server";
import { redirectWithUndo } from "./undo.server";

export const loader = redirectGet("/desk/days-off");

/** Schedules the removal of a day off. Idempotent. */
export async function action({ request, context }: Route.ActionArgs) {
  const day = textField(await readForm(request), "day") ?? "";
  const back = "/desk/days-off";
  return runStaffAction(context, back, removeDayOff(context, day), (id) =>
    redirectWithUndo(context, back, { kind: "remove_day_off", id }),
  );
}
