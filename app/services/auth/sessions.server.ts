import { formatDevice } from "~/domain/accounts/device";
import type { Context } from "~/request/context";
import type { CompositeTypes } from "../database.types";
import { callFunction, type FunctionCall, isBoolean } from "../function-call.server";

/** Session of the account in one browser. */
export type AccountSession = {
  id: string;
  /** Readable name, e.g. "Chrome on Windows". */
  device: string;
  signedInAt: string;
  lastSeenAt: string;
  /** True for the browser of this request. */
  isCurrent: boolean;
};

/**
 * Moves this browser's session to the front; the others stay ordered by when they were last seen.
 */
export function toAccountSessions(rows: CompositeTypes<"account_session">[]): AccountSession[] {
  const sessions = rows.map((row) => ({
    id: row.id,
    device: formatDevice(row.user_agent),
    signedInAt: row.created_at,
    lastSeenAt: row.refreshed_at ?? row.created_at,
    isCurrent: row.is_current,
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/**
 * Ends one of the client's own sessions. Idempotent, and without effect on another account's
 * session.
 */
export function endSession(context: Context, id: string): Promise<FunctionCall<boolean>> {
  return callFunction(context, "end_my_session", { id }, isBoolean);
}
