import { bookingToast, toMeetingFailure } from "~/content/meetings";
import { pageMeta } from "~/content/meta";
import { promises } from "~/content/promises";
import { toasts } from "~/content/toasts";
import { formatBegunMeeting, isMeetingChangeable, type Meeting } from "~/domain/meetings/meeting";
import { meetingSchema } from "~/domain/meetings/meeting.schema.server";
import {
  formatSlot,
  formatTimeZone,
  parseTimeZone,
  pickTimeZone,
  toSlotOffer,
} from "~/domain/meetings/slots";
import { parseAccountForm } from "~/forms/parse-form.server";
import { requestInfoContext } from "~/request/request-info.server";
import { redirectWithToast } from "~/request/toasts.server";
import { bookMeeting } from "~/services/meetings.server";
import { Button, ButtonLink } from "~/ui/button";
import { MissedMeetingQuestion } from "~/ui/client/onboarding-progress";
import { AccountField } from "~/ui/form/account-field";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/meeting";
import { loadClientPage } from "./client-loader.server";
import {
  ChangeReason,
  formatProposal,
  MeetingDescription,
  ProposalForm,
  VideoCall,
} from "./forms/meeting-details";
import { SlotForm } from "./forms/slot-form";
import { ClientFormPage } from "./frame/form-page";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your Strategy Meeting",
    description: `Book the ${promises.meeting.minutes}-minute strategy consultation that starts your plan.`,
  });

/** `?zone=` is the time zone; `?change` offers other slots for a booked meeting. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { greeting, profile, parts } = await loadClientPage(context, [
    "meeting",
    "has_held_meeting",
    "cancelled_meeting",
    "unavailable_times",
  ]);
  const { method, timeZone } = context.get(requestInfoContext);
  const meeting = parts?.meeting ?? null;
  const cancelled = parts?.cancelled_meeting ?? null;
  const now = new Date();
  const known = [url.searchParams.get("zone"), meeting?.time_zone, profile?.time_zone];
  const zone = pickTimeZone(...known, timeZone);
  const isOpen = !meeting || meeting.status === "missed";
  const isChangeable = meeting !== null && isMeetingChangeable(meeting, now);
  const offersTimes =
    isOpen || (isChangeable && (method === "POST" || url.searchParams.has("change")));
  return {
    greeting,
    isChangeable,
    startsPlan: profile?.plan_status === "inactive" && parts?.has_held_meeting === false,
    meeting: meeting && {
      status: meeting.status,
      startsAt: meeting.starts_at,
      when: formatSlot(new Date(meeting.starts_at), zone),
      zone: formatTimeZone(zone, new Date(meeting.starts_at)),
      videoLink: meeting.status === "booked" ? meeting.video_link : null,
      changeReason: meeting.change_reason,
      begun: formatBegunMeeting(meeting, now),
    },
    cancelled: cancelled && {
      when: formatSlot(new Date(cancelled.starts_at), zone),
      reason: cancelled.change_reason,
    },
    proposal: meeting && formatProposal(meeting, zone),
    zone,
    isZoneGuessed: !known.some(Boolean),
    offer: offersTimes ? toSlotOffer(parts?.unavailable_times ?? null, zone, now) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await parseAccountForm(args, {
    schema: meetingSchema(),
    rateLimit: "meeting",
    invalidToast: () => toasts.meetingTimeMissing,
  });
  if (!form.ok) return form.response;
  const { starts_at } = form.value;
  const zone = parseTimeZone(args.url.searchParams.get("zone"));
  const when = formatSlot(new Date(starts_at), pickTimeZone(zone));
  const { outcome } = await bookMeeting(args.context, starts_at, zone ?? undefined);
  switch (outcome) {
    case "booked":
    case "rescheduled":
      return redirectWithToast(args.context, "/meeting", bookingToast(outcome, when));
    case "profile_incomplete":
      return redirectWithToast(args.context, "/profile-questionnaire", toasts.profileIncomplete);
    default:
      return form.reject(toMeetingFailure(outcome, when));
  }
}

export default function MeetingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { greeting, startsPlan, meeting, cancelled, proposal, isChangeable, offer, zone } =
    loaderData;
  return (
    <ClientFormPage
      greeting={greeting}
      section="dashboard"
      title="Your Strategy Meeting"
      intro={meeting?.status !== "held" && <MeetingDescription startsPlan={startsPlan} />}
    >
      {cancelled && (
        <>
          <p>We had to cancel your meeting on {cancelled.when}.</p>
          <ChangeReason reason={cancelled.reason} />
        </>
      )}
      {meeting && <BookedMeeting {...meeting} />}
      {proposal && (
        <ProposalForm action={`/meeting?${new URLSearchParams({ zone })}`} proposal={proposal}>
          <AccountField />
        </ProposalForm>
      )}
      {isChangeable && (
        <div className="flex flex-wrap gap-3">
          {!offer && (
            <ButtonLink
              look="secondary"
              href={`/meeting?${new URLSearchParams({ change: "yes", zone })}`}
            >
              Change Time
            </ButtonLink>
          )}
          <form method="post" action="/meeting/cancellation">
            <AccountField />
            <input type="hidden" name="starts_at" value={meeting?.startsAt} />
            <Button look="quiet" busy="Cancelling...">
              Cancel Meeting
            </Button>
          </form>
        </div>
      )}
      {offer && (
        <section aria-labelledby="times" className="grid min-w-0 gap-5">
          <h2 id="times" className="text-xl">
            {isChangeable ? "Choose another time" : "Choose a time"}
          </h2>
          <SlotForm
            path="/meeting"
            offer={offer}
            isZoneGuessed={loaderData.isZoneGuessed}
            label={isChangeable ? "Change to This Time" : "Book This Time"}
            query={isChangeable ? { change: "yes" } : undefined}
            lastResult={actionData}
          >
            <AccountField />
          </SlotForm>
        </section>
      )}
    </ClientFormPage>
  );
}

type BookedProps = {
  status: Meeting["status"];
  when: string;
  zone: string;
  videoLink: string | null;
  changeReason: string | null;
  begun: string | null;
};

function BookedMeeting(props: BookedProps) {
  const { status, when, zone, videoLink, changeReason, begun } = props;
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div className="w-full">
          <dt className="text-sm text-muted">When</dt>
          <dd className="font-display text-2xl font-semibold figures">{when}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Time zone</dt>
          <dd>{zone}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Where</dt>
          <dd>
            <VideoCall link={videoLink} />
          </dd>
        </div>
      </dl>
      <ChangeReason reason={changeReason} />
      {status === "missed" && <p>We missed each other. Please choose another time.</p>}
      {status === "held" && (
        <p>
          We’ve met. Is there more to talk about?{" "}
          <TextLink href="/client/ticket">Submit a ticket</TextLink>.
        </p>
      )}
      {begun && (
        <p>
          {begun}
          <MissedMeetingQuestion />
        </p>
      )}
    </>
  );
}
