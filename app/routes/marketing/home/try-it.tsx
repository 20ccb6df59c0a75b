import type { ReactNode } from "react";
import { TONE_VALUES } from "~/database.types";
import { type SampleField, TRY_IT } from "~/domain/drafts/sample";
import { Button } from "~/ui/button";
import { INPUT_KINDS } from "~/ui/form/input-kinds";
import {
  ANSWER_ROWS,
  INVALID_CONTROL,
  SampleErrors,
  SampleFieldError,
  SamplePosts,
} from "./answer/sample";
import type { Sample } from "./sample.server";

/** Shares the classes of the ritual's first step, to save bytes. */
const CONTROL =
  "min-h-11 w-full rounded-sm border border-control bg-paper px-3 py-2.5 leading-snug lg:text-lg";

/** What only the answer shows is in answer/, whose styles the page without one lacks. */
export function TryIt({ sample }: { sample: Sample | null }) {
  return (
    <section
      id={TRY_IT}
      className={`shell grid gap-x-20 gap-y-4 pb-7 lg:grid-cols-[1fr_2fr] lg:pb-24 ${sample ? ANSWER_ROWS : ""}`}
    >
      <div className="grid content-start gap-2">
        <h2 className="text-2xl lg:text-4xl">Try it with your business</h2>
        <p className="max-w-sm text-sm text-muted lg:text-base">No account needed.</p>
      </div>
      {sample?.posts && <SamplePosts {...sample} posts={sample.posts} />}
      <form action={`/#${TRY_IT}`} className="grid content-start gap-3 min-[20rem]:grid-cols-2">
        {sample && !sample.posts && <SampleErrors {...sample} />}
        {/* Browsers don't request the URL that they already show, even for another attempt. */}
        {sample && <input type="hidden" name="attempt" value={sample.attempt + 1} />}
        <Field name="business" label="Business name" sample={sample}>
          {(field) => <input {...INPUT_KINDS.organization} {...field} />}
        </Field>
        <Field name="tone" label="Tone" sample={sample}>
          {(field) => (
            <select {...field}>
              {TONE_VALUES.map((tone) => (
                <option key={tone}>{tone}</option>
              ))}
            </select>
          )}
        </Field>
        <Field name="offer" label="What do you offer?" sample={sample} className="col-span-full">
          {(field) => (
            <textarea
              dir="auto"
              rows={sample ? 4 : 2}
              autoCapitalize="sentences"
              enterKeyHint="enter"
              {...field}
            />
          )}
        </Field>
        <Button
          look={sample?.posts ? "secondary" : "primary"}
          className={`col-span-full ${sample?.posts ? "" : "lg:col-span-1"}`}
        >
          Write a Sample Post
        </Button>
      </form>
    </section>
  );
}

type FieldProps = {
  name: SampleField;
  label: string;
  sample: Sample | null;
  className?: string;
  children: (attributes: {
    id: string;
    name: string;
    defaultValue?: string;
    className: string;
    "aria-invalid"?: true;
    "aria-describedby"?: string;
  }) => ReactNode;
};

function Field({ name, label, sample, className = "", children }: FieldProps) {
  const isInvalid = Boolean(sample?.errors[name]);
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      {children({
        id: name,
        name,
        defaultValue: sample?.answers[name],
        className: sample ? `${CONTROL} ${INVALID_CONTROL}` : CONTROL,
        ...(isInvalid && { "aria-invalid": true, "aria-describedby": `${name}-error` }),
      })}
      {sample && <SampleFieldError name={name} sample={sample} />}
    </div>
  );
}
