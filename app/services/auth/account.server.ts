/** Current data of the auth service; the claims of a session may be minutes old. */
export type Account = {
  email: string;
  /** Unconfirmed new email, if a change was requested. */
  newEmail: string | null;
  /** ISO 8601. */
  createdAt: string;
  isConfirmed: boolean;
  hasMfa: boolean;
  metadata: Record<string, unknown>;
};

type Row = {
  email: string;
  new_email: string | null;
  created_at: string;
  email_confirmed_at: string | null;
  has_second_step: boolean;
  metadata: Record<string, unknown> | null;
};

/** @returns undefined for a value that is no account */
export function parseAccount(value: unknown): Account | undefined {
  const row = value as Partial<Row> | null | undefined;
  if (typeof row?.email !== "string" || typeof row.has_second_step !== "boolean") return undefined;
  return {
    email: row.email,
    newEmail: row.new_email ?? null,
    createdAt: String(row.created_at),
    isConfirmed: Boolean(row.email_confirmed_at),
    hasMfa: row.has_second_step,
    metadata: row.metadata ?? {},
  };
}
