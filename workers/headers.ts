import type { Env } from "~/request/env.server";

/** The period of all rate-limit bindings (wrangler.toml), in seconds. */
const LIMIT_PERIOD_S = 60;
const MAP_ORIGIN = "https://www.openstreetmap.org";
const CAPTCHA_ORIGIN = "https://challenges.cloudflare.com";

/** What the policy of an answer depends on; nothing of it is there when the variables cannot be read. */
type PolicySettings = Partial<Pick<Env, "SUPABASE_URL" | "TURNSTILE_SITE_KEY">>;

/**
 * Completes an answer's security headers. What a route says itself in its `headers` (its referrer
 * policy, whether our own pages may frame it) stands; the rest is the same for all.
 * @param nonce the one the answer's own scripts and style carry
 */
export function setSecurityHeaders(
  { headers, status }: Response,
  request: Request,
  nonce: string,
  env: PolicySettings,
): void {
  const fill = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  fill("X-Frame-Options", "DENY");
  fill("Referrer-Policy", "strict-origin-when-cross-origin");
  fill("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  const isEmbeddable = headers.get("X-Frame-Options") === "SAMEORIGIN";
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, env, isEmbeddable));
  headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set(
    "Permissions-Policy",
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  );
  if (status === 429) headers.set("Retry-After", String(LIMIT_PERIOD_S));
  // HTML with a nonce is never shared; what was made for one visitor is not even stored in their browser.
  const isPersonal = hasOwnCookie(request) || headers.has("Set-Cookie");
  if (isPersonal || !headers.has("Cache-Control"))
    headers.set("Cache-Control", isPersonal ? "private, no-store" : "private, no-cache");
}

/** Whether the request carries a cookie of ours: all their names start so, after "__Host-" on https. */
export function hasOwnCookie(request: Request): boolean {
  return request.headers.get("Cookie")?.includes("spellpost-") ?? false;
}

function contentSecurityPolicy(nonce: string, env: PolicySettings, isEmbeddable: boolean): string {
  const supabase = env.SUPABASE_URL;
  const backend = supabase ? ` ${supabase} ${supabase.replace(/^http/, "ws")}` : "";
  const captcha = env.TURNSTILE_SITE_KEY ? ` ${CAPTCHA_ORIGIN}` : "";
  const directives = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${captcha}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${backend}`,
    `frame-src 'self' ${MAP_ORIGIN}${captcha}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isEmbeddable ? "'self'" : "'none'"}`,
    "object-src 'none'",
  ];
  return directives.join("; ");
}
