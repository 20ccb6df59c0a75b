import { Check } from "lucide";
import { nextSamplePath, type SampleField } from "~/domain/drafts/sample";
import { ButtonLink } from "~/ui/button";
import { DraftPreview } from "~/ui/draft-preview";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field";
import { Icon } from "~/ui/icon";
import type { Sample } from "../sample.server";

const LABELS: Record<SampleField, string> = {
  business: "Business name",
  tone: "Tone",
  offer: "What do you offer?",
};

/** Rows of the section on wide screens: its heading, and the form below, beside the post. */
export const ANSWER_ROWS = "lg:grid-rows-[auto_1fr]";

/** Marks a control with an error; classes of the page without an answer lack it. */
export const INVALID_CONTROL = "aria-invalid:border-danger";

type DraftProps = Sample & { draft: NonNullable<Sample["draft"]> };

/** Composed post, why it reads as it does, and how to go on. */
export function SampleDraft({ draft, ...sample }: DraftProps) {
  return (
    <div className="mb-6 grid items-start gap-8 sm:grid-cols-2 lg:row-span-2 lg:mb-0">
      <DraftPreview
        {...draft}
        altText={undefined}
        businessName={sample.answers.business.trim()}
        label="Sample, composed from your answers"
      />
      <div className="grid min-w-0 gap-5">
        <h3 className="text-xl">Why it reads this way</h3>
        <ul className="grid gap-2">
          {draft.reasons.map((reason) => (
            <li key={reason} className="flex gap-3">
              <Icon of={Check} className="mt-0.5 size-5 shrink-0 text-ember" />
              <bdi className="min-w-0">{reason}</bdi>
            </li>
          ))}
        </ul>
        <p className="text-muted">
          Yours will be written from all your answers, with pictures, and nothing goes out without
          your OK.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/pricing">Choose Your Plan</ButtonLink>
          <ButtonLink look="secondary" href={nextSamplePath(sample)} rel="nofollow">
            Write Another
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

export function SampleErrors({ errors, formErrors }: Pick<Sample, "errors" | "formErrors">) {
  const fields = Object.entries(LABELS).map(([name, label]) => [
    label,
    { id: name, errors: errors[name as SampleField] },
  ]);
  return (
    <div className="col-span-full">
      <ErrorSummary fields={Object.fromEntries(fields)} formErrors={formErrors} />
    </div>
  );
}

export function SampleFieldError({ name, sample }: { name: SampleField; sample: Sample }) {
  return <FieldError id={`${name}-error`} messages={sample.errors[name]} />;
}
