import type { FieldMetadata } from "@conform-to/react";
import { CircleAlert } from "lucide-react";
import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";

type Meta = Pick<
  FieldMetadata<string>,
  "id" | "name" | "errorId" | "descriptionId" | "initialValue"
> & { errors?: string[] };
type Shared = {
  field: Meta;
  label: ReactNode;
  hint?: string;
  optional?: boolean;
  /** Id of another element that describes the field, such as its rules. */
  describedBy?: string;
};
/** Errors that enhance/pages/client-validation.ts shows beside a field, by kind. */
type Problems = { missing: string; malformed?: string };

const CONTROL =
  "w-full rounded-md border border-control bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-muted aria-invalid:border-danger";

/**
 * Labeled text input with a hint under the label and an error under the input, both linked for
 * screen readers.
 */
export function TextField({
  field,
  label,
  hint,
  optional,
  describedBy,
  problems,
  children,
  ...input
}: Shared & {
  problems?: Problems;
  children?: ReactNode;
} & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <FieldLayout field={field} label={label} hint={hint} optional={optional} problems={problems}>
      <div className="relative">
        <input
          {...getControlProps(field, hint, optional, describedBy)}
          defaultValue={field.initialValue}
          {...input}
          className={`${CONTROL} min-h-12 ${children ? "pr-24" : ""}`}
        />
        {children}
      </div>
    </FieldLayout>
  );
}

export function TextArea({
  field,
  label,
  hint,
  optional,
  ...textarea
}: Omit<Shared, "describedBy"> & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <FieldLayout field={field} label={label} hint={hint} optional={optional}>
      <textarea
        rows={4}
        {...getControlProps(field, hint, optional)}
        defaultValue={field.initialValue}
        {...textarea}
        className={CONTROL}
      />
    </FieldLayout>
  );
}

/** Labeled select; `options` maps values to their labels. */
export function SelectField({
  field,
  label,
  hint,
  options,
  ...select
}: Omit<Shared, "optional" | "describedBy"> & {
  options: Record<string, string>;
} & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <FieldLayout field={field} label={label} hint={hint}>
      <select
        {...getControlProps(field, hint)}
        defaultValue={field.initialValue}
        {...select}
        className={`${CONTROL} min-h-12`}
      >
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FieldLayout>
  );
}

export function Checkbox({
  field,
  label,
  ...input
}: Omit<Shared, "hint" | "describedBy"> & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          defaultChecked={field.initialValue === "on"}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? field.errorId : undefined}
          {...input}
          className="mt-0.5 size-5 shrink-0 accent-ember"
        />
        <span>{label}</span>
      </label>
      <FieldError id={field.errorId} messages={field.errors} />
    </div>
  );
}

export function FieldError({ id, messages }: { id: string; messages?: string[] }) {
  if (!messages?.length) return null;
  return (
    <p id={id} className="flex items-start gap-2 text-sm font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="grid gap-1">
        {messages.map((message) => (
          <span key={message}>{message}</span>
        ))}
      </span>
    </p>
  );
}

function FieldLayout({
  field,
  label,
  hint,
  optional,
  problems,
  children,
}: Shared & { problems?: Problems; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <label htmlFor={field.id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p id={field.descriptionId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={field.errorId} messages={field.errors} />
      {Object.entries(problems ?? {}).map(([problem, message]) => (
        <template key={problem} data-problem={`${field.id} ${problem}`}>
          <FieldError id={field.errorId} messages={[message]} />
        </template>
      ))}
    </div>
  );
}

function getControlProps(field: Meta, hint?: string, optional?: boolean, more?: string) {
  const describedBy = [hint && field.descriptionId, field.errors && field.errorId, more]
    .filter(Boolean)
    .join(" ");
  return {
    id: field.id,
    name: field.name,
    required: !optional,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
}
