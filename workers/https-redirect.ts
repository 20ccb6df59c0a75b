import type { Env } from "~/request/env.server";

/** `URL` writes the IPv6 loopback as `[::1]`. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.has(hostname);
}

/** Cookies and HSTS must not depend on Cloudflare's "Always use HTTPS". */
export function getHttpsRedirect(url: URL, env: Pick<Env, "SITE_ORIGIN">): string | null {
  if (url.protocol === "https:" || isLoopback(url)) return null;
  const origin = env.SITE_ORIGIN?.startsWith("https:")
    ? env.SITE_ORIGIN
    : `https://${url.hostname}`;
  return origin + url.pathname + url.search;
}
