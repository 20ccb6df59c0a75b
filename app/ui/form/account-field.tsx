import { createContext, useContext } from "react";

/** Id of the account that the page was rendered for; null when no one is known to be signed in. */
export const AccountContext = createContext<string | null>(null);

/**
 * Hidden field with the account that the form was opened in. If another account has signed in
 * since, the form must not write into that one.
 */
export function AccountField() {
  const account = useContext(AccountContext);
  return account && <input type="hidden" name="account" value={account} />;
}
