import { type StubbedResponse, startInterceptingProxy } from "./intercepting-proxy.ts";
import { SECRET_KEY } from "./supabase-keys.ts";

/** Requests that the auth service protects when captchas are enabled. */
const PROTECTED = /^\/auth\/v1\/(signup|recover|resend|token\?grant_type=password)/;

/** Token that passes the check. */
export const PERSON = "a-person";
export const TURNSTILE_SECRET = "turnstile-secret";

type AuthCall = { path: string; token: unknown; forwardedFor: unknown };
type Check = { token: string | null; ip: string | null };

/**
 * Proxies a Supabase, and serves Turnstile's API below it. Rejects a protected call without the
 * valid token as Supabase Auth does, unless it has the secret key.
 */
export async function startFakeTurnstile(target: string) {
  const calls: AuthCall[] = [];
  const checks: Check[] = [];
  const judge: { isOn: boolean; response: StubbedResponse | null } = { isOn: true, response: null };
  const { url, stop } = await startInterceptingProxy(target, ({ method, path, headers, body }) => {
    if (path === "/siteverify") {
      const form = new URLSearchParams(body);
      const token = form.get("response");
      checks.push({ token, ip: form.get("remoteip") });
      if (judge.response) return judge.response;
      const errors = [
        ...(form.get("secret") === TURNSTILE_SECRET ? [] : ["invalid-input-secret"]),
        ...(token === PERSON ? [] : ["invalid-input-response"]),
      ];
      return { status: 200, body: { success: errors.length === 0, "error-codes": errors } };
    }
    if (method !== "POST" || !PROTECTED.test(path)) return null;
    const { gotrue_meta_security: security } = JSON.parse(body) as {
      gotrue_meta_security?: { captcha_token?: unknown };
    };
    const token = security?.captcha_token;
    const forwardedFor = headers["sb-forwarded-for"];
    calls.push({ path: path.replace(/\?redirect_to.*/, ""), token, forwardedFor });
    if (!judge.isOn || token === PERSON || headers.apikey === SECRET_KEY) return null;
    const message = "captcha protection: request disallowed";
    return { status: 400, body: { code: "captcha_failed", message } };
  });
  return {
    url,
    verifyUrl: `${url}/siteverify`,
    judge,
    /** Returns and clears the protected calls of the auth service so far. */
    takeCalls: () => calls.splice(0),
    /** Returns and clears the tokens that Turnstile was asked about so far. */
    takeChecks: () => checks.splice(0),
    stop,
  };
}
