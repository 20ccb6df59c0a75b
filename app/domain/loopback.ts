/** `URL` writes the IPv6 loopback as `[::1]`. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.has(hostname);
}
