import type { Session } from "@supabase/supabase-js";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";

/** Signs this browser in, with a token that is newer than the account's name and plan. */
export async function signInWithNewToken(context: Context, session: Session): Promise<void> {
  await callSupabase(context, ({ supabase }) => supabase.auth.setSession(session));
  await refreshToken(context);
}

/**
 * Renews the token, whose claims are older than the account's name and plan. Keeps the present one
 * while no new one can be had.
 */
export async function refreshToken(context: Context): Promise<void> {
  await callSupabase(context, ({ supabase }) => supabase.auth.refreshSession()).catch(() => {});
}
