import { Check, Circle } from "lucide-react";
import { useEffect, useState } from "react";
import {
  assessPassword,
  commonPatternIn,
  MET,
  PASSWORD_RULES,
  patternMessage,
  STRENGTH_PAUSE_MS,
  STRENGTH_PERCENT,
} from "~/domain/password";

/** The widths match STRENGTH_PERCENT; the Content-Security-Policy allows no style attributes. */
const METER_LOOK =
  "data-[strength=weak]:w-1/3 data-[strength=weak]:bg-danger data-[strength=medium]:w-2/3 data-[strength=medium]:bg-ember data-[strength=strong]:w-full data-[strength=strong]:bg-success";

/** The id of the checklist, with the pattern that was found: it describes the password's field. */
export const rulesIdOf = (fieldId: string) => `${fieldId}-rules`;

/**
 * The checklist of requirements, and the strength meter once script follows the typing: React on
 * /signup, enhance/pages/new-password.ts elsewhere. Without script it is plain text.
 * @param fieldId the password's field
 * @param password what React knows to be typed; absent without React
 */
export function PasswordStrength({
  fieldId,
  password = "",
}: {
  fieldId: string;
  password?: string;
}) {
  const { strength } = assessPassword(password);
  const said = useAnnounced(password === "" ? "" : `Password strength: ${strength}`);
  const pattern = commonPatternIn(password);
  return (
    <div className="grid gap-3" data-password-strength={fieldId}>
      <div className="grid gap-1" hidden={password === ""} data-strength-meter>
        <div
          role="meter"
          aria-label="Password strength"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={STRENGTH_PERCENT[strength]}
          aria-valuetext={strength}
          className="h-2 overflow-hidden rounded-full bg-line"
        >
          <div
            data-strength={strength}
            className={`h-full transition-[width] duration-200 ${METER_LOOK}`}
          />
        </div>
        <p aria-hidden className="text-sm text-muted">
          Password strength: <strong className="text-ink">{strength}</strong>
        </p>
      </div>
      <div id={rulesIdOf(fieldId)} className="grid gap-1">
        {/* No aria-label: a description would read that in place of the list. */}
        <p id={`${fieldId}-requirements`} className="text-sm text-muted">
          Password requirements
        </p>
        <ul
          className="grid gap-x-4 gap-y-1 text-sm text-muted sm:grid-cols-2"
          aria-labelledby={`${fieldId}-requirements`}
        >
          {PASSWORD_RULES.map(({ label, holds }) => {
            const isMet = password !== "" && holds(password);
            return (
              <li
                key={label}
                data-met={isMet ? "" : undefined}
                className="group flex items-center gap-2 data-met:text-success"
              >
                <Circle aria-hidden className="size-4 shrink-0 group-data-met:hidden" />
                <Check aria-hidden className="hidden size-4 shrink-0 group-data-met:block" />
                <span>
                  {label}
                  <span className="sr-only">{isMet ? MET : ""}</span>
                </span>
              </li>
            );
          })}
        </ul>
        <p className="text-sm text-danger" hidden={!pattern} data-found-pattern>
          {pattern && patternMessage(pattern)}
        </p>
      </div>
      <p role="status" className="sr-only" data-strength-said>
        {said}
      </p>
    </div>
  );
}

/** The text once it has stood for a moment: a screen reader should not hear it on every key. */
function useAnnounced(text: string): string {
  const [said, say] = useState("");
  useEffect(() => {
    const pause = setTimeout(() => say(text), STRENGTH_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return said;
}
