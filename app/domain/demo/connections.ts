/**
 * Parses the platforms that the demo shows as connected. They are stored in the URL: no value means
 * the defaults, and an empty value means that the last platform was disconnected.
 */
export function parseConnected(
  search: URLSearchParams,
  platforms: readonly { name: string; connected: boolean }[],
): string[] {
  const named = search.getAll("connected");
  const isOn = ({ name, connected }: (typeof platforms)[number]) =>
    named.length === 0 ? connected : named.includes(name);
  return platforms.filter(isOn).map(({ name }) => name);
}

/** Returns the query values after a platform was connected or disconnected. */
export function toggleConnection(connected: readonly string[], name: string): string[] {
  const next = connected.includes(name)
    ? connected.filter((each) => each !== name)
    : [...connected, name];
  return next.length > 0 ? next : [""];
}
