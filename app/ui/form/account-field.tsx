import { createContext, useContext } from "react";

/** Null if no one is known to be signed in. */
export const AccountContext = createContext<string | null>(null);

/** If another account has signed in since, the form must not write into that one. */
export function AccountField() {
  const account = useContext(AccountContext);
  return account && <input type="hidden" name="account" value={account} />;
}
