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
    successToast("Saved", "We’ll email you that often from now on."),
  );
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen } = loaderData;
  const form = useLabeledForm("notifications", actionData, NOTIFICATION_LABELS, chosen);
  return (
    <DeskPage section="settings" title="Notifications" isInside>
      <LabeledForm form={form} action={PATH} className="grid max-w-xl gap-5">
        <AccountField />
        {NOTIFICATION_EVENT_VALUES.map((event) => (
          <SelectField key={event} {...form.fields[event]} options={NOTIFICATION_FREQUENCIES} />
        ))}
        <p className="text-muted">
          You can answer emails about tickets and messages by reply: they get it as if you wrote it
          here.
        </p>
        <div>
          <Button busy="Saving...">Save</Button>
        </div>
      </LabeledForm>
    </DeskPage>
  );
}
