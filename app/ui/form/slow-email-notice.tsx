/**
 * Announces, a second after its form was sent, that the mail server takes its time; see
 * enhance/site.ts.
 */
export function SlowEmailNotice() {
  return (
    <p
      role="status"
      data-slow="Sending the email. This can take up to ten seconds."
      className="text-sm text-muted empty:hidden"
    />
  );
}
