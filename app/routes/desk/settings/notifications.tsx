import { createMeta } from "~/content/meta";
import { successToast, toasts } from "~/content/toasts";
import { NOTIFICATION_EVENT_VALUES } from "~/database.types";
import { notificationSchema } from "~/domain/staff/staff.schema.server";
import { NOTIFICATION_FREQUENCIES, NOTIFICATION_LABELS } from "~/domain/staff/today";
import { parseAccountForm } from "~/forms/parse-form.server";
import { redirectWithToast } from "~/request/toasts.server";
import { listNotificationSettings, saveNotificationSettings } from "~/services/staff.server";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { SelectField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { loadForStaff, toStaffFailure } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import type { Route } from "./+types/notifications";

const PATH = "/desk/settings/notifications";

export const meta = createMeta("Notifications", "How often the desk emails you.");

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await loadForStaff(context, () => listNotificationSettings(context));
  return {
    chosen: Object.fromEntries((settings ?? []).map((each) => [each.event, each.frequency])),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: notificationSchema(),
    invalidToast: () => toasts.somethingWrong,
  });
  if (!form.ok) return form.response;
  const result = await saveNotificationSettings(args.context, form.value);
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  return redirectWithToast(
    args.context,
    PATH,
    successToast("Saved", "From now on, we email you that often."),
  );
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen } = loaderData;
  const form = useLabeledForm("notifications", actionData, NOTIFICATION_LABELS, chosen);
  return (
    <DeskPage section="settings" title="Notifications" isInside>
      <LabeledForm form={form} action={PATH} className="grid max-w-xl gap-5">
        <p className="text-muted">
          We never email you twice about the same thing. Reply to an email about a ticket or a
          message, and they get your answer as if you wrote it here.
        </p>
        <AccountField />
        {NOTIFICATION_EVENT_VALUES.map((event) => (
          <SelectField key={event} {...form.fields[event]} options={NOTIFICATION_FREQUENCIES} />
        ))}
        <div>
          <Button busy="Saving...">Save</Button>
        </div>
      </LabeledForm>
    </DeskPage>
  );
}
