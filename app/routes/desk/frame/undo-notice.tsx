import { useLocation, useRouteLoaderData } from "react-router";
import { STAFF_ACTIONS } from "~/content/staff-actions";
import { Button } from "~/ui/button";
import type { loader } from "../layout";

/** Returns the action that was just asked for on this page and is pending; null for none. */
export function usePendingAction() {
  return useRouteLoaderData<typeof loader>("routes/desk/layout")?.pending ?? null;
}

/** Says what takes effect in a moment, on the page where it was asked for, and offers to undo it. */
export function UndoNotice() {
  const { pathname, search } = useLocation();
  const pending = usePendingAction();
  if (!pending) return null;
  const page = new URLSearchParams({ page: pathname + search });
  return (
    <form
      method="post"
      action={`/desk/actions/${pending.id}/reversal?${page}`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-line bg-glow px-4 py-2 print:hidden"
    >
      <p>{STAFF_ACTIONS[pending.kind].notice}</p>
      <Button look="secondary" busy="Undoing...">
        Undo
      </Button>
    </form>
  );
}
