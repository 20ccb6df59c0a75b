/** The account a form was opened in: sent after somebody else signed in, it must not write into theirs (`accessFailure`). */
export function AccountField({ id }: { id: string | null }) {
  return id && <input type="hidden" name="account" value={id} />;
}
