import { payAsYouGo } from "~/content/pricing";
import { getPlanName } from "~/domain/plans/plans";
import { ButtonLink } from "~/ui/button";

export function PayAsYouGo() {
  return (
    <section
      aria-labelledby="plan-payg"
      className="reveal flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border border-line bg-surface px-6 py-5 sm:px-7"
    >
      <div className="grid gap-1">
        <h2 id="plan-payg" className="text-xl">
          {getPlanName("payg")}
        </h2>
        <p className="text-muted">{`${payAsYouGo}.`}</p>
      </div>
      <ButtonLink href="/signup?plan=payg" look="secondary" aria-describedby="plan-payg">
        Get Started
      </ButtonLink>
    </section>
  );
}
