import { type BillingPeriod, largestSaving, PRICED_PLANS } from "~/domain/plans";
import { Button } from "~/ui/button";

/**
 * Monthly or annual billing for the cards and the table. CSS reads the checkbox (`.if-monthly`,
 * `.if-yearly` in app.css); where it cannot, the form asks the server for `?billing=yearly`.
 */
export function BillingSwitch({ billing }: { billing: BillingPeriod }) {
  return (
    <form
      id="billing"
      action="/pricing#billing"
      className="flex flex-wrap items-center justify-center gap-3"
    >
      <label className="flex min-h-11 cursor-pointer flex-wrap items-center justify-center gap-3 font-semibold">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- implied by checkbox
          role="switch"
          name="billing"
          value="yearly"
          defaultChecked={billing === "yearly"}
          className="relative h-8 w-14 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-surface transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-6 before:rounded-full before:bg-control before:transition-transform checked:border-ember checked:bg-ember checked:before:translate-x-6 checked:before:bg-on-ember"
        />
        Annual billing
        <span className="rounded-full bg-glow px-3 py-1 text-sm">{`Save up to ${largestSaving(PRICED_PLANS)}%`}</span>
      </label>
      <Button look="secondary" className="no-has">
        Show prices
      </Button>
    </form>
  );
}
