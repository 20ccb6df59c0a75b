import type { Env } from "./env.server";

const PROTECTED_CALLS =
  /^\/auth\/v1\/(signup|recover|resend|otp|magiclink|sso|token\?grant_type=(password|web3))/;

/** The auth service's own error codes, which the auth client already handles. */
const CAPTCHA_FAILED = { error_code: "captcha_failed", msg: "The captcha was not passed." };
const CHECK_FAILED = { error_code: "unexpected_failure", msg: "The captcha could not be checked." };

/** Any other error code is for an operator to fix. */
const TOKEN_ERRORS = ["missing-input-response", "invalid-input-response", "timeout-or-duplicate"];

type Settings = Pick<
  Env,
  "SUPABASE_URL" | "TURNSTILE_SITE_KEY" | "TURNSTILE_SECRET_KEY" | "TURNSTILE_VERIFY_URL"
>;

/**
 * Checks the captcha in place of the auth service, which doesn't ask the holder of the secret key.
 * A token is valid once, so calls with the public key are left to the auth service. Null if the
 * call may be sent.
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
