import { CalendarClock, CircleAlert, ExternalLink, Video } from "lucide-react";
import { brand } from "~/content/brand";
import { pageMeta } from "~/content/meta";
import { promises } from "~/content/promises";
import type { PageHandle } from "~/document";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { FocusedLayout } from "~/ui/frame/focused-layout";
import { LitStars } from "~/ui/lit-stars";
import { TextLink } from "~/ui/text-link";
import type { Route } from "./+types/schedule-meeting";

const NEXT_STEPS = [
  {
    title: `We meet for ${promises.meeting.minutes} minutes`,
    text: "Your goals, your customers, and what has worked so far.",
  },
  {
    title: `You get an action plan within ${promises.meeting.actionPlanTime}`,
    text: "Topics, posting times and a first batch of drafts to approve.",
  },
  {
    title: "Your plan becomes active",
    text: "The AI starts creating, and nothing goes out that you did not agree to.",
  },
];

/** Completed onboarding steps: account, confirmed email, brand profile. */
const STEPS_DONE = 3;

export const handle: PageHandle = { layout: "bare", cache: "deployment" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Schedule Your Strategy Meeting",
    description: `Book the ${promises.meeting.minutes}-minute strategy consultation that starts your plan.`,
  });

export default function ScheduleMeeting() {
  return (
    <FocusedLayout done={STEPS_DONE}>
      <main
        id="main"
        className="shell grid gap-x-16 gap-y-10 py-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:py-14"
      >
        <div className="grid content-start gap-8">
          <header className="grid gap-3">
            <LitStars lit={STEPS_DONE} className="mb-3" />
            <h1 className="text-3xl">You're Almost Ready!</h1>
            <p className="max-w-prose text-lg text-muted">
              Your next step is a {promises.meeting.minutes}-minute strategy consultation. We read
              your answers before the call, so we talk about your posts rather than our software.
            </p>
          </header>
          <Card className="grid gap-6">
            <h2 className="text-xl">Meeting details</h2>
            <dl className="grid gap-4 sm:grid-cols-[1fr_1.8fr_1fr]">
              <Detail
                icon={CalendarClock}
                term="Length"
                value={`${promises.meeting.minutes} minutes`}
              />
              <Detail icon={CalendarClock} term="When" value={promises.meeting.hours} />
              <Detail icon={Video} term="Where" value="Video call" />
            </dl>
            <ButtonLink
              href={brand.schedulingUrl ?? "/meeting"}
              target="_blank"
              rel="noopener noreferrer"
              className="justify-self-start"
            >
              Schedule Your Meeting
              <ExternalLink aria-hidden className="size-4" />
              <span className="sr-only">(opens in a new tab)</span>
            </ButtonLink>
          </Card>
          <div role="note" className="flex gap-3 rounded-md border-2 border-ember bg-glow p-4">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-ember" />
            <p>
              <strong>Please do not skip this.</strong> Without booking, your plan stays inactive
              and no content is created.
            </p>
          </div>
        </div>
        <section className="grid content-start gap-5 lg:border-l lg:border-line lg:pl-10">
          <h2 className="text-xl">What happens next</h2>
          <NextSteps />
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

function Detail({ icon: Icon, term, value }: { icon: typeof Video; term: string; value: string }) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-muted">
        <Icon aria-hidden className="size-4 shrink-0 text-ember" />
        {term}
      </dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

function NextSteps() {
  return (
    <ol className="grid gap-3">
      {NEXT_STEPS.map(({ title, text }, index) => (
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
