import type { FieldState } from "./field";

/**
 * Hidden id of a new row, so that sending the form twice creates one row. A rejected form keeps its
 * id, unless that is what was invalid.
 */
export function NewIdField({ field, id }: { field: FieldState; id: string }) {
  const value = field.errors ? id : (field.initialValue ?? id);
  return <input type="hidden" name={field.name} value={value} />;
}
