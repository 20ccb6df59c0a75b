import type { ComponentProps } from "react";
import enhanceUrls from "virtual:enhance";
import { toasts } from "~/content/toasts";
import type { Toast } from "~/domain/toast";
import { ToastCard } from "~/ui/toast-list";
import { ErrorSummary } from "./error-summary";

type Fields = ComponentProps<typeof ErrorSummary>["fields"];

/**
 * Renders the server's errors for empty or malformed `fields` into templates:
 * enhance/pages/early-answer.ts shows them before the form is sent, because the server's response
 * would clear the passwords. The error beside a field is one of its `problems`.
 * @param fields the validated fields, by label
 * @param missing toast when a field is empty
 * @param malformed toast when no field is empty
 */
export function EarlyAnswer({
  fields,
  missing = toasts.fieldsRequired,
  malformed,
}: {
  fields: Fields;
  missing?: Toast;
  malformed?: Toast;
}) {
  return (
    <>
      {subsetsOf(Object.entries(fields)).map((failing) => {
        const ids = failing.map(([, { id }]) => id).join(" ");
        const told = failing.map(([label, { id }]) => [label, { id, errors: [""] }]);
        return (
          <template key={ids} data-summary={ids}>
            <ErrorSummary fields={Object.fromEntries(told)} />
          </template>
        );
      })}
      {Object.entries({ missing, malformed }).map(
        ([problem, toast]) =>
          toast && (
            <template key={problem} data-toast={problem}>
              <ToastCard toast={toast} />
              {/* Loaded only when the toast is shown, because few visitors need it. */}
              <script type="module" src={enhanceUrls.toasts} />
            </template>
          ),
      )}
    </>
  );
}

/** Returns every non-empty subset, in the given order. */
function subsetsOf<T>([first, ...rest]: T[]): T[][] {
  if (first === undefined) return [];
  const others = subsetsOf(rest);
  return [[first], ...others.map((chosen) => [first, ...chosen]), ...others];
}
