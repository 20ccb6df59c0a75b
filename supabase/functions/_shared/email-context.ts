/** Values of an outbox row that its template uses. */
export type EmailContext = {
  recipient: string;
  /** Values that the database stored with the email. */
  payload: Record<string, string | undefined>;
  /** When it happened. */
  at: Date;
  /** The site's own origin. */
  site: string;
};
