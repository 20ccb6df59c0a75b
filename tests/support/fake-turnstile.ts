import { startInterceptingProxy } from "./intercepting-proxy.ts";
import { SECRET_KEY } from "./supabase-keys.ts";

/** Requests that the auth service protects when captchas are enabled. */
const PROTECTED = /^\/auth\/v1\/(signup|recover|resend|token\?grant_type=password)/;

/** Token that passes the check. */
export const PERSON = "a-person";

/**
 * Proxies a Supabase and checks captchas as Supabase Auth does: rejects a protected call without
 * the valid token, unless it has the secret key.
 */
export async function startFakeTurnstile(target: string) {
  const tokens: { path: string; token: unknown }[] = [];
  const judge = { isOn: true };
  const { url, stop } = await startInterceptingProxy(target, ({ method, path, headers, body }) => {
    if (method !== "POST" || !PROTECTED.test(path)) return null;
    const { gotrue_meta_security: security } = JSON.parse(body) as {
      gotrue_meta_security?: { captcha_token?: unknown };
    };
    const token = security?.captcha_token;
    tokens.push({ path: path.replace(/\?redirect_to.*/, ""), token });
    if (!judge.isOn || token === PERSON || headers.apikey === SECRET_KEY) return null;
    const message = "captcha protection: request disallowed";
    return { status: 400, body: { code: "captcha_failed", message } };
  });
  return {
    url,
    judge,
    /** Returns and clears the protected calls so far. */
    takeCalls: () => tokens.splice(0),
    stop,
  };
}
