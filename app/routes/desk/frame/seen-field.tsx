import type { FieldState } from "~/ui/form/field";

/** What the page shows: the action changes nothing that is different by now. */
export function SeenField({ field, value }: { field: FieldState; value: string | undefined }) {
  return <input type="hidden" name={field.name} value={value ?? field.initialValue ?? ""} />;
}
