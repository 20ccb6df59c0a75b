import { formatDevice } from "~/domain/accounts/device";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";

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

type Row = {
  id: string;
  created_at: string;
  refreshed_at: string | null;
  user_agent: string | null;
  is_current: boolean;
};

/**
 * Parses the client's sessions and moves this browser's to the front; the others stay ordered by
 * when they were last seen.
 * @returns undefined for any other value
 */
export function parseSessions(value: unknown): AccountSession[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const sessions = (value as Row[]).map((row) => ({
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
export async function endSession(
  context: Context,
  id: string,
): Promise<{ outcome: "done" | "unavailable" }> {
  try {
    const { data, error } = await callSupabase(context, ({ supabase }) =>
      supabase.rpc("end_my_session", { id }),
    );
    return { outcome: !error && typeof data === "boolean" ? "done" : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}
