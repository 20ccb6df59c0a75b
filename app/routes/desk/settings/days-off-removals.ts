import { formatDayOff } from "~/domain/staff/undo";
import { readForm, textField } from "~/forms/read.server";
import { redirectGet } from "~/request/route-guards.server";
import { removeDayOff } from "~/services/meetings.server";
import { runStaffAction } from "../frame/desk-access.server";
import { redirectWithUndo } from "../frame/undo.server";
import type { Route } from "./+types/days-off-removals";

export const loader = redirectGet("/desk/days-off");

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const staff_id = textField(form, "staff_id") || undefined;
  const day = textField(form, "day") ?? "";
  const command = removeDayOff(context, { day, staff_id });
  const back = "/desk/days-off";
  return runStaffAction(context, back, command, () =>
    redirectWithUndo(context, back, {
      action: "day-off-removal",
      target: formatDayOff(day, staff_id),
    }),
  );
}
