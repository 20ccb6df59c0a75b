import { errorToast, successToast, toasts } from "~/content/toasts";
import { type Enums, MEETING_STATUS_VALUES } from "~/database.types";
import type { Toast } from "~/domain/form-failure";
import { getReturnPath } from "~/domain/staff/today";
import type { UndoableAction } from "~/domain/staff/undo";
import { readForm, textField } from "~/forms/read.server";
import type { Context } from "~/request/context";
import { redirectGet, notFound } from "~/request/route-guards.server";
import type { FunctionCall } from "~/services/function-call.server";
import {
  assignMeeting,
  recordActionPlanSent,
  recordMeetingResult,
} from "~/services/meetings.server";
import { runStaffAction } from "../frame/desk-access.server";
import { redirectWithUndo } from "../frame/undo.server";
import type { Route } from "./+types/actions";

type Result = Enums<"meeting_record_result">;
type Action = {
  run: (context: Context, id: string, form: FormData) => Promise<FunctionCall<Result>>;
} & ({ toast: Toast } | { undo: UndoableAction });

/** A Map, because the noun must not reach a prototype. */
const ACTIONS = new Map<string, Action>([
  [
    "held",
    {
      run: (context, id, form) =>
        recordMeetingResult(context, { id, is_held: true, seen_status: readSeenStatus(form) }),
      toast: successToast("Held", "The meeting is marked as held."),
    },
  ],
  [
    "missed",
    {
      run: (context, id, form) =>
        recordMeetingResult(context, { id, is_held: false, seen_status: readSeenStatus(form) }),
      undo: "missed-meeting",
    },
  ],
  ["action-plan", { run: recordActionPlanSent, undo: "action-plan" }],
  [
    "host",
    { run: assignHost, toast: successToast("Saved", "The team sees who hosts this meeting.") },
  ],
]);

const REJECTION_TOASTS: Record<Exclude<Result, "recorded">, Toast> = {
  not_started: errorToast("Not marked", "That meeting hasn’t started yet."),
  not_held: errorToast("Not held", "Only a meeting that’s marked as held gets an action plan."),
  cancelled: toasts.meetingAlreadyCancelledForStaff,
  host_busy: errorToast("Not saved", "They’re hosting another meeting then."),
};

export const loader = redirectGet("/desk/meetings/:id");

export async function action({ request, context, params: { id, noun }, url }: Route.ActionArgs) {
  const known = ACTIONS.get(noun);
  if (!known) notFound();
  const command = known.run(context, id, await readForm(request));
  const back = getReturnPath(url, `/desk/meetings/${id}`);
  return runStaffAction(
    context,
    back,
    command,
    (outcome) => {
      if (outcome !== "recorded") return REJECTION_TOASTS[outcome];
      if ("toast" in known) return known.toast;
      return redirectWithUndo(context, back, { action: known.undo, target: id });
    },
    { conflict: toasts.meetingMarked },
  );
}

function readSeenStatus(form: FormData): Enums<"meeting_status"> | undefined {
  const seen = textField(form, "seen_status");
  return MEETING_STATUS_VALUES.find((status) => status === seen);
}

/** An empty `staff_id` is nobody. */
function assignHost(context: Context, id: string, form: FormData): Promise<FunctionCall<Result>> {
  return assignMeeting(context, id, textField(form, "staff_id") || undefined);
}
