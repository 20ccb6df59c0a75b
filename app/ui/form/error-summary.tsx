import type { FieldMetadata } from "@conform-to/react";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { TextLink } from "~/ui/text-link";

type Meta = Pick<FieldMetadata<string>, "id"> & { errors?: string[] };

/** Shown above a form with errors; links to each invalid field. enhance/site.ts focuses it. */
export function ErrorSummary({
  id,
  fields,
  formErrors,
  children,
}: {
  id?: string;
  fields: Meta[];
  formErrors?: string[];
  children?: ReactNode;
}) {
  const failing = fields.filter(({ errors }) => errors?.length);
  if (!failing.length && !formErrors?.length) return null;
  return (
    <div
      id={id}
      role="group"
      aria-labelledby="error-summary-title"
      tabIndex={-1}
      data-error-summary
      className="grid gap-2 rounded-md border-2 border-danger bg-surface p-4"
    >
      <h2
        id="error-summary-title"
        className="flex items-center gap-2 font-sans text-base font-semibold text-danger"
      >
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        There is a problem
      </h2>
      {formErrors?.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {failing.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {failing.map((field) => (
            <li key={field.id}>
              <TextLink look="danger" href={`#${field.id}`}>
                {field.errors?.[0]}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
