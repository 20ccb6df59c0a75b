import { type Step, STEPS } from "~/domain/profiles/questionnaire";

/** Classes, because the Content-Security-Policy allows no style attributes. */
const WIDTHS: Record<Step, string> = { 1: "w-1/3", 2: "w-2/3", 3: "w-full" };

type Props = { step: Step; title: string; isOpened: boolean };

export function StepHeading({ step, title, isOpened }: Props) {
  return (
    <header className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {/* Each step is a new document: screen readers should start here, not at the logo. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- see above */}
        <h1 className="text-3xl outline-none" tabIndex={-1} autoFocus={isOpened}>
          {title}
        </h1>
        <p className="text-sm font-semibold text-muted">{`Step ${step} of ${STEPS}`}</p>
      </div>
      <div
        role="progressbar"
        aria-label="Questionnaire"
        aria-valuemin={0}
        aria-valuemax={STEPS}
        aria-valuenow={step}
        className="h-1 overflow-hidden rounded-full bg-line"
      >
        <div className={`h-full bg-ember ${WIDTHS[step]}`} />
      </div>
    </header>
  );
}
