import { Check } from "lucide-react";
import { pageMeta } from "~/content/meta";
import { promises } from "~/content/promises";
import { toConfirmation } from "~/domain/confirmation";
import type { PlanDetails } from "~/domain/plans";
import { ButtonLink } from "~/ui/button";
import type { Route } from "./+types/thank-you";
import { Thanks } from "./thank-you/thanks";
import { WelcomeSteps } from "./thank-you/welcome-steps";

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: "Thank You", description: "What happens next." }),
  // The address bar holds an e-mail address: the next page must not learn it as its referrer.
  { name: "referrer", content: "strict-origin" },
];

/** For the same reason no copy of the page is kept. */
export function headers() {
  return { "Cache-Control": "private, no-store" };
}

export function loader({ url }: Route.LoaderArgs) {
  return toConfirmation(url.searchParams);
}

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="shell max-w-4xl py-10 lg:py-16">
      <div className="skeleton">
        <Confirmation {...loaderData} />
      </div>
    </main>
  );
}

function Confirmation(confirmation: Route.ComponentProps["loaderData"]) {
  switch (confirmation.variant) {
    case "welcome":
      return <Welcome />;
    case "contact":
      return <MessageSent email={confirmation.email} />;
    case "submission":
      return <Submitted email={confirmation.email} />;
    case "subscription":
      return <Subscribed email={confirmation.email} plan={confirmation.plan} />;
  }
}

function Welcome() {
  return (
    <Thanks
      title="Welcome! Please verify your e-mail"
      text="Four small steps stand between you and your first post. The first one is in your inbox."
      actions={
        <>
          <ButtonLink href="/login">Sign In</ButtonLink>
          <ButtonLink href="/contact-us" look="night">
            Contact Support
          </ButtonLink>
        </>
      }
    >
      <WelcomeSteps />
    </Thanks>
  );
}

function MessageSent({ email }: { email: string }) {
  return (
    <Thanks
      title="Thank You For Reaching Out"
      text={
        <>
          Your message is with us. A person reads it and answers to <Address email={email} /> within{" "}
          {promises.replyTime}.
        </>
      }
      actions={
        <>
          <ButtonLink href="/features">See How It Works</ButtonLink>
          <ButtonLink href="/" look="night">
            Return to Home
          </ButtonLink>
        </>
      }
    />
  );
}

function Submitted({ email }: { email: string }) {
  return (
    <Thanks
      title="Thank You For Your Submission"
      text={
        <>
          We have what you sent. If we need anything else, we write to <Address email={email} />.
        </>
      }
      actions={
        <>
          <ButtonLink href="/pricing">View Pricing</ButtonLink>
          <ButtonLink href="/" look="night">
            Return to Home
          </ButtonLink>
        </>
      }
    />
  );
}

function Subscribed({ email, plan }: { email: string; plan: PlanDetails }) {
  return (
    <Thanks
      title="Thank You For Subscribing"
      text={
        <>
          Your plan is set up. The receipt goes to <Address email={email} />.
        </>
      }
      actions={
        <>
          <ButtonLink href="/client">Go to Your Client Area</ButtonLink>
          <ButtonLink href="/" look="night">
            Return to Home
          </ButtonLink>
        </>
      }
    >
      <PlanSummary plan={plan} />
    </Thanks>
  );
}

function Address({ email }: { email: string }) {
  return <strong className="break-all text-night-text">{email}</strong>;
}

function PlanSummary({ plan }: { plan: PlanDetails }) {
  return (
    <section aria-labelledby="plan" className="grid gap-5 sm:grid-cols-2">
      <div>
        <h2 id="plan" className="text-xl">
          {plan.name} plan
        </h2>
        <p className="font-display text-3xl font-semibold tabular-nums">{plan.price}</p>
      </div>
      <ul className="grid gap-2">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-ember" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
