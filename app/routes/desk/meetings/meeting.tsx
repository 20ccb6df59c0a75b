import { pageMeta } from "~/content/meta";
import { errorToast, successToast } from "~/content/toasts";
import { videoLinkSchema } from "~/domain/meetings/meeting.schema.server";
import { parseAccountForm } from "~/forms/parse-form.server";
import { getStaffTimeZone } from "~/request/staff-cookie.server";
import { redirectWithToast } from "~/request/toasts.server";
import { getMeeting, setMeetingLink } from "~/services/meetings.server";
import { Button, ButtonLink } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { AccountField } from "~/ui/form/account-field";
import { TextField } from "~/ui/form/field";
import { LabeledForm, useLabeledForm } from "~/ui/form/labeled-form";
import { TextLink } from "~/ui/text-link";
import { ClientBrief } from "../clients/client-brief";
import { loadForStaff, toStaffFailure } from "../frame/desk-access.server";
import { DeskPage } from "../frame/desk-page";
import { PlainSelect } from "../frame/list";
import type { Route } from "./+types/meeting";
import { formatMeeting } from "./format-meeting";
import { MeetingHistory } from "./history";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.meeting?.client ?? "Meeting",
    description: "A strategy meeting and how it went.",
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await loadForStaff(context, () => getMeeting(context, params.id));
  return {
    meeting: found && formatMeeting(found, getStaffTimeZone(context), new Date()),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: videoLinkSchema(),
    invalidToast: () => errorToast("Not saved", "Please enter a link that starts with https://."),
  });
  if (!form.ok) return form.response;
  const { context, params } = args;
  const result = await setMeetingLink(context, params.id, form.value.video_link);
  if (result.outcome !== "done") return form.reject(toStaffFailure(result));
  return redirectWithToast(
    context,
    `/desk/meetings/${params.id}`,
    successToast("Saved", "The client sees the link on their meeting page."),
  );
}

export default function MeetingPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { meeting } = loaderData;
  const path = `/desk/meetings/${params.id}`;
  const labels = { video_link: "Video link of this meeting" };
  const form = useLabeledForm("video-link", actionData, labels, {
    video_link: meeting?.ownLink ?? undefined,
  });
  return (
    <DeskPage
      section="meetings"
      title={meeting ? `Meeting with ${meeting.client}` : "Meeting"}
      isInside
    >
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          {meeting && <Overview meeting={meeting} path={path} />}
          <LabeledForm form={form} action={path} className="grid max-w-xl gap-4">
            <AccountField />
            <TextField
              {...form.fields.video_link}
              kind="url"
              enterKeyHint="done"
              optional
              hint="Without one, the client sees the link of the meeting’s host."
            />
            <div>
              <Button look="secondary" busy="Saving...">
                Save Link
              </Button>
            </div>
          </LabeledForm>
        </div>
        {meeting?.brief && <ClientBrief {...meeting.brief} />}
      </div>
      {meeting && <MeetingHistory events={meeting.events} />}
      {meeting?.isChangeable && (
        <p className="print:hidden">
          <TextLink alone look="danger" href={`${path}/cancellation`}>
            Cancel Meeting
          </TextLink>
        </p>
      )}
    </DeskPage>
  );
}

type OverviewProps = { meeting: ReturnType<typeof formatMeeting>; path: string };

function Overview({ meeting, path }: OverviewProps) {
  const {
    details,
    clientId,
    name,
    email,
    videoLink,
    host,
    colleagues,
    isChangeable,
    status,
    actions,
  } = meeting;
  return (
    <>
      <DescriptionList
        isDense
        items={{
          ...details,
          Client: (
            <TextLink
              alone
              look="fine"
              className="relative -my-2.5"
              href={`/desk/clients/${clientId}`}
            >
              {name}
            </TextLink>
          ),
          Email: email,
        }}
      />
      <div className="flex flex-wrap gap-3">
        {actions.map(({ noun, label }, index) => (
          <form key={noun} method="post" action={`${path}/${noun}`}>
            <input type="hidden" name="seen_status" value={status} />
            <Button look={index === 0 ? "primary" : "secondary"} busy="Saving...">
              {label}
            </Button>
          </form>
        ))}
        {isChangeable && (
          <>
            {videoLink && <ButtonLink href={videoLink}>Join Video Call</ButtonLink>}
            <ButtonLink look={videoLink ? "secondary" : "primary"} href={`${path}/time`}>
              Move Meeting
            </ButtonLink>
            <ButtonLink look="secondary" href={`${path}/proposals`}>
              Suggest Times
            </ButtonLink>
          </>
        )}
      </div>
      <form method="post" action={`${path}/host`} className="flex flex-wrap items-end gap-3">
        <PlainSelect
          name="staff_id"
          label="Host"
          value={host ?? ""}
          options={{ "": "No one yet", ...colleagues }}
        />
        <Button look="secondary" busy="Saving...">
          Assign
        </Button>
      </form>
    </>
  );
}
