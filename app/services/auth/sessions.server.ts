import { formatDevice } from "~/domain/accounts/device";
import type { Context } from "~/request/context";
import type { CompositeTypes } from "../../database.types";
import { callFunction, type FunctionCall, isBoolean } from "../function-call.server";

export type AccountSession = {
  id: string;
  device: string;
  signedInAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
};

/** Moves this browser to the front. */
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

export function endSession(context: Context, id: string): Promise<FunctionCall<boolean>> {
  return callFunction(context, "end_my_session", { id }, isBoolean);
}
