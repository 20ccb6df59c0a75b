import type { WorkerRequestInfo } from "./request-info.server";

/** The IPv4 address, or the IPv6 /64 that one customer usually has. */
export function getNetwork(headers: Headers): string {
  const ip = headers.get("CF-Connecting-IP") ?? "unknown";
  if (!ip.includes(":")) return ip;
  const [head = [], tail] = ip.split("::").map((half) => half.split(":").filter(Boolean));
  const omitted = tail ? 8 - head.length - tail.length : 0;
  const zeros = Array.from({ length: omitted }, () => "0");
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(":");
}

/**
 * Limits each network: Supabase sees all visitors as the Worker's address, so one could exhaust
 * everyone's quota.
 */
export async function consumeNetworkLimit({
  headers,
  pathAndQuery,
  rateLimiters,
}: WorkerRequestInfo): Promise<boolean> {
  // A page shows many pictures: counted apart, by the first digit of their ids.
  const [, digit = ""] = /^\/pictures\/(.)/.exec(pathAndQuery) ?? [];
  const key = digit ? `${getNetwork(headers)}:picture:${digit}` : getNetwork(headers);
  try {
    return (await rateLimiters.supabaseByNetwork.limit({ key })).success;
  } catch (error) {
    console.warn("Network limit:", error instanceof Error ? error.message : error);
    return true; // fail open, so that the site keeps working without the counter
  }
}
