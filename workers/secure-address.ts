import type { Env } from "~/request/env.server";

/** `[::1]` is how URL writes it. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function isThisMachine({ hostname }: URL): boolean {
  return LOOPBACK.has(hostname);
}

/**
 * Where a request over plain http belongs, which is for this machine alone. The zone's "Always use
 * HTTPS" does the same when it is on; cookies and HSTS of ours rely on it, so it does not depend on a
 * switch.
 * @returns the https address, or null when the request may be answered
 */
export function secureAddress(url: URL, env: Pick<Env, "SITE_ORIGIN">): string | null {
  if (url.protocol === "https:" || isThisMachine(url)) return null;
  const origin = env.SITE_ORIGIN?.startsWith("https:")
    ? env.SITE_ORIGIN
    : `https://${url.hostname}`;
  return origin + url.pathname + url.search;
}
