import type { FieldState } from "~/ui/form/field";

/** Hidden field with what the page shows, so that nothing is changed that is different by now. */
export function SeenField({ field, value }: { field: FieldState; value: string | undefined }) {
  return <input type="hidden" name={field.name} value={value ?? field.initialValue ?? ""} />;
}
