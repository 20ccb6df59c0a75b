import { createMeta } from "~/content/meta";
import { successToast, toasts } from "~/content/toasts";
import type { PageHandle } from "~/document";
import { readForm, textField } from "~/forms/read.server";
import { siteOrigin } from "~/request/request-info.server";
import { getUserId } from "~/request/viewer.server";
import { requireFreshProof } from "~/services/auth/fresh-proof.server";
import { closeSecretUrls } from "~/services/auth/secret-urls.server";
import { getWorkingHours, renewCalendarToken } from "~/services/meeting-hosts.server";
import { CalendarUrl } from "~/ui/calendar-url";
import { loadForStaff, runStaffAction } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/calendar";
import { CloseCalendarUrl } from "./close-calendar-url";

const SETTINGS_PATH = "/desk/settings";
const PATH = `${SETTINGS_PATH}/calendar`;

export const handle: PageHandle = { enhance: "copy" };

export const meta = createMeta("Calendar", "Your meetings in your own calendar.");

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await loadForStaff(context, () => getWorkingHours(context));
  return { hasUrl: settings?.has_calendar === true };
}

/** A new link is shown once, because only a hash of its token is stored. */
export async function action({ request, context, url }: Route.ActionArgs) {
  if (textField(await readForm(request), "intent") === "close") {
    const closed = closeSecretUrls(context, getUserId(context) ?? undefined);
    return runStaffAction(context, SETTINGS_PATH, closed, () =>
      successToast("Link closed", "Calendars that use it stop updating."),
    );
  }
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
          Subscribe to your meetings in the calendar you use. It includes meetings you host and
          meetings without a host.
        </p>
        <CalendarUrl
          path={PATH}
          hasUrl={hasUrl}
          url={actionData?.url}
          warning="Anyone who has it can read your meetings."
        />
        {hasUrl && <CloseCalendarUrl />}
      </div>
    </DeskPage>
  );
}
