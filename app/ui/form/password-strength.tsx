import { Check, Circle } from "lucide";
import { PASSWORD_RULES, PERSONAL_RULE, STRENGTH_PERCENT } from "~/domain/accounts/password";
import { Icon } from "~/ui/icon";

/**
 * Match `STRENGTH_PERCENT`. Classes, because the Content-Security-Policy allows no style
 * attributes.
 */
const METER_LOOK =
  "data-[strength=weak]:w-1/3 data-[strength=weak]:bg-danger data-[strength=medium]:w-2/3 data-[strength=medium]:bg-ember data-[strength=strong]:w-full data-[strength=strong]:bg-success";

/** Id of the checklist, which describes the password field. */
export const getRulesId = (fieldId: string) => `${fieldId}-rules`;

/** Plain text without script; enhance/pages/new-password.ts shows the meter. */
export function PasswordStrength({ fieldId }: { fieldId: string }) {
  return (
    <div className="grid gap-3" data-password-strength={fieldId}>
      <div className="grid gap-1" hidden data-strength-meter>
        <div
          role="meter"
          aria-label="Password strength"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={STRENGTH_PERCENT.weak}
          aria-valuetext="weak"
          className="h-2 overflow-hidden rounded-full bg-line"
        >
          <div
            data-strength="weak"
            className={`h-full transition-[width] duration-200 ${METER_LOOK}`}
          />
        </div>
        <p aria-hidden className="text-sm text-muted">
          Password strength: <strong className="text-ink">weak</strong>
        </p>
      </div>
      <div id={getRulesId(fieldId)} className="grid gap-1">
        {/* No aria-label: descriptions would read it in place of the list. */}
        <p id={`${fieldId}-requirements`} className="text-sm text-muted">
          Password requirements
        </p>
        <ul
          className="grid gap-x-4 gap-y-1 text-sm text-muted sm:grid-cols-2"
          aria-labelledby={`${fieldId}-requirements`}
        >
          {PASSWORD_RULES.map(({ label }) => (
            <li key={label} className="group flex items-center gap-2 data-met:text-success">
              <Icon of={Circle} className="size-4 shrink-0 group-data-met:hidden" />
              <Icon of={Check} className="hidden size-4 shrink-0 group-data-met:block" />
              <span>
                {label}
                {/* Screen readers do not announce the icon. */}
                <span className="sr-only hidden group-data-met:inline"> (met)</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">{PERSONAL_RULE}</p>
        <p className="text-sm text-danger empty:hidden" data-found-pattern />
      </div>
      <p role="status" className="sr-only" data-strength-status />
    </div>
  );
}
