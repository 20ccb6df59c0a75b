import { Check, Minus } from "lucide";
import type { ReactNode } from "react";
import { comparison } from "~/content/pricing";
import { formatPrice, PRICED_PLANS, type PricedPlan, getYearlyPrice } from "~/domain/plans/plans";
import { Icon } from "~/ui/icon";
import { Section } from "~/ui/section";

const CELL = "px-1.5 py-3 first:pl-3 sm:p-4 sm:first:pl-4";
const ROW_HEADER = `${CELL} sticky left-0 z-10 bg-surface text-left font-semibold`;
const tint = ({ popular }: PricedPlan) => (popular ? "bg-glow/60" : "");

/** Scrolls horizontally under its row labels. */
export function PlanComparison() {
  return (
    <Section
      name="compare"
      title="Compare the plans"
      size="text-2xl"
      className="reveal-left grid grid-cols-1 gap-6"
    >
      <div
        role="region"
        aria-label="Comparison table"
        tabIndex={0}
        className="relative overflow-x-auto rounded-lg border border-line bg-surface"
      >
        <table className="w-full border-collapse text-sm tracking-tight figures sm:text-base sm:tracking-normal md:table-fixed">
          <thead>
            <tr>
              <th scope="col" className={ROW_HEADER}>
                <span className="sr-only">What you get</span>
              </th>
              {PRICED_PLANS.map((plan) => (
                <th
                  key={plan.key}
                  scope="col"
                  className={`${CELL} ${tint(plan)} text-left align-bottom font-display font-semibold sm:text-lg`}
                >
                  {plan.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row label="Price">
              {(plan) => (
                <span className="by-billing items-center">
                  <span className="if-monthly">
                    {formatPrice(plan.monthlyPrice)}
                    <wbr />
                    /month
                  </span>
                  <span className="if-yearly">
                    {formatPrice(getYearlyPrice(plan))}
                    <wbr />
                    /year
                  </span>
                </span>
              )}
            </Row>
            <Row label="Annual saving">{({ savePercentage }) => `${savePercentage}%`}</Row>
            {comparison.map(({ label, values }) => (
              <Row key={label} label={label}>
                {({ key }) => <Value value={values[key]} />}
              </Row>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function Row({ label, children }: { label: string; children: (plan: PricedPlan) => ReactNode }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={ROW_HEADER}>
        {label}
      </th>
      {PRICED_PLANS.map((plan) => (
        <td key={plan.key} className={`${CELL} ${tint(plan)}`}>
          {children(plan)}
        </td>
      ))}
    </tr>
  );
}

function Value({ value }: { value: string | boolean }) {
  if (typeof value === "string") return value;
  const icon = value ? Check : Minus;
  return (
    <>
      <Icon of={icon} className={`size-5 ${value ? "text-success" : "text-muted"}`} />
      <span className="sr-only">{value ? "Included" : "Not included"}</span>
    </>
  );
}
