/** Values that the template of an email uses. */
export type EmailContext = {
  recipient: string;
  /** Values that the database read for the email. */
  payload: Record<string, string | undefined>;
  /** Time at which the email was enqueued. */
  at: Date;
  /** Origin of the site. */
  site: string;
  /** Adds a reply to this email to its conversation. */
  canReply: boolean;
};
