import type { Session } from "@supabase/supabase-js";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";

/** Signs in, then refreshes so that the token has the current name and plan. */
export async function signInWithNewToken(context: Context, session: Session): Promise<void> {
  await callSupabase(context, ({ supabase }) => supabase.auth.setSession(session));
  await refreshToken(context);
}

/** Keeps the old token if there is no new one. */
export async function refreshToken(context: Context): Promise<void> {
  await callSupabase(context, ({ supabase }) => supabase.auth.refreshSession()).catch(() => {});
}
