import { formatSpotsLeft, isOfferActive, type LaunchCounter } from "~/domain/launch-offer/counters";
import {
  formatPrice,
  type PricedPlan,
  getYearlyPrice,
  getYearlyPricePerMonth,
} from "~/domain/plans/plans";

const AMOUNT = "inline-block font-display text-3xl font-semibold figures lg:text-2xl xl:text-3xl";
/** By the number of characters. */
const AMOUNT_WIDTHS: Record<number, string> = { 3: "w-[1.9em]", 6: "w-[3.4em]", 7: "w-[3.9em]" };
const NOTES = "flex flex-wrap gap-x-3 gap-y-1.5 text-sm figures lg:grid";

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
          <Amount dollars={monthlyPrice} />
        </p>
        <div className={NOTES}>
          <p className="font-semibold text-success">
            {showFirstMonthFree
              ? "First month free"
              : `Save ${savePercentage}% with annual billing`}
          </p>
          <p className="text-muted">
            {offer
              ? `Launch offer: ${formatSpotsLeft(offer.availableSpots, offer.totalSpots)}`
              : `Or ${formatPrice(getYearlyPrice(plan))} a year`}
          </p>
        </div>
      </div>
      <div className="if-yearly grid gap-1.5">
        <p>
          <Amount dollars={getYearlyPricePerMonth(plan)} />
        </p>
        <div className={NOTES}>
          <p className="font-semibold text-success">
            {`Save ${savePercentage}%${showFirstMonthFree ? ", first month free" : ""}`}
          </p>
          <p className="text-muted">{`${formatPrice(getYearlyPrice(plan))} billed annually`}</p>
        </div>
      </div>
    </div>
  );
}

/** The amount's box has a fixed width, so that the period does not move when its font loads. */
function Amount({ dollars }: { dollars: number }) {
  const amount = formatPrice(dollars);
  return (
    <span className="whitespace-nowrap">
      <span className={`${AMOUNT} ${AMOUNT_WIDTHS[amount.length]}`}>{amount}</span>{" "}
      <span className="text-muted">/month</span>
    </span>
  );
}
