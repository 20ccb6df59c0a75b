import type { FieldState } from "./field";

/**
 * So that a form sent twice creates one row. A rejected form keeps its id, unless the id was
 * invalid.
 */
export function NewIdField({ field, id }: { field: FieldState; id: string }) {
  const value = field.errors ? id : (field.initialValue ?? id);
  return <input type="hidden" name={field.name} value={value} />;
}
