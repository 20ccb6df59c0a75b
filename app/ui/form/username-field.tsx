/**
 * Tells password managers which account a password is for. Not of type hidden or without a box,
 * because some ignore those.
 */
export function UsernameField({ email }: { email: string | null | undefined }) {
  return (
    email && (
      <input
        name="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-label="Account"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="sr-only"
      />
    )
  );
}
