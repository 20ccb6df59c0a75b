/** No parameter means the defaults, an empty one that everything was disconnected. */
export function parseConnected(
  search: URLSearchParams,
  platforms: readonly { name: string; connected: boolean }[],
): string[] {
  const named = search.getAll("connected");
  const isOn = ({ name, connected }: (typeof platforms)[number]) =>
    named.length === 0 ? connected : named.includes(name);
  return platforms.filter(isOn).map(({ name }) => name);
}

export function toggleConnection(connected: readonly string[], name: string): string[] {
  const next = connected.includes(name)
    ? connected.filter((each) => each !== name)
    : [...connected, name];
  return next.length > 0 ? next : [""];
}
