import type { Env } from "~/request/env.server";
import { isLoopback } from "./https-redirect.ts";

/** Period of all rate-limit bindings (wrangler.toml), in seconds. */
const LIMIT_PERIOD_S = 60;
const MAP_ORIGIN = "https://www.openstreetmap.org";
const CAPTCHA_ORIGIN = "https://challenges.cloudflare.com";

/** Settings that the policy depends on; absent when the variables are invalid. */
type PolicySettings = Partial<Pick<Env, "SUPABASE_URL" | "TURNSTILE_SITE_KEY" | "SITE_ORIGIN">>;

/** Inline scripts and styles that the response's Content-Security-Policy allows. */
export type Policy = {
  /** Formatted as CSP sources. */
  styleHashes: readonly string[];
  /**
   * Nonce of a page that hydrates, because React Router adds inline scripts to it. Other pages have
   * none.
   */
  nonce?: string;
};

/**
 * Sets the security headers of a response. Keeps those that a route sets in its `headers` (its
 * referrer policy, and permission for our own pages to frame it).
 */
export function setSecurityHeaders(
  { headers, status }: Response,
  request: Request,
  policy: Policy,
  env: PolicySettings,
): void {
  // A 304 keeps the headers of the cached response.
  if (status === 304) return;
  const fill = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  fill("X-Frame-Options", "DENY");
  fill("Referrer-Policy", "strict-origin-when-cross-origin");
  fill("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  headers.set("Content-Security-Policy", contentSecurityPolicy(headers, policy, env));
  headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
  headers.set("X-Content-Type-Options", "nosniff");
  // React Router names no encoding for its data.
  if (headers.get("Content-Type") === "text/x-script")
    headers.set("Content-Type", "text/x-script; charset=utf-8");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set(
    "Permissions-Policy",
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  );
  if (status === 429) headers.set("Retry-After", String(LIMIT_PERIOD_S));
  if (headers.has("ETag")) return; // a cached page has set its own Cache-Control
  // Keeps personal responses out of the browser's cache, too. A route that sets its own
  // Cache-Control, such as the sitemap, does not depend on the visitor.
  const isPersonal =
    headers.has("Set-Cookie") || (setsSiteCookie(request) && !headers.has("Cache-Control"));
  // Excludes pages without SITE_ORIGIN: they name the requested host, which anyone can choose.
  const isForAll = env.SITE_ORIGIN !== undefined || isLoopback(new URL(request.url));
  if (isPersonal) headers.set("Cache-Control", "private, no-store");
  // Cloudflare caches responses without a Cache-Control for hours.
  else if (!isForAll || !headers.has("Cache-Control"))
    headers.set("Cache-Control", "private, no-cache");
}

/**
 * Returns true when the request carries a cookie of ours: all their names start with this, after
 * "__Host-" on https.
 */
function setsSiteCookie(request: Request): boolean {
  return request.headers.get("Cookie")?.includes("spellpost-") ?? false;
}

/** Formats the policy of a response that has the given headers. */
export function contentSecurityPolicy(
  headers: Headers,
  { nonce, styleHashes }: Policy,
  env: PolicySettings,
): string {
  const isEmbeddable = headers.get("X-Frame-Options") === "SAMEORIGIN";
  const supabase = env.SUPABASE_URL;
  const backend = supabase ? ` ${supabase} ${supabase.replace(/^http/, "ws")}` : "";
  const captcha = env.TURNSTILE_SITE_KEY ? ` ${CAPTCHA_ORIGIN}` : "";
  const directives = [
    "default-src 'none'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}${captcha}`,
    `style-src 'self' ${styleHashes.join(" ")}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${backend}`,
    `frame-src 'self' ${MAP_ORIGIN}${captcha}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isEmbeddable ? "'self'" : "'none'"}`,
    "object-src 'none'",
  ];
  return directives.join("; ");
}
