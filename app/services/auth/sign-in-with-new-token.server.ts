import type { Session } from "@supabase/supabase-js";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";

/**
 * Signs this browser in, and renews the token, because its claims are older than the account's name
 * and plan. Keeps the present token while no new one can be had.
 */
export async function signInWithNewToken(context: Context, session: Session): Promise<void> {
  await callSupabase(context, ({ supabase }) => supabase.auth.setSession(session));
  await callSupabase(context, ({ supabase }) => supabase.auth.refreshSession()).catch(() => {});
}
