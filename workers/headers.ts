import { isLoopback } from "~/domain/loopback";
import { DEFAULT_HSTS, type Env } from "~/request/env.server";
import type { Policy } from "~/request/request-info.server";

/** Of all rate-limit bindings (wrangler.toml). */
const LIMIT_PERIOD_S = 60;
const MAP_ORIGIN = "https://www.openstreetmap.org";
const CAPTCHA_ORIGIN = "https://challenges.cloudflare.com";

type PolicySettings = Partial<
  Pick<Env, "SUPABASE_URL" | "TURNSTILE_SITE_KEY" | "SITE_ORIGIN" | "STRICT_TRANSPORT_SECURITY">
>;

/** Keeps what a route sets in its `headers`. */
export function setSecurityHeaders(
  { headers, status }: Response,
  request: Request,
  policy: Policy,
  env: PolicySettings,
): void {
  // A 304 keeps the cached headers.
  if (status === 304) return;
  const fill = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  fill("X-Frame-Options", "DENY");
  fill("Referrer-Policy", "strict-origin-when-cross-origin");
  fill("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  fill("Content-Security-Policy", contentSecurityPolicy(headers, policy, env));
  headers.set("Strict-Transport-Security", env.STRICT_TRANSPORT_SECURITY ?? DEFAULT_HSTS);
  headers.set("X-Content-Type-Options", "nosniff");
  // React Router names no encoding.
  if (headers.get("Content-Type") === "text/x-script")
    headers.set("Content-Type", "text/x-script; charset=utf-8");
  fill("Cross-Origin-Resource-Policy", "same-origin");
  headers.set(
    "Permissions-Policy",
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  );
  if (status === 429) headers.set("Retry-After", String(LIMIT_PERIOD_S));
  if (headers.has("ETag")) return; // a cached page has set its own Cache-Control
  // Routes that set Cache-Control, such as the sitemap, don't depend on the visitor.
  const isPersonal =
    headers.has("Set-Cookie") || (setsSiteCookie(request) && !headers.has("Cache-Control"));
  // Without SITE_ORIGIN, pages name the requested host, which anyone can choose.
  const isForAll = env.SITE_ORIGIN !== undefined || isLoopback(new URL(request.url));
  if (isPersonal) headers.set("Cache-Control", "private, no-store");
  // Cloudflare would cache them for hours.
  else if (!isForAll || !headers.has("Cache-Control"))
    headers.set("Cache-Control", "private, no-cache");
}

/** All our cookies are named so, after "__Host-" on https. */
function setsSiteCookie(request: Request): boolean {
  return request.headers.get("Cookie")?.includes("spellpost-") ?? false;
}

export function contentSecurityPolicy(
  headers: Headers,
  { styleHash, callsSupabase }: Policy,
  env: PolicySettings,
): string {
  const isEmbeddable = headers.get("X-Frame-Options") === "SAMEORIGIN";
  const supabase = env.SUPABASE_URL;
  const backend =
    callsSupabase && supabase ? ` ${supabase} ${supabase.replace(/^http/, "ws")}` : "";
  const captcha = env.TURNSTILE_SITE_KEY ? ` ${CAPTCHA_ORIGIN}` : "";
  const directives = [
    "default-src 'none'",
    `script-src 'self'${captcha}`,
    `style-src 'self'${styleHash ? ` 'sha256-${styleHash}'` : ""}`,
    "img-src 'self' data:",
    // Browsers show a video in a page of their own, under the policy of the video.
    ...(headers.get("Content-Type")?.startsWith("video/") ? ["media-src 'self'"] : []),
    "font-src 'self'",
    `connect-src 'self'${backend}`,
    `frame-src 'self' ${MAP_ORIGIN}${captcha}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isEmbeddable ? "'self'" : "'none'"}`,
  ];
  return directives.join("; ");
}
