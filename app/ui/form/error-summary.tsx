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

/** Each message of a field is a link to it. `fields` are in page order. */
export function ErrorSummary({ id, fields, formErrors, children }: Props) {
  const problems = Object.values(fields).flatMap((field) =>
    (field.errors ?? []).map((message) => ({ id: field.id, message })),
  );
  if (!problems.length && !formErrors?.length) return null;
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
      {problems.length > 0 && (
        <ul>
          {problems.map(({ id: fieldId, message }) => (
            <li key={`${fieldId} ${message}`}>
              <TextLink alone look="danger" href={`#${fieldId}`}>
                {message}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      {children}
      {/* Not in a template, whose messages are empty: its page has a script for them. */}
      {problems.some(({ message }) => message) && <FieldErrorScript />}
    </div>
  );
}

/** Loaded with a message only, because few visitors see one. */
export function FieldErrorScript() {
  return <script type="module" src={enhanceUrls["field-errors"]} />;
}
