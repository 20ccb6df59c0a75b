import type { CompositeTypes, Json } from "../../database.types";

/** Claims of a session may be minutes old; these are current. */
export type Account = {
  email: string;
  /** Null unless a change was requested. */
  newEmail: string | null;
  createdAt: string;
  isConfirmed: boolean;
  hasMfa: boolean;
  metadata: { [key: string]: Json | undefined };
};

export function toAccount(row: CompositeTypes<"account">): Account {
  const { metadata } = row;
  return {
    email: row.email,
    newEmail: row.new_email,
    createdAt: row.created_at,
    isConfirmed: row.email_confirmed_at !== null,
    hasMfa: row.has_mfa,
    metadata:
      typeof metadata === "object" && metadata !== null && !Array.isArray(metadata) ? metadata : {},
  };
}
