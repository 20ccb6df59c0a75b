import { Check, CircleCheck } from "lucide";
import { demoSteps } from "~/content/demo-portal";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";

export function DemoStatus() {
  return (
    <section aria-labelledby="status" className="grid gap-2">
      <h2 id="status" className="flex items-center gap-2 text-xl">
        <Icon of={CircleCheck} className="size-6 text-success" />
        Demo status
      </h2>
      <p>
        <strong>Active.</strong> You see what a client sees on an ordinary morning. Here it’s always
        8:00 AM.
      </p>
      <p className="text-muted">No account, no card and no real posts are behind these pages.</p>
    </section>
  );
}

export function Progress() {
  return (
    <section
      aria-labelledby="progress"
      className="grid gap-4 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="progress" className="text-xl">
          Your progress
        </h2>
        <span className="font-display text-xl font-semibold figures">100%</span>
      </div>
      <progress
        aria-label="Demo setup"
        value={100}
        max={100}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-ember [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-ember"
      />
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {demoSteps.map((step) => (
          <li key={step} className="flex items-center gap-2">
            <Icon of={Check} className="size-4 shrink-0 text-success" />
            {step}
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink href="/">Go to Homepage</ButtonLink>
      </div>
    </section>
  );
}
