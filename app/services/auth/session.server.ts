import type { SupabaseClient } from "@supabase/supabase-js";
import { ask, isRefusal } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { supabaseContext } from "~/request/supabase.server";
import { viewerOf } from "~/request/viewer.server";

/** "crashed": no answer arrived at all. */
export type SignOutResult = { outcome: "done" | "unavailable" | "crashed" };

/** Ends this browser's session. Keeps the cookies when that fails. */
export async function signOut(context: Context): Promise<SignOutResult> {
  // An auth service that cannot identify the viewer cannot end the session either.
  if (viewerOf(context).state === "unknown") return { outcome: "unavailable" };
  let outcome: "unavailable" | "crashed" = "unavailable";
  try {
    const { error } = await ask(context, ({ client }) => client.auth.signOut({ scope: "local" }));
    if (!error || isRefusal(error)) return { outcome: "done" };
  } catch {
    outcome = "crashed";
  }
  context.get(supabaseContext).discardCookies();
  return { outcome };
}

/** Ends every session of the account, including this one. Keeps the cookies when that fails. */
export async function signOutEverywhere(
  context: Context,
): Promise<{ outcome: "done" | "unavailable" }> {
  const access = context.get(supabaseContext);
  if (viewerOf(context).state === "unknown") return { outcome: "unavailable" };
  try {
    const { data } = await ask(context, () => access.client.auth.getUser());
    if (data.user) {
      const { error } = await ask(context, () => access.client.auth.signOut({ scope: "global" }));
      if (!error) return { outcome: "done" };
    }
  } catch {
    // falls through: the service did not answer
  }
  access.discardCookies();
  return { outcome: "unavailable" };
}

/** Ends the account's sessions other than the client's own. @returns true on success */
export async function endOtherSessions(context: Context, client: SupabaseClient): Promise<boolean> {
  try {
    const { error } = await ask(context, () => client.auth.signOut({ scope: "others" }));
    return !error;
  } catch {
    return false;
  }
}
