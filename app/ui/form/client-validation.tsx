import type { ComponentProps } from "react";
import enhanceUrls from "virtual:enhance";
import { toasts } from "~/content/toasts";
import type { Toast } from "~/domain/toast";
import { ToastCard } from "~/ui/toast-list";
import { countFailingFields, ErrorSummary } from "./error-summary";

type Fields = ComponentProps<typeof ErrorSummary>["fields"];

type Props = { fields: Fields; missing?: Toast; malformed?: Toast };

/**
 * Templates of the server's response to empty or malformed `fields`. They let
 * enhance/pages/client-validation.ts show it before the form is sent, because a response from the
 * server would cost the typed passwords. The messages beside a field are among its `problems`.
 * @param fields the validated fields by label, in their order on the page
 * @param missing the toast when a field is empty
 * @param malformed the toast when no field is empty
 */
export function ValidationTemplates({ fields, missing = toasts.fieldsRequired, malformed }: Props) {
  const entries = Object.entries(fields);
  const failing = entries.map(([label, { id }]) => [label, { id, errors: [""] }]);
  return (
    <>
      <template data-summary="">
        <ErrorSummary fields={Object.fromEntries(failing)} />
      </template>
      {entries.map(([label], index) => (
        <template key={label} data-field-count={index + 1}>
          {countFailingFields(index + 1)}
        </template>
      ))}
      {Object.entries({ missing, malformed }).map(
        ([problem, toast]) =>
          toast && (
            <template key={problem} data-toast={problem}>
              <ToastCard toast={toast} />
              {/* Runs when the toast is shown, because few visitors need it. */}
              <script type="module" src={enhanceUrls.toasts} />
            </template>
          ),
      )}
    </>
  );
}
