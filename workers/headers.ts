import type { Env } from "../app/request/env.server.ts";

/** The period of both rate-limit bindings (wrangler.toml), in seconds. */
const LIMIT_PERIOD_S = 60;
const MAP_ORIGIN = "https://www.openstreetmap.org";

/** Pages with tokens in their URL send no referrer to other sites, and the LinkedIn pop-up must keep its opener. */
const SAME_ORIGIN_REFERRER =
  /^\/(email-verified|reset-password|email-changed|tiktok-auth|linkedin-oauth)/;
const EMBEDDABLE = /^\/linkedin-oauth/;

/**
 * Sets the full security header set on an answer of the Worker (facts.md, "Browser and headers").
 * @param nonce the one the answer's own scripts and style carry
 */
export function setSecurityHeaders(
  { headers, status }: Response,
  request: Request,
  url: URL,
  nonce: string,
  env: Env,
): void {
  const embeddable = EMBEDDABLE.test(url.pathname);
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, env, embeddable));
  headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("X-Frame-Options", embeddable ? "SAMEORIGIN" : "DENY");
  headers.set(
    "Referrer-Policy",
    SAME_ORIGIN_REFERRER.test(url.pathname) ? "same-origin" : "strict-origin-when-cross-origin",
  );
  headers.set(
    "Cross-Origin-Opener-Policy",
    embeddable ? "unsafe-none" : "same-origin-allow-popups",
  );
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

/** Whether the request carries a cookie of ours: all their names start with "spellpost-". */
export function hasOwnCookie(request: Request): boolean {
  return request.headers.get("Cookie")?.includes("spellpost-") ?? false;
}

function contentSecurityPolicy(nonce: string, env: Env, embeddable: boolean): string {
  const supabase = env.SUPABASE_URL;
  const directives = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${supabase} ${supabase.replace(/^http/, "ws")}`,
    `frame-src 'self' ${MAP_ORIGIN}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${embeddable ? "'self'" : "'none'"}`,
    "object-src 'none'",
  ];
  return directives.join("; ");
}
