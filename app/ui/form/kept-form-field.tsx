import type { FieldState } from "./field";

/**
 * Hidden field of a sign-in with the form that an ended session interrupted. Its form is sent as
 * multipart, because a long text in Chinese exceeds the site's limit when URL-encoded.
 */
export function KeptFormField({ field }: { field: FieldState }) {
  const { name, initialValue } = field;
  return initialValue && <input type="hidden" name={name} value={initialValue} />;
}
