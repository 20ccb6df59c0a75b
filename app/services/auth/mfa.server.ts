import type { AuthError } from "@supabase/supabase-js";
import type { Context } from "~/request/context";
import { callSupabase, isAuthRejection, isSessionEnded } from "~/request/supabase-call.server";
import { type Supabase, supabaseContext } from "~/request/supabase.server";
import { classifyAuthError } from "./errors.server";
import { refreshToken } from "./refresh-token.server";

type MfaState =
  | { outcome: "on"; factorId: string }
  | { outcome: "off"; unfinishedIds: string[] }
  | { outcome: "session-ended" | "unavailable" };

async function getMfaState(context: Context): Promise<MfaState> {
  try {
    const { data, error } = await callSupabase(context, ({ supabase }) =>
      supabase.auth.mfa.listFactors(),
    );
    if (error) return { outcome: isSessionEnded(error) ? "session-ended" : "unavailable" };
    const factorId = data.totp[0]?.id;
    if (factorId) return { outcome: "on", factorId };
    const unfinished = data.all.filter(({ status }) => status === "unverified");
    return { outcome: "off", unfinishedIds: unfinished.map(({ id }) => id) };
  } catch {
    return { outcome: "unavailable" };
  }
}

export type Enrollment = {
  factorId: string;
  qrCode: string;
  secret: string;
};

export type EnrollResult =
  | { outcome: "started"; enrollment: Enrollment }
  /** Turned on in another tab or on another device. */
  | { outcome: "already-on" }
  | { outcome: "not-offered" }
  | { outcome: "unavailable" };

export async function enrollMfa(context: Context): Promise<EnrollResult> {
  try {
    const state = await getMfaState(context);
    if (state.outcome === "on") return { outcome: "already-on" };
    if (state.outcome !== "off") return { outcome: "unavailable" };
    for (const factorId of state.unfinishedIds)
      await callSupabase(context, ({ supabase }) => supabase.auth.mfa.unenroll({ factorId }));
    const { data, error } = await callSupabase(context, ({ supabase }) =>
      supabase.auth.mfa.enroll({ factorType: "totp", friendlyName: `app-${Date.now()}` }),
    );
    if (error) return { outcome: isAuthRejection(error) ? "not-offered" : "unavailable" };
    const { qr_code: qrCode, secret } = data.totp;
    return { outcome: "started", enrollment: { factorId: data.id, qrCode, secret } };
  } catch {
    return { outcome: "unavailable" };
  }
}

export type CodeResult =
  | { outcome: "accepted"; email: string }
  /** The app was removed, or is being set up anew. */
  | { outcome: "not-found" }
  | { outcome: "wrong-code" | "session-ended" | "rate-limited" | "unavailable" };

/** Announces the code, so that the database accepts it once, and the next one right after it. */
export async function sendCode(
  context: Context,
  supabase: Supabase,
  factorId: string,
  code: string,
) {
  await callSupabase(context, () =>
    supabase.rpc("announce_mfa_code", { factor_id: factorId, code }),
  );
  return callSupabase(context, () => supabase.auth.mfa.challengeAndVerify({ factorId, code }));
}

export async function verifyMfaCode(
  context: Context,
  factorId: string,
  code: string,
): Promise<CodeResult> {
  try {
    const { supabase } = context.get(supabaseContext);
    const { data, error } = await sendCode(context, supabase, factorId, code);
    return error ? toMfaError(error) : { outcome: "accepted", email: data.user.email ?? "" };
  } catch {
    return { outcome: "unavailable" };
  }
}

export async function unenrollMfa(context: Context, code: string): Promise<CodeResult> {
  const state = await getMfaState(context);
  if (state.outcome === "off") return { outcome: "accepted", email: "" };
  if (state.outcome !== "on") return state;
  const checked = await verifyMfaCode(context, state.factorId, code);
  if (checked.outcome !== "accepted") return checked;
  try {
    const { factorId } = state;
    const { error } = await callSupabase(context, ({ supabase }) =>
      supabase.auth.mfa.unenroll({ factorId }),
    );
    if (error) return toMfaError(error);
    // The stored session still names the app.
    await refreshToken(context);
    return checked;
  } catch {
    return { outcome: "unavailable" };
  }
}

/** "off": another device turned mfa off, so no code is needed. */
export async function completeMfaSignIn(
  context: Context,
  code: string,
): Promise<Exclude<CodeResult, { outcome: "not-found" }> | { outcome: "off" }> {
  const state = await getMfaState(context);
  if (state.outcome === "on") {
    const result = await verifyMfaCode(context, state.factorId, code);
    if (result.outcome !== "not-found") return result;
  } else if (state.outcome !== "off") return state;
  await refreshToken(context);
  return { outcome: "off" };
}

function toMfaError(error: AuthError): CodeResult {
  if (isSessionEnded(error)) return { outcome: "session-ended" };
  if (error.code === "mfa_factor_not_found") return { outcome: "not-found" };
  const outcome = classifyAuthError(error);
  return { outcome: outcome === "rejected" ? "wrong-code" : outcome };
}
