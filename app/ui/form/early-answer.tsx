import type { ComponentProps } from "react";
import enhanceUrls from "virtual:enhance";
import { toasts } from "~/content/toasts";
import type { Toast } from "~/domain/toast";
import { ToastCard } from "~/ui/toast-list";
import { ErrorSummary } from "./error-summary";

type Fields = ComponentProps<typeof ErrorSummary>["fields"];

/**
 * The server's answer to a form whose `fields` are empty or malformed, in templates:
 * enhance/pages/early-answer.ts gives it before the form is sent, as the passwords would not come
 * back. What is said beside a field is among its `problems`.
 * @param fields the fields that it judges, by label
 * @param missing the toast when something is empty
 * @param malformed the toast when nothing is
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
              {/* Runs as the toast is shown: few visitors need it. */}
              <script type="module" src={enhanceUrls.toasts} />
            </template>
          ),
      )}
    </>
  );
}

/** Every choice of one or more, in the given order. */
function subsetsOf<T>([first, ...rest]: T[]): T[][] {
  if (first === undefined) return [];
  const others = subsetsOf(rest);
  return [[first], ...others.map((chosen) => [first, ...chosen]), ...others];
}
