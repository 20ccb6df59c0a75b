import type { Context } from "~/request/context";
import { recordStaffStatus } from "~/request/staff-cookie.server";
import { fetchSupabase } from "~/request/supabase-call.server";
import { clearViewer } from "~/request/viewer.server";

/** SQLSTATE of arguments that break a rule of the database. */
const REFUSED = "22023";

export type DeskResult<T> =
  | { outcome: "answered"; answer: T }
  /** Whoever asks is no member of the team, or has not passed their second step. */
  | { outcome: "no-member" }
  | { outcome: "session-ended" }
  /** The database refuses what was sent. */
  | { outcome: "rejected" }
  | { outcome: "unavailable" };

/**
 * Asks the desk for something or has it do something, in one call: the database decides who may.
 * @param what the part of `private.desk_<what>` after the underscore
 */
export async function askDesk<T>(
  context: Context,
  what: string,
  args: object = {},
): Promise<DeskResult<T>> {
  try {
    const { data, error } = await fetchSupabase(context, ({ rpc }) => rpc("desk", { what, args }));
    if (error) {
      const { code } = error as { code?: unknown };
      return { outcome: code === REFUSED ? "rejected" : "unavailable" };
    }
    recordStaffStatus(context, data !== null);
    if (data === null) return { outcome: "no-member" };
    if (typeof data !== "object") return { outcome: "unavailable" };
    if ("over" in data) {
      clearViewer(context);
      return { outcome: "session-ended" };
    }
    // Something else than our database may have answered.
    return "answer" in data
      ? { outcome: "answered", answer: data.answer as T }
      : { outcome: "unavailable" };
  } catch {
    return { outcome: "unavailable" };
  }
}
