import type { ComponentProps } from "react";
import enhanceUrls from "virtual:enhance";
import { toasts } from "~/content/toasts";
import type { Toast } from "~/domain/form-failure";
import { ToastCard } from "~/ui/toast-list";
import { ErrorSummary } from "./error-summary";

type Fields = ComponentProps<typeof ErrorSummary>["fields"];

type Props = { fields: Fields; missing?: Toast; malformed?: Toast };

/**
 * What the server would answer, for enhance/pages/client-validation.ts to show without a request,
 * which would lose the entered passwords. `malformed` applies if no field is empty.
 */
export function ValidationTemplates({ fields, missing = toasts.fieldsRequired, malformed }: Props) {
  const failing = Object.entries(fields).map(([label, { id }]) => [label, { id, errors: [""] }]);
  return (
    <>
      <template data-summary="">
        <ErrorSummary fields={Object.fromEntries(failing)} />
      </template>
      {Object.entries({ missing, malformed }).map(
        ([problem, toast]) =>
          toast && (
            <template key={problem} data-toast={problem}>
              <ToastCard toast={toast} />
              {/* Few visitors need it, so it is loaded with the toast. */}
              <script type="module" src={enhanceUrls.toasts} />
            </template>
          ),
      )}
    </>
  );
}
