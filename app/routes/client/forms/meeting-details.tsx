import type { ReactNode } from "react";
import { promises } from "~/content/promises";
import type { CompositeTypes } from "~/database.types";
import { formatSlot } from "~/domain/meetings/slots";
import { Button } from "~/ui/button";
import { Card } from "~/ui/section";
import { TextLink } from "~/ui/text-link";

type ClientMeeting = CompositeTypes<"client_meeting">;

export function VideoCall({ link }: { link: string | null }) {
  return link ? (
    <TextLink alone href={link}>
      Join the video call
    </TextLink>
  ) : (
    "Video call"
  );
}

export function ChangeReason({ reason }: { reason: string | null }) {
  if (!reason) return null;
  return (
    <figure className="grid gap-1 border-l-2 border-ember pl-4">
      <figcaption className="text-sm text-muted">Our team wrote</figcaption>
      <blockquote dir="auto" className="whitespace-pre-line">
        {reason}
      </blockquote>
    </figure>
  );
}

/** `chosen` is the time whose emailed link was opened. */
export function formatProposal(meeting: ClientMeeting, zone: string, chosen?: string | null) {
  const { proposed_times: times, proposal_message: message } = meeting;
  if (times.length === 0) return null;
  const slots = times.map((time) => new Date(time));
  return {
    message,
    times: slots.map((slot) => ({
      at: slot.toISOString(),
      label: formatSlot(slot, zone),
      isChosen: slots.length === 1 || Date.parse(chosen ?? "") === slot.getTime(),
    })),
  };
}

type Props = {
  action: string;
  proposal: NonNullable<ReturnType<typeof formatProposal>>;
  children?: ReactNode;
};

/** If it fails, the page’s own form explains why and offers the other times. */
export function ProposalForm({ action, proposal, children }: Props) {
  return (
    <Card className="grid min-w-0 gap-4">
      <h2 className="text-xl">We suggest another time</h2>
      <ChangeReason reason={proposal.message} />
      <form method="post" action={action} className="grid gap-4">
        {children}
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-2 text-muted">Choose one of these, or keep your time.</legend>
          {proposal.times.map(({ at, label, isChosen }) => (
            <label key={at} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="starts_at"
                value={at}
                required
                defaultChecked={isChosen}
                className="size-5 accent-ember"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <div>
          <Button busy="Moving...">Change to This Time</Button>
        </div>
      </form>
    </Card>
  );
}

/** `startsPlan` is false if the plan was active before, or another meeting was held. */
export function MeetingDescription({ startsPlan }: { startsPlan: boolean }) {
  const { minutes, days, hours, actionPlanTime } = promises.meeting;
  return (
    <>
      <p>
        {minutes} minutes by video call, {days} <span className="whitespace-nowrap">{hours}</span>.
        {startsPlan && " Your plan starts after it."}
      </p>
      <p className="text-muted">
        We’ll talk about what you sell and how you sound. Within {actionPlanTime}, you’ll get an
        action plan.
      </p>
    </>
  );
}
