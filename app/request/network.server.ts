import type { WorkerRequestInfo } from "./request-info.server";

/**
 * Returns the network of a request: the IPv4 address, or the /64 prefix that one IPv6 customer
 * usually has.
 */
export function getNetwork(headers: Headers): string {
  const ip = headers.get("CF-Connecting-IP") ?? "unknown";
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  return [
    ...groups,
    ...Array.from({ length: missing }, () => "0"),
    ...(tail ?? "").split(":").filter(Boolean),
  ]
    .slice(0, 4)
    .join(":");
}

/**
 * Consumes the network's limit before the first Supabase call. All visitors share the Worker's
 * address there, so one network could exhaust the quota for everyone.
 * @returns false once the limit, which is set in wrangler.toml, is exceeded
 */
export async function consumeNetworkLimit({
  headers,
  rateLimiters,
}: WorkerRequestInfo): Promise<boolean> {
  try {
    return (await rateLimiters.supabaseByNetwork.limit({ key: getNetwork(headers) })).success;
  } catch (error) {
    console.warn("Network limit:", error instanceof Error ? error.message : error);
    return true; // fail open, so that the site keeps working without the counter
  }
}
