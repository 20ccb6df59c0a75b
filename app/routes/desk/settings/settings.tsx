import { createMeta } from "~/content/meta";
import { successToast, toasts } from "~/content/toasts";
import { formatTimeZone, TIME_ZONES } from "~/domain/meetings/slots";
import { staffPreferencesSchema } from "~/domain/staff/staff.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getPreferences, savePreferences } from "~/services/staff.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { SelectField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { TextLink } from "~/ui/text-link";
import { loadForStaff, toStaffFailure } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/settings";
import { CloseCalendarUrl } from "./close-calendar-url";

const PATH = "/desk/settings";

export const meta = createMeta("Settings", "How the desk works for you.");

export async function loader({ context }: Route.LoaderArgs) {
  const preferences = await loadForStaff(context, () => getPreferences(context));
  const timeZone = getStaffTimeZone(context);
  const zones = new Set<string>([...TIME_ZONES, timeZone]);
  return {
    chosen: { time_zone: timeZone },
    hasCalendarUrl: preferences?.has_calendar_url === true,
    zones: Object.fromEntries([...zones].map((zone) => [zone, formatTimeZone(zone)])),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: staffPreferencesSchema(),
    invalidToast: () => toasts.somethingWrong,
  });
  if (!form.ok) return form.response;
  const result = await savePreferences(args.context, form.value);
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  return redirectWithToast(args.context, PATH, successToast("Saved"));
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, zones, hasCalendarUrl } = loaderData;
  const form = useLabeledForm("settings", actionData, { time_zone: "Your time zone" }, chosen);
  return (
    <DeskPage section="settings" title="Settings">
      <LabeledForm form={form} action={PATH} className="grid max-w-xl gap-5">
        <AccountField />
        <SelectField
          {...form.fields.time_zone}
          hint="The desk shows every time in this zone."
          options={zones}
        />
        <div>
          <Button busy="Saving...">Save Settings</Button>
        </div>
      </LabeledForm>
      <ul className="grid">
        <li>
          <TextLink alone look="fine" href="/desk/settings/hours">
            Working hours and video link
          </TextLink>
        </li>
        <li>
          <TextLink alone look="fine" href="/desk/days-off">
            Days off
          </TextLink>
        </li>
        <li>
          <TextLink alone look="fine" href="/desk/settings/calendar">
            Calendar
          </TextLink>
        </li>
        <li>
          <TextLink alone look="fine" href="/desk/settings/notifications">
            Email notifications
          </TextLink>
        </li>
      </ul>
      {hasCalendarUrl && <CloseCalendarUrl />}
    </DeskPage>
  );
}
