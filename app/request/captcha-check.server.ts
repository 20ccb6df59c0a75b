import type { Env } from "./env.server";

/** Calls for which the auth service requires a captcha, except from the holder of the secret key. */
const PROTECTED_CALLS =
  /^\/auth\/v1\/(signup|recover|resend|otp|magiclink|sso|token\?grant_type=(password|web3))/;

/** Use the auth service's own error codes, so that the auth client handles them as its response. */
const CAPTCHA_FAILED = { error_code: "captcha_failed", msg: "The captcha was not passed." };
const CHECK_FAILED = { error_code: "unexpected_failure", msg: "The captcha could not be checked." };

/** Turnstile's error codes for a visitor's token; any other is for an operator to fix. */
const TOKEN_ERRORS = ["missing-input-response", "invalid-input-response", "timeout-or-duplicate"];

type Settings = Pick<
  Env,
  "SUPABASE_URL" | "TURNSTILE_SITE_KEY" | "TURNSTILE_SECRET_KEY" | "TURNSTILE_VERIFY_URL"
>;

/**
 * Checks the captcha of a call that carries the secret key, in place of the auth service, which
 * does not ask the holder of that key for one. A token is valid once, so a call with the public key
 * is left to the auth service.
 * @param body JSON that the auth client sends, with the token in it
 * @param ip address of the visitor
 * @returns the rejection, or null for a call that may be sent
 */
export async function rejectWithoutCaptcha(
  target: string,
  body: BodyInit | null | undefined,
  env: Settings,
  ip: string,
  signal: AbortSignal | null | undefined,
): Promise<Response | null> {
  const { TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY: secret, TURNSTILE_VERIFY_URL } = env;
  if (!TURNSTILE_SITE_KEY || !secret) return null;
  if (!PROTECTED_CALLS.test(target.slice(env.SUPABASE_URL.length))) return null;
  const token = readToken(body);
  if (!token) return Response.json(CAPTCHA_FAILED, { status: 400 });
  try {
    const response = await fetch(TURNSTILE_VERIFY_URL, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      signal,
    });
    const result = (await response.json()) as { success: unknown; "error-codes"?: string[] };
    if (result.success === true) return null;
    const fault = result["error-codes"]?.find((code) => !TOKEN_ERRORS.includes(code));
    if (fault || result.success !== false) throw new Error(fault ?? `answered ${response.status}`);
    return Response.json(CAPTCHA_FAILED, { status: 400 });
  } catch (error) {
    console.error("Captcha: Turnstile:", error instanceof Error ? error.message : error);
    return Response.json(CHECK_FAILED, { status: 500 });
  }
}

function readToken(body: BodyInit | null | undefined): string | undefined {
  if (typeof body !== "string") return undefined;
  const { gotrue_meta_security: security } = JSON.parse(body) as {
    gotrue_meta_security?: { captcha_token?: string };
  };
  return security?.captcha_token;
}
