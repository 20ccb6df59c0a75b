import { Button } from "~/ui/button";

/** Lists the only link of a staff member that opens without a sign-in. */
export function CloseCalendarUrl() {
  return (
    <form
      method="post"
      action="/desk/settings/calendar"
      className="flex max-w-xl flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-3"
    >
      <input type="hidden" name="intent" value="close" />
      <div className="grid gap-1">
        <p className="font-semibold">Your calendar link is open</p>
        <p className="text-sm text-muted">Anyone who has it can read your meetings.</p>
      </div>
      <Button look="secondary" busy="Closing...">
        Close Link
      </Button>
    </form>
  );
}
