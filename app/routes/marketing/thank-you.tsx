import { Check } from "lucide";
import { pageMeta } from "~/content/meta";
import { promises } from "~/content/promises";
import { posts } from "~/content/sample-posts";
import type { PlanDetails } from "~/domain/plans/plans";
import { parseConfirmation } from "~/domain/thank-you";
import { Icon } from "~/ui/icon";
import { ListPriceNote } from "~/ui/list-price-note";
import type { Route } from "./+types/thank-you";
import { Thanks } from "./thank-you/thanks";
import { WelcomeSteps } from "./thank-you/welcome-steps";
import "~/ui/skeleton.css";

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, { title: "Thank You", description: "What happens next." }),
  // Keeps the email in the URL out of the next page's referrer.
  { name: "referrer", content: "strict-origin" },
];

/** The URL contains an email. */
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
  const address = "email" in confirmation && (
    <strong className="wrap-anywhere text-night-text">{confirmation.email}</strong>
  );
  switch (confirmation.variant) {
    case "welcome":
      return (
        <Thanks
          title="Welcome! Please verify your email"
          post={posts.key}
          text="You’re a few small steps from your first post. The first one is in your inbox."
          links={{ "/login": "Sign In", "/contact-us": "Contact Support" }}
        >
          <WelcomeSteps />
        </Thanks>
      );
    case "contact":
      return (
        <Thanks
          title="Thank You For Reaching Out"
          post={posts.parcel}
          text={
            <>
              We’ve got your message. A person will read it and reply to {address} within{" "}
              {promises.replyTime}.
            </>
          }
          links={{ "/features": "See How It Works", "/": "Return to Home" }}
        />
      );
    case "submission":
      return (
        <Thanks
          title="Thank You For Your Submission"
          post={posts.ledger}
          text={<>We’ve got it. If we need anything else, we’ll email {address}.</>}
          links={{ "/pricing": "View Pricing", "/": "Return to Home" }}
        />
      );
    case "subscription":
      return (
        <Thanks
          title="Thank You For Subscribing"
          post={posts.flowers}
          text={
            <>
              This is the plan you chose. It becomes active after your strategy meeting; until then
              nothing is published. If we need anything from you, we’ll email {address}.
            </>
          }
          links={{ "/client": "Go to Your Client Area", "/": "Return to Home" }}
        >
          <PlanSummary plan={confirmation.plan} />
        </Thanks>
      );
  }
}

function PlanSummary({ plan }: { plan: PlanDetails }) {
  return (
    <section aria-labelledby="plan" className="grid gap-x-16 gap-y-8 sm:grid-cols-[auto_1fr]">
      <div>
        <h2 id="plan" className="text-xl">
          {plan.name} plan
        </h2>
        <p className="font-display text-4xl font-semibold figures">{plan.price}</p>
        <p className="mt-2 max-w-56 text-sm text-muted empty:hidden">
          <ListPriceNote price={plan.price} />
        </p>
      </div>
      <ul className="grid content-center gap-x-10 gap-y-3 border-line sm:border-l sm:pl-16 lg:grid-cols-2">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Icon of={Check} className="mt-0.5 size-5 shrink-0 text-ember" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
