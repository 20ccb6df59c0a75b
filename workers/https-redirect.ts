import type { Env } from "~/request/env.server";

/** `URL` writes the IPv6 loopback address as `[::1]`. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.has(hostname);
}

/**
 * Redirects plain http, which only local development may use, to https. Cloudflare's "Always use
 * HTTPS" does the same, but our cookies and HSTS must not depend on that setting.
 * @returns the https URL, or null when the request may be answered
 */
export function getHttpsRedirect(url: URL, env: Pick<Env, "SITE_ORIGIN">): string | null {
  if (url.protocol === "https:" || isLoopback(url)) return null;
  const origin = env.SITE_ORIGIN?.startsWith("https:")
    ? env.SITE_ORIGIN
    : `https://${url.hostname}`;
  return origin + url.pathname + url.search;
}
