import type { Edge } from "./edge.server";

/** The network a request comes from: one IPv6 customer usually has a whole /64. */
export function networkOf(headers: Headers): string {
  const address = headers.get("CF-Connecting-IP") ?? "unknown";
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
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
 * Counts a request that is about to call Supabase. To Supabase all visitors look like one, so what
 * one network spends there is missing for everybody.
 * @returns whether its network may; the limit is in wrangler.toml
 */
export async function mayCall({ headers, rateLimiters }: Edge): Promise<boolean> {
  try {
    return (await rateLimiters.byNetwork.limit({ key: networkOf(headers) })).success;
  } catch (error) {
    console.warn("Network limit:", error instanceof Error ? error.message : error);
    return true; // the site works on when the counter does not
  }
}
