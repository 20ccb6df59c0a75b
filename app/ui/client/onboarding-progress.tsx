import { Circle, CircleCheck, CircleDot } from "lucide";
import type { ComponentProps } from "react";
import type { OnboardingProgress } from "~/domain/clients/onboarding-progress";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ProgressStars } from "~/ui/progress-stars";
import { TextLink } from "~/ui/text-link";
import { UnlessReadOnly, useHref } from "./area";

const MARKS = {
  done: { icon: CircleCheck, look: "text-spark", label: "Done" },
  now: { icon: CircleDot, look: "text-spark", label: "Now" },
  later: { icon: Circle, look: "text-night-muted", label: "Later" },
};

/** On wide screens each step is centered under its star, at 10 %, 30 % … of the width. */
export function OnboardingProgressCard({ progress }: { progress: OnboardingProgress }) {
  const next = useHref(progress.next?.href ?? "");
  return (
    <section
      aria-labelledby="road"
      className="on-night @container col-span-full rounded-lg bg-night p-6 text-night-text sm:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="road" className="text-2xl">
            Your first five steps
          </h2>
          <p className="max-w-prose text-night-muted">
            {progress.summary}
            <UnlessReadOnly>
              {progress.isMeetingBegun && <MissedMeetingQuestion look="night" />}
            </UnlessReadOnly>
          </p>
          <UnlessReadOnly>
            {progress.videoLink && (
              <TextLink alone look="night" href={progress.videoLink}>
                Join the video call
              </TextLink>
            )}
          </UnlessReadOnly>
        </div>
        {progress.next && next && (
          <ButtonLink href={next} look={progress.mustAct ? "primary" : "night"}>
            {progress.next.label}
          </ButtonLink>
        )}
      </div>
      <div className="grid gap-4 pt-6">
        <ProgressStars
          lit={progress.completedSteps}
          isWide
          className="mx-auto w-[89.8%] text-spark"
        />
        <ol className="grid gap-4 @xl:grid-cols-5 @xl:gap-3 @xl:text-center">
          {progress.steps.map(({ name, state, note }) => {
            const { icon, look, label } = MARKS[state];
            return (
              <li
                key={name}
                aria-current={state === "now" ? "step" : undefined}
                className={`grid-cols-[auto_1fr] gap-x-3 @xl:block ${state === "done" ? "hidden" : "grid"}`}
              >
                <Icon of={icon} className={`mt-1 size-5 shrink-0 @xl:hidden ${look}`} />
                <p className="min-w-0">
                  <span className="sr-only">{label}: </span>
                  <span
                    className={
                      state === "later"
                        ? "text-night-muted"
                        : `font-semibold ${state === "now" ? "text-spark" : ""}`
                    }
                  >
                    {name}
                  </span>{" "}
                  {note && <span className="block text-sm text-night-muted">{note}</span>}
                </p>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

/** Leads a client who met no one to a ticket. */
export function MissedMeetingQuestion({ look }: Pick<ComponentProps<typeof TextLink>, "look">) {
  return (
    <>
      {" "}
      Did we miss each other?{" "}
      <TextLink look={look} href="/client/ticket">
        Submit a ticket
      </TextLink>
      , and we’ll find another time.
    </>
  );
}
