import type { PlanKey } from "~/domain/plans/plans";
import type { Context } from "~/request/context";
import type { PendingEmail } from "~/request/cookies.server";
import { callSupabase, fetchSupabase } from "~/request/supabase-call.server";
import { type Enums, SIGN_UP_PROGRESS_VALUES } from "../../database.types";

type SignUpProgress = Enums<"sign_up_progress">;

/** Null if this browser's sign-up is gone, or was started elsewhere. */
export async function getSignUpProgress(
  context: Context,
  { email, signUpId }: PendingEmail,
): Promise<SignUpProgress | null | "unavailable"> {
  if (!signUpId) return "waiting";
  try {
    const { data, error } = await fetchSupabase(context, ({ rpc }) =>
      rpc("get_sign_up_progress", { email, sign_up_id: signUpId }, { anonymous: true }),
    );
    if (error) return "unavailable";
    return SIGN_UP_PROGRESS_VALUES.find((value) => value === data) ?? null;
  } catch {
    return "unavailable";
  }
}

/** Null when the link was used or is not ours. */
export async function getSignUpByLink(
  context: Context,
  tokenHash: string,
): Promise<{ email: string; plan: PlanKey } | null> {
  try {
    const { data, error } = await callSupabase(context, ({ createStatelessClient }) =>
      createStatelessClient().rpc("get_sign_up_by_link", { token_hash: tokenHash }),
    );
    return !error && data?.email ? data : null;
  } catch {
    return null;
  }
}
