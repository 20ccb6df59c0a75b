import type { Context } from "~/request/context";
import { callSupabase, isAuthRejection } from "~/request/supabase-call.server";
import { supabaseContext } from "~/request/supabase.server";
import type { Supabase } from "~/request/supabase.server";
import { getViewer } from "~/request/viewer.server";

/** "no-response": no response arrived. */
export type SignOutResult = { outcome: "done" | "unavailable" | "no-response" };

/** Ends this browser's session. Keeps the cookies when that fails. */
export async function signOut(context: Context): Promise<SignOutResult> {
  // An auth service that cannot identify the viewer cannot end the session either.
  if (getViewer(context).state === "unknown") return { outcome: "unavailable" };
  let outcome: "unavailable" | "no-response" = "unavailable";
  try {
    const { error } = await callSupabase(context, ({ supabase }) =>
      supabase.auth.signOut({ scope: "local" }),
    );
    if (!error || isAuthRejection(error)) return { outcome: "done" };
  } catch {
    outcome = "no-response";
  }
  context.get(supabaseContext).discardCookies();
  return { outcome };
}

/** Ends every session of the account, including this one. Keeps the cookies when that fails. */
export async function signOutEverywhere(
  context: Context,
): Promise<{ outcome: "done" | "unavailable" }> {
  const access = context.get(supabaseContext);
  if (getViewer(context).state === "unknown") return { outcome: "unavailable" };
  try {
    const { error } = await callSupabase(context, async ({ supabase }) => {
      const { data, error: sessionError } = await supabase.auth.getSession();
      if (!data.session) return { error: sessionError ?? new Error("The session has ended") };
      // `auth.signOut` reports success when this session has just ended, although the account's
      // other sessions then live on.
      return supabase.auth.admin.signOut(data.session.access_token, "global");
    });
    if (!error) {
      access.clearSession();
      return { outcome: "done" };
    }
  } catch {
    // falls through: the service did not respond
  }
  access.discardCookies();
  return { outcome: "unavailable" };
}

/** Ends the account's sessions other than the client's own. @returns true on success */
export async function endOtherSessions(context: Context, supabase: Supabase): Promise<boolean> {
  try {
    const { error } = await callSupabase(context, () => supabase.auth.signOut({ scope: "others" }));
    return !error;
  } catch {
    return false;
  }
}
