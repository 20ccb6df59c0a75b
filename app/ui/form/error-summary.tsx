import type { FieldMetadata } from "@conform-to/react";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { TextLink } from "~/ui/text-link";

type Meta = Pick<FieldMetadata<string>, "id"> & { errors?: string[] };

/**
 * Shown above a form with errors: what is wrong with the whole of it, and the way to the first
 * invalid field. What is wrong with a field stands beside it and in the toast: said here, too, it
 * would be said three times. enhance/site.ts focuses it.
 */
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
      {failing[0] && (
        <p>
          <TextLink look="danger" href={`#${failing[0].id}`}>
            {failing.length === 1
              ? "Go to the field that needs another look"
              : `Go to the first of ${failing.length} fields that need another look`}
          </TextLink>
        </p>
      )}
      {children}
    </div>
  );
}
