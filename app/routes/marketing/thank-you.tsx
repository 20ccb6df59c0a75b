import { Check } from "lucide-react";
import { pageMeta } from "~/content/meta";
import { promises } from "~/content/promises";
import { posts } from "~/content/sample-posts";
import type { PlanDetails } from "~/domain/plans/plans";
import { parseConfirmation } from "~/domain/thank-you";
import { ButtonLink } from "~/ui/button";
import { ProgressStars } from "~/ui/progress-stars";
import type { Route } from "./+types/thank-you";
import { Thanks } from "./thank-you/thanks";
import { WelcomeSteps } from "./thank-you/welcome-steps";

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: "Thank You", description: "What happens next." }),
  // Keeps the email address in the URL out of the next page's referrer.
  { name: "referrer", content: "strict-origin" },
];

/** Keeps the email address in the URL out of caches. */
export function headers() {
  return { "Cache-Control": "private, no-store" };
}

export function loader({ url }: Route.LoaderArgs) {
  return parseConfirmation(url.searchParams);
}

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="shell py-8 lg:py-14">
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
      post={posts.key}
      progress={<ProgressStars lit={1} className="w-48 text-spark" />}
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
      post={posts.parcel}
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
      post={posts.ledger}
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
      post={posts.flowers}
      text={
        <>
          This is the plan you chose. It becomes active after your strategy meeting; until then no
          content is created. If we need anything from you, we write to <Address email={email} />.
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
  return <strong className="wrap-anywhere text-night-text">{email}</strong>;
}

function PlanSummary({ plan }: { plan: PlanDetails }) {
  return (
    <section aria-labelledby="plan" className="grid gap-x-16 gap-y-8 sm:grid-cols-[auto_1fr]">
      <div>
        <h2 id="plan" className="text-xl">
          {plan.name} plan
        </h2>
        <p className="font-display text-4xl font-semibold figures">{plan.price}</p>
      </div>
      <ul className="grid content-center gap-x-10 gap-y-3 border-line sm:border-l sm:pl-16 lg:grid-cols-2">
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
