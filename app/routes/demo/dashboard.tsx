import { Check, CircleCheck } from "lucide-react";
import { demoFeatures, demoSteps } from "~/content/demo-portal";
import { pageMeta } from "~/content/meta";
import { toasts } from "~/content/toasts";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import type { Route } from "./+types/dashboard";
import { DemoPage } from "./frame/demo-page";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Demo Dashboard",
    description:
      "Look around the Spellpost portal with made-up data. Nothing is saved or published.",
  });

/** The payment toast waits for its hash in the finished page: the server never sees hashes. */
export function loader() {
  return { toasts: [toasts.demoPaymentConfirmed] };
}

export default function DemoDashboard() {
  return (
    <DemoPage
      isTop
      isLoading
      title="Welcome to Demo Dashboard!"
      text="Open every door. The data is made up, so nothing can break."
    >
      <div className="grid gap-6 lg:grid-cols-[1fr_1.4fr]">
        <DemoStatus />
        <Progress />
      </div>
      <section aria-labelledby="features" className="grid gap-4">
        <h2 id="features" className="text-xl">
          What you can try
        </h2>
        <Features />
      </section>
    </DemoPage>
  );
}

function DemoStatus() {
  return (
    <Card className="grid content-start gap-3">
      <h2 className="flex items-center gap-2 text-xl">
        <CircleCheck aria-hidden className="size-6 text-success" />
        Demo status
      </h2>
      <p>
        <strong>Active.</strong> You see what a client sees on the first morning.
      </p>
      <p className="text-muted">No account, no card and no real posts are behind these pages.</p>
    </Card>
  );
}

function Progress() {
  return (
    <Card className="grid content-start gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl">Your progress</h2>
        <span className="font-display text-xl font-semibold tabular-nums">100%</span>
      </div>
      <progress
        aria-label="Demo set-up"
        value={100}
        max={100}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-ember [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-ember"
      />
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {demoSteps.map((step) => (
          <li key={step} className="flex items-center gap-2">
            <Check aria-hidden className="size-4 shrink-0 text-success" />
            {step}
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink href="/">Go to Homepage</ButtonLink>
      </div>
    </Card>
  );
}

function Features() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {demoFeatures.map(({ title, text, href, Icon }) => (
        <li key={href}>
          <a
            href={href}
            className="flex h-full items-center gap-4 rounded-md border border-line bg-surface p-4 no-underline hover:border-ember"
          >
            <Icon aria-hidden className="size-6 shrink-0 text-ember" />
            <span className="grid">
              <span className="font-semibold">{title}</span>
              <span className="text-sm text-muted">{text}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
