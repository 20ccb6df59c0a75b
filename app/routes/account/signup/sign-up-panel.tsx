import { Check } from "lucide";
import { ONBOARDING_STEPS } from "~/content/onboarding-steps";
import {
  formatPrice,
  PAY_AS_YOU_GO,
  listPlanContents,
  getPlanName,
  type PlanKey,
  PRICED_PLANS,
} from "~/domain/plans/plans";
import { Icon } from "~/ui/icon";
import { AccountPanel } from "../frame/account-panel";

const CONTENTS = 3;

export function SignUpPanel({ plan }: { plan: PlanKey }) {
  return (
    <AccountPanel
      badge={getPlanName(plan).toUpperCase()}
      title="Your feed, handled. Your evenings, back."
    >
      <Offer plan={plan} />
      <section className="mt-2 grid gap-3 border-t border-night-line pt-8">
        <h2 className="text-lg">Five steps to your first post</h2>
        <ol className="grid gap-3 sm:gap-2.5">
          {ONBOARDING_STEPS.map(({ name, text }) => (
            <li key={name} className="grid gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
              <strong>{name}</strong> <span className="text-night-muted">{text}</span>
            </li>
          ))}
        </ol>
      </section>
    </AccountPanel>
  );
}

/** Without the remaining launch spots, which would need a call. */
function Offer({ plan }: { plan: PlanKey }) {
  const priced = PRICED_PLANS.find(({ key }) => key === plan);
  if (!priced) {
    return (
      <div className="grid gap-1">
        <Price dollars={PAY_AS_YOU_GO.imagePost} per="an image post" />
        <Price dollars={PAY_AS_YOU_GO.videoPost} per="a video post" />
        <p className="text-night-muted">No minimums. You pay for what goes out.</p>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <Price dollars={priced.monthlyPrice} per="/month" />
      {priced.showFirstMonthFree && <p className="font-semibold text-spark">First month free</p>}
      <ul className="grid gap-1.5 text-night-muted">
        {listPlanContents(plan)
          .slice(0, CONTENTS)
          .map((text) => (
            <li key={text} className="flex gap-2.5">
              <Icon of={Check} className="mt-1 size-4 shrink-0 text-spark" />
              {text}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** For phones, where the panel is far below. */
export function OfferLine({ plan }: { plan: PlanKey }) {
  const priced = PRICED_PLANS.find(({ key }) => key === plan);
  const { imagePost, videoPost } = PAY_AS_YOU_GO;
  return (
    <p className="font-semibold lg:hidden">
      {getPlanName(plan)}:{" "}
      {priced
        ? `${formatPrice(priced.monthlyPrice)}/month${priced.showFirstMonthFree ? ", first month free" : ""}`
        : `${formatPrice(imagePost)} an image post, ${formatPrice(videoPost)} a video post`}
    </p>
  );
}

function Price({ dollars, per }: { dollars: number; per: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-display text-3xl font-semibold figures">{formatPrice(dollars)}</span>{" "}
      <span className="text-night-muted">{per}</span>
    </p>
  );
}
