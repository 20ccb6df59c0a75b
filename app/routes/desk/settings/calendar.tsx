import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { siteOrigin } from "~/request/request-info.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { getWorkingHours, renewCalendarToken } from "~/services/meeting-hosts.server";
import { CalendarUrl } from "~/ui/calendar-url";
import { loadForStaff, runStaffAction } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/calendar";

const PATH = "/desk/settings/calendar";

export const handle: PageHandle = { enhance: "copy" };

export const meta = createMeta("Calendar", "Your meetings in your own calendar.");

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await loadForStaff(context, () => getWorkingHours(context));
  return { hasUrl: settings?.has_calendar === true };
}

/** Shown once, because only a hash of the token is stored. */
export async function action({ context, url }: Route.ActionArgs) {
  await requireFreshProof(context, PATH);
  const result = await renewCalendarToken(context);
  if (result.outcome === "done")
    return { url: `${siteOrigin(context, url)}/calendar/${result.data}.ics` };
  return runStaffAction(context, PATH, Promise.resolve(result), () => toasts.somethingWrong);
}

export default function StaffCalendar({ loaderData, actionData }: Route.ComponentProps) {
  const { hasUrl } = loaderData;
  return (
    <DeskPage section="meetings" title="Calendar" isInside>
      <div className="grid max-w-xl gap-5">
        <p>
          Subscribe to your meetings in the calendar you use. It shows those that you hold, and
          those that no one holds yet.
        </p>
        <CalendarUrl
          path={PATH}
          hasUrl={hasUrl}
          url={actionData?.url}
          warning="Anyone who has it can read your meetings."
        />
      </div>
    </DeskPage>
  );
}
