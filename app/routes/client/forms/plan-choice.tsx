import type { FieldMetadata } from "@conform-to/react";
import { type PlanKey, planName, PRICED_PLANS } from "~/domain/plans";
import { FieldError } from "~/ui/form/field";
import { RadioCard } from "~/ui/form/radio-card";

type Props = {
  field: Pick<FieldMetadata<string>, "id" | "name" | "errorId" | "initialValue"> & {
    errors?: string[];
  };
  plans: readonly PlanKey[];
};

/** A choice of plans, each with its contents. */
export function PlanChoice({ field: { id, name, errorId, initialValue, errors }, plans }: Props) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={errors ? errorId : undefined}
      className="grid gap-3"
    >
      <legend className="mb-2 font-semibold">Your next plan</legend>
      <FieldError id={errorId} messages={errors} />
      <div className="grid gap-3 sm:grid-cols-2">
        {plans.map((plan) => (
          <RadioCard
            key={plan}
            name={name}
            value={plan}
            title={planName(plan)}
            text={contentsOf(plan)}
            defaultChecked={initialValue === plan}
          />
        ))}
      </div>
    </fieldset>
  );
}

/**
 * The first feature of a plan on the pricing page. Its price is not shown: the client area has
 * other prices.
 */
function contentsOf(plan: PlanKey): string {
  return (
    PRICED_PLANS.find(({ key }) => key === plan)?.features[0]?.text ?? "Pay per post, no minimums"
  );
}
