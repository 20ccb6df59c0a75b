import { AskFirst } from "../frame/ask-first";

/** Lists the only link of a staff member that opens without a sign-in. */
export function CloseCalendarUrl() {
  return (
    <section
      aria-labelledby="open-link"
      className="grid max-w-xl gap-1 rounded-md border border-line bg-surface px-4 py-3"
    >
      <h2 id="open-link" className="font-sans text-base font-semibold">
        Your calendar link is open
      </h2>
      <p className="text-sm text-muted">Anyone who has it can read your meetings.</p>
      <AskFirst
        label="Close Link"
        warning="Calendars that use it stop updating, and this can’t be undone. You can create a new link."
        action="/desk/settings/calendar"
        button="Close for Good"
        busy="Closing..."
      >
        <input type="hidden" name="intent" value="close" />
      </AskFirst>
    </section>
  );
}
