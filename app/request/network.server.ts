import type { WorkerRequestInfo } from "./request-info.server";

/**
 * Returns the network of a request: the IPv4 address, or the /64 prefix that one IPv6 customer
 * usually has.
 */
export function getNetwork(headers: Headers): string {
  const ip = headers.get("CF-Connecting-IP") ?? "unknown";
  if (!ip.includes(":")) return ip;
  const [head = [], tail] = ip.split("::").map((half) => half.split(":").filter(Boolean));
  const omitted = tail ? 8 - head.length - tail.length : 0;
  const zeros = Array.from({ length: omitted }, () => "0");
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(":");
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
