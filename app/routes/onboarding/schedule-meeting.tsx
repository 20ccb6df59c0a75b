import { redirect } from "react-router";
import { pageMeta } from "~/content/meta";
import { promises } from "~/content/promises";
import type { PageHandle } from "~/document";
import { getOnboardingProgress } from "~/domain/clients/onboarding-progress";
import { formatSlot, formatTimeZone, pickTimeZone } from "~/domain/meetings/slots";
import { requestInfoContext } from "~/request/request-info.server";
import { getViewer } from "~/request/viewer.server";
import { getClientPage } from "~/services/client-page.server";
import { FocusedLayout } from "~/ui/frame/focused-layout";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/schedule-meeting";
import { BookedMeeting } from "./schedule-meeting/booked-meeting";
import { MeetingInvitation } from "./schedule-meeting/meeting-invitation";

const NEXT_STEPS = [
  {
    title: `We’ll meet for ${promises.meeting.minutes} minutes`,
    text: "We’ll have read your answers, so we can talk about your posts rather than our software.",
  },
  {
    title: `You’ll get an action plan within ${promises.meeting.actionPlanTime}`,
    text: "Topics, posting times and a first batch of drafts to approve.",
  },
  {
    title: "Your plan becomes active",
    text: "The AI starts creating, and nothing goes out without your OK.",
  },
];

/** All steps before the meeting, if nothing else is known. */
const STEPS_BEFORE_MEETING = 3;

export const handle: PageHandle = { layout: "bare" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Schedule Your Strategy Meeting",
    description: `Book the ${promises.meeting.minutes}-minute strategy consultation that starts your plan.`,
  });

/** A client whose plan has started has nothing left to do here. */
export async function loader({ context }: Route.LoaderArgs) {
  const nothing = {
    stepsDone: STEPS_BEFORE_MEETING,
    meeting: null,
    isHeld: false,
  };
  if (getViewer(context).state !== "signed-in") return nothing;
  const read = await getClientPage(context, ["meeting"]);
  if (read.outcome !== "read" || !read.profile) return nothing;
  if (read.profile.plan_status !== "inactive") throw redirect("/client");
  const { meeting } = read.parts;
  if (!meeting || meeting.status === "missed") return nothing;
  const { timeZone } = context.get(requestInfoContext);
  const zone = pickTimeZone(meeting.time_zone, read.profile.time_zone, timeZone);
  const progress = getOnboardingProgress(read.profile, meeting, zone, new Date());
  const { completedSteps, summary, isMeetingBegun } = progress;
  const startsAt = new Date(meeting.starts_at);
  return {
    ...nothing,
    stepsDone: completedSteps,
    meeting: {
      when: formatSlot(startsAt, zone),
      zone: formatTimeZone(zone, startsAt),
      summary,
      isBegun: isMeetingBegun,
    },
    isHeld: meeting.status === "held",
  };
}

export default function ScheduleMeeting({ loaderData }: Route.ComponentProps) {
  const { stepsDone, meeting, isHeld } = loaderData;
  return (
    <FocusedLayout done={stepsDone}>
      <main
        id="main"
        className="shell grid gap-x-16 gap-y-10 py-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:py-14"
      >
        <div className="grid content-start gap-5 lg:gap-8">
          <header className="grid gap-3">
            <h1 className="text-3xl">You're Almost Ready!</h1>
            {!isHeld && (
              <p className="max-w-prose text-muted">
                Your next step is a {promises.meeting.minutes}-minute strategy consultation by video
                call.
              </p>
            )}
          </header>
          {meeting ? <BookedMeeting {...meeting} /> : <MeetingInvitation />}
        </div>
        <section className="grid content-start gap-5 lg:border-l lg:border-line lg:pl-10">
          <h2 className="text-xl">What happens next</h2>
          <NextSteps steps={isHeld ? NEXT_STEPS.slice(1) : NEXT_STEPS} />
          <p>
            <TextLink look="bold" href="/client">
              Look around your client area
            </TextLink>{" "}
            while you wait.
          </p>
        </section>
      </main>
    </FocusedLayout>
  );
}

function NextSteps({ steps }: { steps: typeof NEXT_STEPS }) {
  return (
    <ol className="grid gap-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center rounded-full border border-ember font-display font-semibold text-ember"
          >
            {index + 1}
          </span>
          <p>
            <strong>{title}</strong>
            <br />
            <span className="text-muted">{text}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
