import { isOfferActive, type LaunchCounter } from "~/domain/launch-offer/counters";
import {
  formatPrice,
  type PricedPlan,
  getYearlyPrice,
  getYearlyPricePerMonth,
} from "~/domain/plans/plans";

const AMOUNT = "font-display text-3xl font-semibold figures";
/** On its own line, because it would shift when the display font loads beside the amount. */
const PERIOD = "basis-full text-muted";
/** One line on phones, where plans without notes would show a gap of two. */
const NOTES = "flex flex-wrap gap-x-3 gap-y-1.5 lg:grid";
/** Keeps its line when empty, beside plans that have a note. */
const NOTE = "text-sm max-lg:empty:hidden lg:min-h-6 figures";

/** Both periods; the switch selects one. */
export function PlanPrice({ plan, counter }: { plan: PricedPlan; counter?: LaunchCounter }) {
  const { monthlyPrice, originalPrice, savePercentage, showFirstMonthFree } = plan;
  const offer = isOfferActive(counter, "monthly") ? counter : null;
  return (
    <div className="by-billing items-start">
      <div className="if-monthly grid gap-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {offer && originalPrice !== null && (
            <s className="text-lg text-muted figures">
              <span className="sr-only">Before: </span>
              {formatPrice(originalPrice)}
            </s>
          )}
          <span className={AMOUNT}>{formatPrice(monthlyPrice)}</span>{" "}
          <span className={PERIOD}>/month</span>
        </p>
        <div className={NOTES}>
          <p className={`${NOTE} font-semibold text-success`}>
            {showFirstMonthFree && "First month free"}
          </p>
          <p className={`${NOTE} text-muted`}>
            {offer && `Launch offer: ${offer.availableSpots} of ${offer.totalSpots} spots left`}
          </p>
        </div>
      </div>
      <div className="if-yearly grid gap-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={AMOUNT}>{formatPrice(getYearlyPricePerMonth(plan))}</span>{" "}
          <span className={PERIOD}>/month</span>
        </p>
        <div className={NOTES}>
          <p
            className={`${NOTE} font-semibold text-success`}
          >{`Save ${savePercentage}%${showFirstMonthFree ? ", first month free" : ""}`}</p>
          <p
            className={`${NOTE} text-muted`}
          >{`${formatPrice(getYearlyPrice(plan))} billed annually`}</p>
        </div>
      </div>
    </div>
  );
}
