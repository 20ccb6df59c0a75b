import type { Context } from "~/request/context";
import { callSupabase, isAuthRejection } from "~/request/supabase-call.server";
import { supabaseContext } from "~/request/supabase.server";
import type { Supabase } from "~/request/supabase.server";
import { getViewer } from "~/request/viewer.server";

/** "no-response": the session may have ended. */
export type SignOutResult = { outcome: "done" | "unavailable" | "no-response" };

/** Keeps the cookies when that fails. */
export async function signOut(context: Context): Promise<SignOutResult> {
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

/** Keeps the cookies when that fails. */
export async function signOutEverywhere(
  context: Context,
): Promise<{ outcome: "done" | "unavailable" }> {
  const access = context.get(supabaseContext);
  if (getViewer(context).state === "unknown") return { outcome: "unavailable" };
  try {
    const { error } = await callSupabase(context, async ({ supabase }) => {
      const { data, error: sessionError } = await supabase.auth.getSession();
      if (!data.session) return { error: sessionError ?? new Error("The session has ended") };
      // `auth.signOut` reports success for an ended session, but leaves the others alive.
      return supabase.auth.admin.signOut(data.session.access_token, "global");
    });
    if (!error) {
      access.clearSession();
      return { outcome: "done" };
    }
  } catch {
    // The service did not respond.
  }
  access.discardCookies();
  return { outcome: "unavailable" };
}

export async function endOtherSessions(context: Context, supabase: Supabase): Promise<boolean> {
  try {
    const { error } = await callSupabase(context, () => supabase.auth.signOut({ scope: "others" }));
    return !error;
  } catch {
    return false;
  }
}
