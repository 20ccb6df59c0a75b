import { data } from "react-router";
import { formFailures } from "~/content/form-failures";
import { bookingToast, toMeetingFailure } from "~/content/meetings";
import { createMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { formatBegunMeeting, isMeetingChangeable } from "~/domain/meetings/meeting";
import { meetingSchema } from "~/domain/meetings/meeting.schema.server";
import { formatSlot, formatTimeZone, pickTimeZone, toSlotOffer } from "~/domain/meetings/slots";
import { parseForm } from "~/forms/parse-form.server";
import { meetingKeys } from "~/request/emailed-keys.server";
import { requestInfoContext } from "~/request/request-info.server";
import { notFound } from "~/request/route-guards.server";
import { redirectWithToast } from "~/request/toasts.server";
import { rescheduleMeetingByKey, getMeetingByKey } from "~/services/meetings.server";
import { Button } from "~/ui/button";
import { MissedMeetingQuestion } from "~/ui/client/onboarding-progress";
import { DescriptionList } from "~/ui/description-list";
import { Card } from "~/ui/section";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/meeting-by-key";
import { ChangeReason, formatProposal, ProposalForm, VideoCall } from "./forms/meeting-details";
import { SlotForm } from "./forms/slot-form";
import { LinkKeyMissing } from "./frame/link-key-missing";
import { loadByKey } from "./load-by-key.server";

export const meta = createMeta(
  "Your Strategy Meeting",
  "Change or cancel the meeting we emailed you about.",
);

/** Only its forms change anything, so that email clients may open the page. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const chosen = url.searchParams.get("starts_at");
  const page = `/meeting/${params.id}${chosen ? `?${new URLSearchParams({ starts_at: chosen })}` : ""}`;
  const link = await loadByKey(args, meetingKeys, page, getMeetingByKey);
  if (!link) return data(null, { status: 404 });
  const { meeting = null, unavailable_times = null } = link.found ?? {};
  const { timeZone } = context.get(requestInfoContext);
  const now = new Date();
  const zone = pickTimeZone(url.searchParams.get("zone"), meeting?.time_zone, timeZone);
  const isChangeable = !meeting || isMeetingChangeable(meeting, now);
  return {
    status: meeting?.status ?? null,
    startsAt: meeting?.starts_at ?? null,
    isChangeable,
    begun: meeting && formatBegunMeeting(meeting, now),
    details: meeting && {
      When: formatSlot(new Date(meeting.starts_at), zone),
      "Time zone": formatTimeZone(zone, new Date(meeting.starts_at)),
    },
    videoLink: (meeting?.status === "booked" && meeting.video_link) || null,
    changeReason: meeting?.change_reason ?? null,
    proposal: meeting && formatProposal(meeting, zone, chosen),
    zone,
    offer: isChangeable ? toSlotOffer(unavailable_times, zone, now) : null,
  };
}

export async function action(args: Route.ActionArgs) {
  const { context, url } = args;
  const form = await parseForm(args, {
    schema: meetingSchema(),
    rateLimit: "meeting",
    invalidToast: () => toasts.meetingTimeMissing,
  });
  if (!form.ok) return form.response;
  const { starts_at } = form.value;
  const { id, key } = await meetingKeys.read(args);
  if (!key) return form.reject(formFailures.linkKeyMissing);
  const zone = pickTimeZone(url.searchParams.get("zone"));
  const when = formatSlot(new Date(starts_at), zone);
  const { outcome } = await rescheduleMeetingByKey(context, { id, key, starts_at });
  if (outcome === "not-found") notFound();
  if (outcome !== "booked" && outcome !== "rescheduled")
    return form.reject(toMeetingFailure(outcome, when));
  const back = `/meeting/${id}?${new URLSearchParams({ zone })}`;
  return redirectWithToast(context, back, bookingToast(outcome, when));
}

export default function MeetingByKeyPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <LinkKeyMissing title="Your Strategy Meeting">
        change the meeting in your <TextLink href="/meeting">client area</TextLink>
      </LinkKeyMissing>
    );
  const { status, startsAt, details, isChangeable, begun, offer, proposal, zone } = loaderData;
  const path = `/meeting/${params.id}`;
  return (
    <main id="main" className="shell grid max-w-3xl gap-8 py-12">
      <h1 className="text-3xl">Your Strategy Meeting</h1>
      {details && (
        <DescriptionList items={{ ...details, Where: <VideoCall link={loaderData.videoLink} /> }} />
      )}
      <ChangeReason reason={loaderData.changeReason} />
      {status === "cancelled" && (
        <p>
          This meeting is cancelled. <TextLink href="/meeting">Book another one</TextLink> in your
          client area.
        </p>
      )}
      {begun && (
        <p>
          {begun}
          <MissedMeetingQuestion />
        </p>
      )}
      {(status === "held" || status === "missed") && (
        <p>
          This meeting is over. Your <TextLink href="/meeting">client area</TextLink> has the
          details.
        </p>
      )}
      {proposal && (
        <ProposalForm action={`${path}?${new URLSearchParams({ zone })}`} proposal={proposal} />
      )}
      {isChangeable && (
        <form id="cancel" method="post" action={`${path}/cancellation`}>
          {startsAt && <input type="hidden" name="starts_at" value={startsAt} />}
          <Button look="secondary" busy="Cancelling...">
            Cancel Meeting
          </Button>
        </form>
      )}
      {offer && (
        <Card id="change" className="grid min-w-0 gap-5">
          <h2 className="text-xl">Choose another time</h2>
          <SlotForm path={path} offer={offer} label="Change to This Time" lastResult={actionData} />
        </Card>
      )}
    </main>
  );
}
