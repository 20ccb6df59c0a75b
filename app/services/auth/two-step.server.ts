import type { AuthError } from "@supabase/supabase-js";
import { ask, isRefusal } from "~/request/ask.server";
import type { Context } from "~/request/context";
import { verdictOf } from "./failure.server";

type TwoStepState =
  | { outcome: "on"; factorId: string }
  | { outcome: "off" }
  | { outcome: "unavailable" };

/** Reads the account's authenticator app, if it has one. */
async function readTwoStep(context: Context): Promise<TwoStepState> {
  try {
    const { data, error } = await ask(context, ({ client }) => client.auth.mfa.listFactors());
    if (error) return { outcome: "unavailable" };
    const factorId = data.totp[0]?.id;
    return factorId ? { outcome: "on", factorId } : { outcome: "off" };
  } catch {
    return { outcome: "unavailable" };
  }
}

export type Enrolment = {
  factorId: string;
  /** QR code as an SVG data URL. */
  qrCode: string;
  /** Secret for manual entry. */
  secret: string;
};

export type StartResult =
  | { outcome: "started"; enrolment: Enrolment }
  /** The project does not offer mfa. */
  | { outcome: "not-offered" }
  | { outcome: "unavailable" };

/** Creates the secret for an authenticator app; the account changes only after its first code. */
export async function startTwoStep(context: Context): Promise<StartResult> {
  try {
    await forgetUnfinished(context);
    const { data, error } = await ask(context, ({ client }) =>
      client.auth.mfa.enroll({ factorType: "totp", friendlyName: `app-${Date.now()}` }),
    );
    if (error) return { outcome: isRefusal(error) ? "not-offered" : "unavailable" };
    const { qr_code: qrCode, secret } = data.totp;
    return { outcome: "started", enrolment: { factorId: data.id, qrCode, secret } };
  } catch {
    return { outcome: "unavailable" };
  }
}

export type CodeResult =
  | { outcome: "accepted"; email: string }
  | { outcome: "wrong-code" }
  | { outcome: "too-often" }
  | { outcome: "unavailable" };

/** Verifies a code; the first correct one enables mfa. Raises the session to aal2. */
export async function checkCode(
  context: Context,
  factorId: string,
  code: string,
): Promise<CodeResult> {
  try {
    const { data, error } = await ask(context, ({ client }) =>
      client.auth.mfa.challengeAndVerify({ factorId, code }),
    );
    return error ? failureOf(error) : { outcome: "accepted", email: data.user.email ?? "" };
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Disables mfa after verifying one more code. */
export async function stopTwoStep(context: Context, code: string): Promise<CodeResult> {
  const state = await readTwoStep(context);
  if (state.outcome === "unavailable") return state;
  if (state.outcome === "off") return { outcome: "accepted", email: "" };
  const checked = await checkCode(context, state.factorId, code);
  if (checked.outcome !== "accepted") return checked;
  try {
    const { factorId } = state;
    const { error } = await ask(context, ({ client }) => client.auth.mfa.unenroll({ factorId }));
    return error ? failureOf(error) : checked;
  } catch {
    return { outcome: "unavailable" };
  }
}

/** Verifies the code of an account that has just passed the password check. */
export async function passTwoStep(context: Context, code: string): Promise<CodeResult> {
  const state = await readTwoStep(context);
  if (state.outcome !== "on") return { outcome: "unavailable" };
  return checkCode(context, state.factorId, code);
}

/** Deletes enrollments that were started but never verified. */
async function forgetUnfinished(context: Context): Promise<void> {
  const { data } = await ask(context, ({ client }) => client.auth.mfa.listFactors());
  const unfinished = data?.all.filter(({ status }) => status === "unverified") ?? [];
  for (const { id: factorId } of unfinished) {
    await ask(context, ({ client }) => client.auth.mfa.unenroll({ factorId }));
  }
}

function failureOf(error: AuthError): CodeResult {
  const outcome = verdictOf(error);
  return { outcome: outcome === "refused" ? "wrong-code" : outcome };
}
