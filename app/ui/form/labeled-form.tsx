import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "./error-summary";
import type { FieldState } from "./field";

/**
 * `labels` are in page order; null for a hidden field, whose errors are shown as those of the form.
 */
export function useLabeledForm<Name extends string>(
  id: string,
  lastResult: SubmissionResult | undefined,
  labels: Record<Name, string | null>,
  defaultValue?: Record<string, string | undefined>,
) {
  const [{ errors }, states] = useForm<Record<string, string>>({ id, lastResult, defaultValue });
  const all = Object.entries<string | null>(labels).map(([name, label]) => {
    const field = toFieldState(states[name]!);
    return { label: label ?? "", field };
  });
  return {
    errors: errors ?? all.find(({ label, field }) => !label && field.errors)?.field.errors,
    byLabel: Object.fromEntries(
      all.filter(({ label }) => label).map(({ label, field }) => [label, field]),
    ),
    fields: Object.fromEntries(all.map((props) => [props.field.name, props])) as Record<
      Name,
      (typeof all)[number]
    >,
  };
}

/** Of a proxy, which JSON would leave out. */
function toFieldState(state: FieldState): FieldState {
  const { id, name, errorId, descriptionId, initialValue, errors } = state;
  return { id, name, errorId, descriptionId, initialValue, errors };
}

type Props = {
  form: Pick<ReturnType<typeof useLabeledForm>, "errors" | "byLabel">;
  action: string;
  id?: string;
  encType?: "multipart/form-data";
  className?: string;
  /** Offered by the summary to resolve an error. */
  remedy?: ReactNode;
  children: ReactNode;
};

export function LabeledForm({ form, className = "grid gap-5", remedy, children, ...rest }: Props) {
  return (
    <form method="post" {...rest} noValidate className={className}>
      <ErrorSummary fields={form.byLabel} formErrors={form.errors}>
        {remedy}
      </ErrorSummary>
      {children}
    </form>
  );
}
