import { QUESTIONS } from "~/content/questionnaire";
import {
  BUSINESS_NAME_MAX,
  BUSINESS_NAME_MIN,
  DESCRIPTION_MIN,
  type QuestionnaireAnswers,
  type QuestionnaireField,
  TEXT_MAX,
  URL_MAX,
} from "~/domain/profiles/questionnaire";
import { TONE_VALUES } from "~/services/database.types";
import { FieldError, TextArea, TextField } from "./field";
import { RadioCard } from "./radio-card";

const TONE_HINTS: Record<(typeof TONE_VALUES)[number], string> = {
  Professional: "Clear, competent, to the point",
  Friendly: "Warm, like a regular at your counter",
  Bold: "Short, sure and loud",
  Funny: "Quick with a joke, never at a customer",
  Edgy: "A raised eyebrow and a sharp line",
};

type FieldProps = {
  id: string;
  name: string;
  errors?: string[];
  errorId: string;
  descriptionId: string;
  initialValue: string;
};
type FieldOf = (name: QuestionnaireField) => FieldProps;

/** Returns the state of each question in a form: its answer and its errors. */
export function questionFields(
  answers: QuestionnaireAnswers,
  errors: Record<string, string[] | null>,
): FieldOf {
  return (name) => ({
    id: name,
    name,
    errors: errors[name] ?? undefined,
    errorId: `${name}-error`,
    descriptionId: `${name}-hint`,
    initialValue: answers[name],
  });
}

/** Keys the fields by their questions, for the error summary. */
export const mapByQuestion = (names: readonly QuestionnaireField[], field: FieldOf) =>
  Object.fromEntries(names.map((name) => [QUESTIONS[name], field(name)]));

export function AboutBusiness({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField
        field={field("business_name")}
        label={QUESTIONS.business_name}
        hint={`At least ${BUSINESS_NAME_MIN} characters.`}
        autoComplete="organization"
        maxLength={BUSINESS_NAME_MAX}
      />
      <TextField
        field={field("website")}
        label={QUESTIONS.website}
        hint="For example yourshop.com"
        optional
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        maxLength={URL_MAX}
      />
      <TextArea
        field={field("offer_description")}
        label={QUESTIONS.offer_description}
        hint={`Your products or services and the industry you are in. At least ${DESCRIPTION_MIN} characters.`}
        maxLength={TEXT_MAX}
      />
      <TextArea
        field={field("differentiator")}
        label={QUESTIONS.differentiator}
        hint={`Why people choose you over the shop next door. At least ${DESCRIPTION_MIN} characters.`}
        maxLength={TEXT_MAX}
      />
    </>
  );
}

export function SocialPages({ field }: { field: FieldOf }) {
  const shared = {
    optional: true,
    inputMode: "url",
    autoCapitalize: "none",
    maxLength: URL_MAX,
  } as const;
  return (
    <>
      <p className="text-muted">
        Where can we see your voice today? Leave out what you do not have.
      </p>
      <TextField
        field={field("facebook_url")}
        label={QUESTIONS.facebook_url}
        hint="For example facebook.com/yourshop"
        {...shared}
      />
      <TextField
        field={field("instagram_url")}
        label={QUESTIONS.instagram_url}
        hint="For example instagram.com/yourshop"
        {...shared}
      />
      <TextField
        field={field("linkedin_url")}
        label={QUESTIONS.linkedin_url}
        hint="For example linkedin.com/company/yourshop"
        {...shared}
      />
    </>
  );
}

export function BrandVoiceFields({ field }: { field: FieldOf }) {
  const { id, errors, errorId, name, initialValue } = field("tone_preference");
  return (
    <>
      <fieldset
        id={id}
        tabIndex={-1}
        aria-describedby={errors ? errorId : undefined}
        className="grid gap-3"
      >
        <legend className="mb-2 font-semibold">{QUESTIONS.tone_preference}</legend>
        <FieldError id={errorId} messages={errors} />
        <div className="grid gap-3 sm:grid-cols-2">
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
      <TextArea
        field={field("words_to_avoid")}
        label={QUESTIONS.words_to_avoid}
        hint="Competitors, slang, anything you would not say."
        optional
        maxLength={TEXT_MAX}
      />
    </>
  );
}
