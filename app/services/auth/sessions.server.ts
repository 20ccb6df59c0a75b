import { deviceOf } from "~/domain/device";
import { ask } from "~/request/ask.server";
import type { Context } from "~/request/context";

/** A place where the account is signed in. */
export type OwnSession = {
  id: string;
  /** In plain words, e.g. "Chrome on Windows". */
  device: string;
  signedInAt: string;
  lastSeenAt: string;
  /** This very browser. */
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
 * Where the signed-in client is signed in: this browser first, then by when it was last seen.
 * @returns undefined for what is no list of sessions
 */
export function toSessions(value: unknown): OwnSession[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const sessions = (value as Row[]).map((row) => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    signedInAt: row.created_at,
    lastSeenAt: row.refreshed_at ?? row.created_at,
    isCurrent: row.is_current,
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends one of the client's own sessions; ended twice, or somebody else's, it simply is not there. */
export async function endSession(
  context: Context,
  id: string,
): Promise<{ outcome: "done" | "unavailable" }> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client.rpc("end_my_session", { id }),
    );
    return { outcome: !error && typeof data === "boolean" ? "done" : "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}
