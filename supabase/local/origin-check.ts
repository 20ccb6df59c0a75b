type Headers = { host: string | null; origin: string | null };

const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Says who may talk to the embedded backend, whose keys are public: those who call it by a loopback
 * name, which a foreign name that resolves here is not, and of web pages only the site's and its own.
 * A program sends no Origin.
 */
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
