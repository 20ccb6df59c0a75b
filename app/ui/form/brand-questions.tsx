import type { ReactNode } from "react";
import { QUESTIONS } from "~/content/questionnaire";
import { TONE_VALUES } from "~/database.types";
import {
  BUSINESS_NAME_MIN,
  DESCRIPTION_MIN,
  type QuestionnaireAnswers,
  type QuestionnaireField,
  STEP_FIELDS,
  TEXT_MAX,
} from "~/domain/profiles/questionnaire";
import { RadioCard } from "./choices";
import { FieldError, type FieldState, TextArea, TextField } from "./field";

const TONE_HINTS: Record<(typeof TONE_VALUES)[number], string> = {
  Professional: "Clear, competent, to the point",
  Friendly: "Warm, like a regular at your counter",
  Bold: "Short, sure and loud",
  Funny: "Quick with a joke, never at a customer",
  Edgy: "A raised eyebrow and a sharp line",
};

const PAGE_EXAMPLES = {
  facebook_url: "facebook.com/yourshop",
  instagram_url: "instagram.com/yourshop",
  linkedin_url: "linkedin.com/company/yourshop",
};

type GetQuestion = (name: QuestionnaireField) => { label: string; field: FieldState };
type Props = { question: GetQuestion; afterTone?: ReactNode };

export function questionFields(
  answers: QuestionnaireAnswers,
  errors: Record<string, string[] | null>,
): GetQuestion {
  return (name) => ({
    label: QUESTIONS[name],
    field: {
      id: name,
      name,
      errors: errors[name] ?? undefined,
      errorId: `${name}-error`,
      descriptionId: `${name}-hint`,
      initialValue: answers[name],
    },
  });
}

export const mapByQuestion = (names: readonly QuestionnaireField[], question: GetQuestion) =>
  Object.fromEntries(names.map((name) => [QUESTIONS[name], question(name).field]));

function AboutBusiness({ question }: Props) {
  return (
    <>
      <TextField
        {...question("business_name")}
        hint={`At least ${BUSINESS_NAME_MIN} characters.`}
        kind="organization"
        minLength={BUSINESS_NAME_MIN}
      />
      <TextField {...question("website")} hint="For example yourshop.com" optional kind="url" />
      <TextArea
        {...question("offer_description")}
        hint={`Your products or services and the industry you’re in. At least ${DESCRIPTION_MIN} characters.`}
        limit={TEXT_MAX}
        minLength={DESCRIPTION_MIN}
      />
      <TextArea
        {...question("differentiator")}
        hint={`At least ${DESCRIPTION_MIN} characters.`}
        limit={TEXT_MAX}
        minLength={DESCRIPTION_MIN}
      />
    </>
  );
}

function SocialPages({ question }: Props) {
  return (
    <>
      <p className="text-sm text-muted">Where do you post today? Skip any you don’t have.</p>
      {STEP_FIELDS[2].map((name, index, names) => (
        <TextField
          key={name}
          {...question(name)}
          hint={`For example ${PAGE_EXAMPLES[name]}`}
          optional
          kind="url"
          // The browser knows only one address, that of the website.
          autoComplete="on"
          enterKeyHint={index < names.length - 1 ? "next" : "done"}
        />
      ))}
    </>
  );
}

function BrandVoiceFields({ question, afterTone }: Props) {
  const { label, field } = question("tone_preference");
  const { id, errors, errorId, name, initialValue } = field;
  return (
    <>
      <fieldset
        id={id}
        tabIndex={-1}
        aria-describedby={errors ? errorId : undefined}
        className="grid gap-3"
      >
        <legend className="mb-2 font-semibold">{label}</legend>
        <FieldError id={errorId} messages={errors} />
        <div className="grid gap-2 sm:grid-cols-2 sm:gap-3">
          {TONE_VALUES.map((option) => (
            <RadioCard
              key={option}
              name={name}
              value={option}
              title={option}
              text={TONE_HINTS[option]}
              defaultChecked={initialValue === option}
            />
          ))}
        </div>
      </fieldset>
      {afterTone}
      <TextArea
        {...question("words_to_avoid")}
        hint="Competitors, slang, anything you wouldn’t say."
        optional
        limit={TEXT_MAX}
      />
    </>
  );
}

export const STEP_QUESTIONS = { 1: AboutBusiness, 2: SocialPages, 3: BrandVoiceFields };
