import { isLoopback } from "~/domain/loopback";
import type { Env } from "~/request/env.server";

/** Cookies and HSTS must not depend on Cloudflare's "Always use HTTPS". */
export function getHttpsRedirect(url: URL, env: Pick<Env, "SITE_ORIGIN">): string | null {
  if (url.protocol === "https:" || isLoopback(url)) return null;
  const origin = env.SITE_ORIGIN?.startsWith("https:")
    ? env.SITE_ORIGIN
    : `https://${url.hostname}`;
  return origin + url.pathname + url.search;
}
