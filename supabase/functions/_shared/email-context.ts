/** Values of an outbox row that its template uses. */
export type EmailContext = {
  recipient: string;
  /** Values that the database stored with the email. */
  payload: Record<string, string | undefined>;
  /** Time at which the email was enqueued. */
  at: Date;
  /** Origin of the site. */
  site: string;
  /** Adds a reply to this email to its conversation. */
  canReply: boolean;
};
