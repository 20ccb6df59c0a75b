import { createContext, useContext } from "react";
import type { FieldState } from "./field";

/** Null if no one is known to be signed in. */
export const AccountContext = createContext<string | null>(null);

/** If another account has signed in since, the form must not write into that one. */
export function AccountField() {
  const account = useContext(AccountContext);
  return account && <input type="hidden" name="account" value={account} />;
}

/**
 * So that a form sent twice creates one row. A rejected form keeps its id, unless the id was
 * invalid.
 */
export function NewIdField({ field, id }: { field: FieldState; id: string }) {
  const value = field.errors ? id : (field.initialValue ?? id);
  return <input type="hidden" name={field.name} value={value} />;
}
