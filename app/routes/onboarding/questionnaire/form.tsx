import { type FormEventHandler, useState } from "react";
import { TONES } from "~/domain/profile";
import {
  BUSINESS_NAME_MIN,
  DESCRIPTION_MIN,
  missingFields,
  NAME_MAX,
  QUESTIONNAIRE_FIELDS,
  type QuestionnaireAnswers,
  type QuestionnaireField,
  type Step,
  STEP_FIELDS,
  TEXT_MAX,
  URL_MAX,
} from "~/domain/questionnaire";
import { Button } from "~/ui/button";
import { AccountField } from "~/ui/form/account-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { FieldError, TextArea, TextField } from "~/ui/form/field";
import { useHydrated } from "~/ui/form/use-hydrated";

type Props = {
  account: string | null;
  step: Step;
  answers: QuestionnaireAnswers;
  errors: Partial<Record<QuestionnaireField, string[]>>;
  /** Why the answers were not saved although they are valid. */
  problem?: string;
  onInput: FormEventHandler<HTMLFormElement>;
};

/** One step; the other steps' answers travel as hidden fields of the same form. */
export function QuestionnaireForm({ account, step, answers, errors, problem, onInput }: Props) {
  const isHydrated = useHydrated();
  const [tone, setTone] = useState(answers.tone_preference);
  const own: readonly QuestionnaireField[] = STEP_FIELDS[step];
  const others = QUESTIONNAIRE_FIELDS.filter((field) => !own.includes(field));
  const isIncomplete = missingFields({ ...answers, tone_preference: tone }).length > 0;
  const field = questionFields(answers, errors);
  // URL-encoded, long Chinese answers exceed the site's limit: 9 bytes a character, 3 in multipart.
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action="/profile-questionnaire"
      noValidate
      onInput={onInput}
      className="grid gap-6"
    >
      <ErrorSummary fields={own.map(field)} formErrors={problem ? [problem] : undefined} />
      <AccountField id={account} />
      <input type="hidden" name="step" value={step} />
      {others.map((name) => (
        <input key={name} type="hidden" name={name} value={answers[name]} />
      ))}
      {step === 1 && <AboutBusiness field={field} />}
      {step === 2 && <SocialPages field={field} />}
      {step === 3 && <Voice field={field} tone={tone} onTone={setTone} />}
      {/* The primary button comes first in the document, because Enter presses the first one. */}
      <div className="flex flex-row-reverse justify-between gap-3">
        {step < 3 ? (
          <Button name="intent" value="continue" busy="Checking...">
            Continue
          </Button>
        ) : (
          <Button
            name="intent"
            value="complete"
            busy="Saving Profile..."
            disabled={isHydrated && isIncomplete}
          >
            Complete Profile
          </Button>
        )}
        {step > 1 && (
          <Button look="secondary" name="intent" value="back">
            Back
          </Button>
        )}
      </div>
    </form>
  );
}

/** The state of each question in a form: its answer and its errors. */
export function questionFields(answers: QuestionnaireAnswers, errors: Props["errors"]): FieldOf {
  return (name) => ({
    id: name,
    name,
    errors: errors[name],
    errorId: `${name}-error`,
    descriptionId: `${name}-hint`,
    initialValue: answers[name],
  });
}

type FieldProps = {
  id: string;
  name: string;
  errors?: string[];
  errorId: string;
  descriptionId: string;
  initialValue: string;
};
type FieldOf = (name: QuestionnaireField) => FieldProps;

export function AboutBusiness({ field }: { field: FieldOf }) {
  return (
    <>
      <TextField
        field={field("business_name")}
        label="Business name"
        hint={`At least ${BUSINESS_NAME_MIN} characters.`}
        autoComplete="organization"
        maxLength={NAME_MAX}
      />
      <TextField
        field={field("website")}
        label="Website"
        hint="For example yourshop.com"
        optional
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        maxLength={URL_MAX}
      />
      <TextArea
        field={field("offer_description")}
        label="What do you offer?"
        hint={`Your products or services and the industry you are in. At least ${DESCRIPTION_MIN} characters.`}
        maxLength={TEXT_MAX}
      />
      <TextArea
        field={field("differentiator")}
        label="What makes you different?"
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
        label="Facebook page"
        hint="For example facebook.com/yourshop"
        {...shared}
      />
      <TextField
        field={field("instagram_url")}
        label="Instagram page"
        hint="For example instagram.com/yourshop"
        {...shared}
      />
      <TextField
        field={field("linkedin_url")}
        label="LinkedIn page"
        hint="For example linkedin.com/company/yourshop"
        {...shared}
      />
    </>
  );
}

const TONE_HINTS: Record<(typeof TONES)[number], string> = {
  Professional: "Clear, competent, to the point",
  Friendly: "Warm, like a regular at your counter",
  Bold: "Short, sure and loud",
  Funny: "Quick with a joke, never at a customer",
  Edgy: "A raised eyebrow and a sharp line",
};

export function Voice({
  field,
  tone,
  onTone,
}: {
  field: FieldOf;
  tone: string;
  onTone?: (tone: string) => void;
}) {
  const { id, errors, errorId, name } = field("tone_preference");
  return (
    <>
      <fieldset
        id={id}
        tabIndex={-1}
        aria-describedby={errors ? errorId : undefined}
        className="grid gap-3"
      >
        <legend className="mb-2 font-semibold">Tone of your posts</legend>
        <FieldError id={errorId} messages={errors} />
        <div className="grid gap-3 sm:grid-cols-2">
          {TONES.map((option) => (
            <label
              key={option}
              className="flex min-h-16 cursor-pointer items-center gap-3 rounded-md border border-control bg-surface px-4 py-3 has-checked:border-ember has-checked:bg-glow has-focus-visible:outline-3 has-focus-visible:outline-ember"
            >
              <input
                type="radio"
                name={name}
                value={option}
                defaultChecked={tone === option}
                onChange={() => onTone?.(option)}
                className="size-5 shrink-0 accent-ember"
              />
              <span className="grid">
                <span className="font-semibold">{option}</span>
                <span className="text-sm text-muted">{TONE_HINTS[option]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        field={field("words_to_avoid")}
        label="Words or topics to avoid"
        hint="Competitors, slang, anything you would not say."
        optional
        maxLength={TEXT_MAX}
      />
    </>
  );
}
