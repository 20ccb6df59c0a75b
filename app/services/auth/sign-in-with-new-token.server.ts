import type { Session } from "@supabase/supabase-js";
import type { Context } from "~/request/context";
import { callSupabase } from "~/request/supabase-call.server";
import { type Supabase, supabaseContext } from "~/request/supabase.server";

/**
 * Signs this browser in with a new token of the session, because the claims of the present one are
 * older than the account's name and plan. Keeps the present one when no new one can be had.
 * @param supabase client that holds the session
 */
export async function signInWithNewToken(
  context: Context,
  supabase: Supabase,
  session: Session,
): Promise<void> {
  const refreshed = await callSupabase(context, () => supabase.auth.refreshSession(session));
  const { auth } = context.get(supabaseContext).supabase;
  await callSupabase(context, () => auth.setSession(refreshed.data.session ?? session));
}
