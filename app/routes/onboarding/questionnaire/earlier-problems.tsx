import type { PlanKey } from "~/domain/plans/plans";
import {
  getStep,
  questionnairePath,
  type QuestionnaireField,
} from "~/domain/profiles/questionnaire";
import { TextLink } from "~/ui/text-link";

type Props = {
  questions: QuestionnaireField[];
  errors: Record<string, string[] | null>;
  pickedPlan: PlanKey | null;
};

/** The last step names what earlier steps still need, because completing would be rejected. */
export function EarlierProblems({ questions, errors, pickedPlan }: Props) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="earlier-problems" className="grid gap-1 rounded-md bg-glow px-4 py-3">
      <h2 id="earlier-problems" className="font-sans text-base font-semibold">
        Before you can complete your profile
      </h2>
      <ul>
        {questions.map((name) => (
          <li key={name}>
            <TextLink alone href={questionnairePath(getStep(name), pickedPlan, name)}>
              {errors[name]?.join(" ")}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
