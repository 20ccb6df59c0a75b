import { useLocation, useRouteLoaderData } from "react-router";
import type { UndoableAction } from "~/domain/staff/undo";
import { Button } from "~/ui/button";
import type { loader } from "../layout";

const NOTICES: Record<UndoableAction, string> = {
  activation: "The plan is active. The client gets an email in 20 seconds.",
  approval: "The request is approved. The client gets an email in 20 seconds.",
  "day-off": "The day is off. Meetings already booked on it remain.",
  "day-off-removal": "Meetings can be booked on that day again.",
  removal: "They’re off the team. In 20 seconds, colleagues who are free take over their meetings.",
  "missed-meeting": "The meeting is marked as missed. The client gets an email in 20 seconds.",
  "action-plan": "The action plan is marked as sent.",
};

export function UndoNotice() {
  const { pathname, search } = useLocation();
  const undo = useRouteLoaderData<typeof loader>("routes/desk/layout")?.undo;
  if (!undo) return null;
  const page = new URLSearchParams({ page: pathname + search });
  return (
    <form
      method="post"
      action={`/desk/undo/${undo.action}?${page}`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-line bg-glow px-4 py-2 print:hidden"
    >
      <p>{NOTICES[undo.action]}</p>
      <input type="hidden" name="target" value={undo.target} />
      <Button look="secondary" busy="Undoing...">
        Undo
      </Button>
    </form>
  );
}
