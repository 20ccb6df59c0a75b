import type { FieldMetadata } from "@conform-to/react";
import { FieldError } from "./field";

type Meta = Pick<FieldMetadata<string>, "id" | "name" | "errorId" | "descriptionId" | "initialValue"> & { errors?: string[] };
type Props = { field: Meta; label: string; hint?: string; options: readonly { value: string; label: string }[] };

/** A labelled choice from a list, framed as the text fields are. */
export function SelectField({ field, label, hint, options }: Props) {
  const describedBy = [hint && field.descriptionId, field.errors && field.errorId].filter(Boolean).join(" ");
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={field.id} className="font-semibold">{label}</label>
      {hint && <p id={field.descriptionId} className="text-sm text-muted">{hint}</p>}
      <select
        id={field.id}
        name={field.name}
        defaultValue={field.initialValue}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={`min-h-12 w-full cursor-pointer rounded-md border bg-surface px-3.5 py-2.5 text-base text-ink ${field.errors ? "border-danger" : "border-control"}`}
      >
        {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
      </select>
      <FieldError id={field.errorId} messages={field.errors} />
    </div>
  );
}
