import type { Env } from "~/request/env.server";
import { isThisMachine } from "./secure-address.ts";

/** The period of all rate-limit bindings (wrangler.toml), in seconds. */
const LIMIT_PERIOD_S = 60;
const MAP_ORIGIN = "https://www.openstreetmap.org";
const CAPTCHA_ORIGIN = "https://challenges.cloudflare.com";

/** What the policy of an answer depends on; nothing of it is there when the variables cannot be read. */
type PolicySettings = Partial<Pick<Env, "SUPABASE_URL" | "TURNSTILE_SITE_KEY" | "SITE_ORIGIN">>;

/** What of an answer's own may run and style it. */
export type Policy = {
  /** As the policy quotes them. */
  styleHashes: readonly string[];
  /** Of a page that hydrates: React Router writes scripts into it. No other page runs anything inline. */
  nonce?: string;
};

/**
 * Completes an answer's security headers. What a route says itself in its `headers` (its referrer
 * policy, whether our own pages may frame it) stands; the rest is the same for all.
 */
export function setSecurityHeaders(
  { headers, status }: Response,
  request: Request,
  policy: Policy,
  env: PolicySettings,
): void {
  // It says that the browser's copy still is the page, whose headers stand with it.
  if (status === 304) return;
  const fill = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value);
  };
  fill("X-Frame-Options", "DENY");
  fill("Referrer-Policy", "strict-origin-when-cross-origin");
  fill("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  const isEmbeddable = headers.get("X-Frame-Options") === "SAMEORIGIN";
  headers.set("Content-Security-Policy", contentSecurityPolicy(policy, env, isEmbeddable));
  headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set(
    "Permissions-Policy",
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
  );
  if (status === 429) headers.set("Retry-After", String(LIMIT_PERIOD_S));
  if (headers.has("ETag")) return; // a kept page has said who may keep it
  // What was made for one visitor is not even stored in their browser. A route that lets everybody
  // keep its answer, such as the sitemap's, made it for nobody in particular.
  const isPersonal =
    headers.has("Set-Cookie") || (hasOwnCookie(request) && !headers.has("Cache-Control"));
  // Without an origin of its own the site names the host that was asked for, which is anybody's choice.
  const isForAll = env.SITE_ORIGIN !== undefined || isThisMachine(new URL(request.url));
  if (isPersonal) headers.set("Cache-Control", "private, no-store");
  // Cloudflare keeps for hours what does not say how long it may be kept.
  else if (!isForAll || !headers.has("Cache-Control"))
    headers.set("Cache-Control", "private, no-cache");
}

/** Whether the request carries a cookie of ours: all their names start so, after "__Host-" on https. */
function hasOwnCookie(request: Request): boolean {
  return request.headers.get("Cookie")?.includes("spellpost-") ?? false;
}

function contentSecurityPolicy(
  { nonce, styleHashes }: Policy,
  env: PolicySettings,
  isEmbeddable: boolean,
): string {
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
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isEmbeddable ? "'self'" : "'none'"}`,
    "object-src 'none'",
  ];
  return directives.join("; ");
}
