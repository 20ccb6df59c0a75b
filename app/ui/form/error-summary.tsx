import { CircleAlert } from "lucide";
import type { ReactNode } from "react";
import enhanceUrls from "virtual:enhance";
import { Icon } from "~/ui/icon";
import { TextLink } from "~/ui/text-link";
import type { FieldState } from "./field";

type Props = {
  id?: string;
  fields: Record<string, Pick<FieldState, "id" | "errors">>;
  formErrors?: string[];
  children?: ReactNode;
};

/** Errors of fields are beside them and in the toast. `fields` are by label, in page order. */
export function ErrorSummary({ id, fields, formErrors, children }: Props) {
  const failing = Object.entries(fields).filter(([, { errors }]) => errors?.length);
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
        <Icon of={CircleAlert} className="size-5 shrink-0" />
        There’s a problem
      </h2>
      {formErrors?.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {failing.length > 0 && (
        <>
          <p id="error-summary-fields">{countFailingFields(failing.length)}</p>
          <ul aria-labelledby="error-summary-fields" className="flex flex-wrap gap-x-6">
            {failing.map(([label, { id: fieldId }]) => (
              <li key={label}>
                <TextLink alone look="danger" href={`#${fieldId}`}>
                  {label}
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
      {/* Not in a template, whose errors have no text: its page has a script for them. */}
      {failing.some(([, { errors }]) => errors?.[0]) && <FieldErrorScript />}
    </div>
  );
}

/** Loaded with a message only, because few visitors see one. */
export function FieldErrorScript() {
  return <script type="module" src={enhanceUrls["field-errors"]} />;
}

export function countFailingFields(count: number): string {
  return count === 1
    ? "This field needs another look:"
    : `These ${count} fields need another look:`;
}
