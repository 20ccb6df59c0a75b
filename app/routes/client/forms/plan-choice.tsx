import type { FieldMetadata } from "@conform-to/react";
import { type PlanKey, planName, PRICED_PLANS } from "~/domain/plans";
import { FieldError } from "~/ui/form/field";

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
          <label
            key={plan}
            className="flex min-h-16 cursor-pointer items-center gap-3 rounded-md border border-control bg-surface px-4 py-3 has-checked:border-ember has-checked:bg-glow has-focus-visible:outline-3 has-focus-visible:outline-ember"
          >
            <input
              type="radio"
              name={name}
              value={plan}
              defaultChecked={initialValue === plan}
              className="size-5 shrink-0 accent-ember"
            />
            <span className="grid">
              <span className="font-semibold">{planName(plan)}</span>
              <span className="text-sm text-muted">{contentsOf(plan)}</span>
            </span>
          </label>
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
