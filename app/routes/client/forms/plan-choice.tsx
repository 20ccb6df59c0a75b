import { Check } from "lucide";
import { listPlanContents, type PlanKey, getPlanName, getPostingWeek } from "~/domain/plans/plans";
import { FieldError, type FieldState } from "~/ui/form/field";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";
import { WeekDots } from "~/ui/week-dots";

type Props = { label: string; field: FieldState; plans: readonly PlanKey[]; current?: string };

/** Without the public prices, which differ from those of the client area. */
export function PlanChoice({ label, field, plans, current }: Props) {
  const { id, name, errorId, initialValue, errors } = field;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={errors ? errorId : undefined}
      className="grid min-w-0 gap-4"
    >
      <legend className="font-semibold">{label}</legend>
      <p className="text-sm text-muted">
        {current && `You’re on ${current} now. `}Compare plans and prices on{" "}
        <TextLink look="plain" href="/pricing">
          the pricing page
        </TextLink>
        .
      </p>
      <FieldError id={errorId} messages={errors} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {plans.map((plan) => (
          <label
            key={plan}
            className="grid min-w-0 cursor-pointer content-start gap-3 rounded-lg border-2 border-line bg-surface p-4 hover:border-control has-checked:border-ember has-checked:bg-glow has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember"
          >
            <span className="flex items-center justify-between gap-3">
              <span id={`${id}-${plan}`} className="font-display text-lg font-semibold">
                {getPlanName(plan)}
              </span>
              <input
                type="radio"
                name={name}
                value={plan}
                defaultChecked={initialValue === plan}
                aria-labelledby={`${id}-${plan}`}
                aria-describedby={`${id}-${plan}-contents`}
                className="size-5 shrink-0 accent-ember"
              />
            </span>
            {plan !== "payg" && <WeekDots week={getPostingWeek(plan)} isDecoration />}
            <span id={`${id}-${plan}-contents`} className="grid gap-1 text-sm">
              {listPlanContents(plan).map((text) => (
                <span key={text} className="flex gap-2">
                  <Icon of={Check} className="mt-0.5 size-4 shrink-0 text-success" />
                  {text}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
