/** enhance/site.ts shows it a second after the form was sent. */
export function SlowEmailNotice() {
  return (
    <p
      role="status"
      data-slow="Sending the email. This can take up to ten seconds."
      className="text-sm text-muted empty:hidden"
    />
  );
}
