import type { SampleField } from "~/domain/drafts/sample";
import { ButtonLink } from "~/ui/button";
import { DraftPreview } from "~/ui/draft-preview";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError } from "~/ui/form/field";
import type { Sample } from "../sample.server";

const LABELS: Record<SampleField, string> = {
  business: "Business name",
  tone: "Tone",
  offer: "What do you offer?",
};

const OWN_WORDS = "A starter, in your own words";

export const ANSWER_ROWS = "lg:grid-rows-[auto_1fr]";

/** The style sheet of the page without an answer lacks this. */
export const INVALID_CONTROL = "aria-invalid:border-danger";

type PostsProps = Sample & { posts: NonNullable<Sample["posts"]> };

export function SamplePosts({ answers, posts, isWrittenByModel }: PostsProps) {
  return (
    <div className="mb-6 grid gap-6 lg:row-span-2 lg:mb-0">
      <ul className="grid items-start gap-4 sm:grid-cols-2">
        {posts.map(({ network, body }) => (
          <li key={network}>
            <DraftPreview
              network={network}
              body={body}
              businessName={answers.business.trim()}
              label={isWrittenByModel ? "Written by AI from your answers" : OWN_WORDS}
            />
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-muted">
        {isWrittenByModel
          ? "After sign-up, each post is written from all your answers. Nothing goes out without your OK."
          : "This is your own sentence, as each network would show it. After sign-up, the AI writes from all your answers, in your tone and for each network. Nothing goes out without your OK."}
      </p>
      <p>
        <ButtonLink href="/pricing">Choose Your Plan</ButtonLink>
      </p>
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
