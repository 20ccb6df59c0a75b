import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { siteOrigin } from "~/request/origin.server";
import { getWorkingHours, renewCalendarToken } from "~/services/meeting-hosts.server";
import { Button } from "~/ui/button";
import { SecretAddress } from "~/ui/secret-address";
import type { Route } from "./+types/staff-calendar";
import { loadForStaff, runStaffAction } from "./desk-access.server";
import { DeskPage } from "./frame/desk-page";

const PATH = "/desk/settings/calendar";

export const meta = createMeta("Calendar", "Your meetings in your own calendar.");

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await loadForStaff(context, () => getWorkingHours(context));
  return { hasAddress: settings?.has_calendar === true };
}

/** Makes a new address. Its page alone shows it, because only a hash of the token is stored. */
export async function action({ context, url }: Route.ActionArgs) {
  const result = await renewCalendarToken(context);
  if (result.outcome === "done")
    return { address: `${siteOrigin(context, url)}/calendar/${result.data}.ics` };
  return runStaffAction(context, PATH, Promise.resolve(result), () => toasts.somethingWrong);
}

export default function StaffCalendar({ loaderData, actionData }: Route.ComponentProps) {
  const { hasAddress } = loaderData;
  return (
    <DeskPage section="meetings" title="Calendar" isInside>
      <div className="grid max-w-xl gap-5">
        <p>
          Subscribe to your meetings in the calendar you use. It shows those that you hold, and
          those that no one holds yet.
        </p>
        {actionData && (
          <SecretAddress
            address={actionData.address}
            warning="Anyone who has it can read your meetings."
          />
        )}
        <form method="post" action={PATH} className="grid gap-3">
          {hasAddress && !actionData && (
            <p className="text-muted">
              You have an address. A new one replaces it: calendars that use the old one stop
              updating.
            </p>
          )}
          <div>
            <Button look={actionData ? "secondary" : "primary"} busy="Creating...">
              {hasAddress ? "Create New Address" : "Create Address"}
            </Button>
          </div>
        </form>
      </div>
    </DeskPage>
  );
}
