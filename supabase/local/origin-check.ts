type Headers = { host: string | null; origin: string | null };

const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"];

/** The keys are public, so only loopback hosts (no DNS rebinding) and our own origins may call. */
export function createOriginCheck(port: number, siteOrigin: string): (headers: Headers) => boolean {
  const hosts = new Set(LOOPBACK_NAMES.map((name) => `${name}:${port}`));
  const site = new URL(siteOrigin);
  const origins = new Set([
    site.origin,
    ...[...hosts].map((host) => `http://${host}`),
    ...(LOOPBACK_NAMES.includes(site.hostname)
      ? LOOPBACK_NAMES.map((name) => `${site.protocol}//${name}:${site.port}`)
      : []),
  ]);
  return ({ host, origin }) =>
    host !== null &&
    hosts.has(host.toLowerCase()) &&
    (origin === null || origins.has(origin.toLowerCase()));
}
