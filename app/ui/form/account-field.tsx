/**
 * Hidden field with the account that the form was opened in. If another account has signed in
 * since, the form must not write into that one.
 */
export function AccountField({ id }: { id: string | null }) {
  return id && <input type="hidden" name="account" value={id} />;
}
