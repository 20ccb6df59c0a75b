import type { FieldMetadata } from "@conform-to/react";
import { CircleAlert } from "lucide";
import type { ComponentProps, InputHTMLAttributes, ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { INPUT_KINDS, type InputKind } from "./input-kinds";

export type FieldState = Pick<
  FieldMetadata<string>,
  "id" | "name" | "errorId" | "descriptionId" | "initialValue"
> & { errors?: string[] };
type Shared = {
  field: FieldState;
  label: ReactNode;
  hint?: string;
  optional?: boolean;
  /** Id of another element, such as the rules. */
  describedBy?: string;
  /** Shown by enhance/pages/client-validation.ts. */
  problems?: { missing: string; malformed?: string };
};

const CONTROL =
  "w-full rounded-md border border-control bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-muted aria-invalid:border-danger";

export function TextField({
  kind = "text",
  children,
  ...props
}: Shared & { kind?: InputKind } & ComponentProps<"input">) {
  const [layout, input] = splitProps(props);
  return (
    <FieldLayout {...layout}>
      <div className="relative">
        <input
          {...INPUT_KINDS[kind]}
          {...input}
          className={`${CONTROL} min-h-12 ${children ? "pr-24" : ""}`}
        />
        {children}
      </div>
    </FieldLayout>
  );
}

/** `limit` is counted but not enforced: `maxlength` would silently cut a pasted text. */
export function TextArea({
  limit,
  ...props
}: Shared & ComponentProps<"textarea"> & { limit: number }) {
  const [layout, textarea] = splitProps(props);
  return (
    <FieldLayout {...layout}>
      <textarea
        dir="auto"
        rows={4}
        autoCapitalize="sentences"
        enterKeyHint="enter"
        {...textarea}
        data-limit={limit}
        className={CONTROL}
      />
      <output htmlFor={textarea.id} className="text-sm text-muted empty:hidden" />
    </FieldLayout>
  );
}

/** `accept` is a suggestion to the browser; the server looks at the file. */
export function FileField(props: Shared & ComponentProps<"input">) {
  const [layout, input] = splitProps(props);
  const { defaultValue: _, ...rest } = input;
  return (
    <FieldLayout {...layout}>
      <input
        {...rest}
        type="file"
        className={`${CONTROL} min-h-12 file:mr-3 file:rounded-sm file:border-0 file:bg-glow file:px-3 file:py-1 file:font-sans file:text-ink`}
      />
    </FieldLayout>
  );
}

export function SelectField({
  options,
  ...props
}: Omit<Shared, "optional"> & { options: Record<string, string> } & ComponentProps<"select">) {
  const [layout, select] = splitProps(props);
  return (
    <FieldLayout {...layout}>
      <select {...select} required={false} className={`${CONTROL} min-h-12`}>
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
}: Pick<Shared, "field" | "label"> & InputHTMLAttributes<HTMLInputElement>) {
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
      <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0" />
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
}: Shared & { children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
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

function splitProps<Attributes>({
  field,
  label,
  hint,
  optional,
  describedBy,
  problems,
  ...attributes
}: Shared & Attributes) {
  const descriptions = [hint && field.descriptionId, field.errors && field.errorId, describedBy];
  const control = {
    id: field.id,
    name: field.name,
    required: !optional,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": descriptions.filter(Boolean).join(" ") || undefined,
    defaultValue: field.initialValue,
    ...attributes,
  };
  return [{ field, label, hint, optional, problems }, control] as const;
}
