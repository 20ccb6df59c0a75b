import { Check, Circle } from "lucide-react";
import { assessPassword, PASSWORD_RULES, STRENGTH_PERCENT } from "~/domain/password";

/** The widths match STRENGTH_PERCENT; the Content-Security-Policy allows no style attributes. */
const METER_LOOK = {
  weak: "w-1/3 bg-danger",
  medium: "w-2/3 bg-ember",
  strong: "w-full bg-success",
} as const;

/** The checklist of requirements, and the strength meter once script follows the typing. */
export function PasswordStrength({ password, isLive }: { password: string; isLive: boolean }) {
  const { strength } = assessPassword(password);
  const showsMeter = isLive && password !== "";
  return (
    <div className="grid gap-3">
      {showsMeter && (
        <div className="grid gap-1">
          <div
            role="meter"
            aria-label="Password strength"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={STRENGTH_PERCENT[strength]}
            aria-valuetext={strength}
            className="h-2 overflow-hidden rounded-full bg-line"
          >
            <div className={`h-full transition-[width] duration-200 ${METER_LOOK[strength]}`} />
          </div>
          <p className="text-sm text-muted">
            Password strength: <strong className="text-ink">{strength}</strong>
          </p>
        </div>
      )}
      <ul
        className="grid gap-x-4 gap-y-1 text-sm text-muted sm:grid-cols-2"
        aria-label="Password requirements"
      >
        {PASSWORD_RULES.map(({ label, holds }) => {
          const isMet = isLive && password !== "" && holds(password);
          const Icon = isMet ? Check : Circle;
          return (
            <li key={label} className={`flex items-center gap-2 ${isMet ? "text-success" : ""}`}>
              <Icon aria-hidden className="size-4 shrink-0" />
              {label}
              {isMet && <span className="sr-only"> (met)</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
