import { type Step, STEPS } from "~/domain/profiles/questionnaire";

/** Classes, because the Content-Security-Policy allows no style attributes. */
const WIDTHS: Record<Step, string> = { 1: "w-1/3", 2: "w-2/3", 3: "w-full" };

export function QuestionnaireProgress({ step }: { step: Step }) {
  return (
    <div className="grid gap-2">
      <div
        role="progressbar"
        aria-label="Questionnaire"
        aria-valuemin={0}
        aria-valuemax={STEPS}
        aria-valuenow={step}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div className={`h-full bg-ember ${WIDTHS[step]}`} />
      </div>
      <p className="text-sm font-semibold text-muted">
        Step {step} of {STEPS}
      </p>
    </div>
  );
}
