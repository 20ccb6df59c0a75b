import { Check, X } from "lucide";
import type { LaunchCounter } from "~/domain/launch-offer/counters";
import type { PricedPlan } from "~/domain/plans/plans";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { WeekDots } from "~/ui/week-dots";
import { PlanPrice } from "./plan-price";

export function PlanCard({ plan, counter }: { plan: PricedPlan; counter?: LaunchCounter }) {
  const { key, title, subtitle, description, features, popular, week } = plan;
  const id = `plan-${key}`;
  return (
    <section
      aria-labelledby={id}
      className={`relative grid grid-rows-[auto_auto_auto_1fr] content-start gap-5 rounded-lg border bg-surface p-5 sm:p-7 lg:row-span-4 lg:grid-rows-subgrid ${popular ? "border-2 border-ember lifted" : "border-line"}`}
    >
      {popular && (
        <p className="absolute -top-4 left-6 rounded-full bg-ember px-4 py-1 text-sm font-semibold text-on-ember sm:left-7">
          Most popular
        </p>
      )}
      <div className="grid content-start gap-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="font-semibold">{subtitle}</p>
        <p className="text-muted">{description}</p>
        <div className="mt-1">
          <WeekDots week={week} />
        </div>
      </div>
      <div data-region={key}>
        <PlanPrice plan={plan} counter={counter} />
      </div>
      <ButtonLink
        href={`/signup?plan=${key}`}
        look={popular ? "primary" : "secondary"}
        aria-describedby={id}
      >
        Get Started
      </ButtonLink>
      <ul className="grid content-start gap-2.5 border-t border-line pt-5">
        {features.map(({ text, included }) => (
          <li key={text} className={`flex gap-3 ${included ? "" : "text-muted"}`}>
            {included ? (
              <Icon of={Check} className="mt-0.5 size-5 shrink-0 text-success" />
            ) : (
              <Icon of={X} className="mt-0.5 size-5 shrink-0" />
            )}
            <span>
              {!included && <span className="sr-only">Not included: </span>}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
