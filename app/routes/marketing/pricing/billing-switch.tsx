import { type BillingPeriod, getLargestSaving, PRICED_PLANS } from "~/domain/plans/plans";
import { Button } from "~/ui/button";
import { Switch } from "~/ui/form/switch";

/** CSS evaluates the checkbox (billing.css); otherwise the form requests `?billing=yearly`. */
export function BillingSwitch({ billing }: { billing: BillingPeriod }) {
  return (
    <form
      id="billing"
      action="/pricing#billing"
      className="flex flex-wrap items-center justify-center gap-3"
    >
      <label className="flex min-h-11 cursor-pointer flex-wrap items-center justify-center gap-3 font-semibold">
        <Switch name="billing" value="yearly" defaultChecked={billing === "yearly"} />
        Annual billing
        <span className="rounded-full bg-glow px-3 py-1 text-sm">{`Save up to ${getLargestSaving(PRICED_PLANS)}%`}</span>
      </label>
      <Button look="secondary" className="no-has">
        Show Prices
      </Button>
    </form>
  );
}
