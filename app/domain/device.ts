/** The first that matches names it: most browsers also claim to be the ones before them. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** A browser and its system in plain words, e.g. "Chrome on Windows". */
function deviceName(userAgent: string | null | undefined): string {
  const find = (names: [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/**
 * How the Worker introduces a visitor's device to Supabase: in words, since a secret key that comes
 * with a browser's own words is refused.
 */
export function deviceAgent(userAgent: string | null): string {
  return `Spellpost (${deviceName(userAgent)})`;
}

/** The device of a session, as deviceAgent or a browser named it. */
export function deviceOf(agent: string | null | undefined): string {
  return /^Spellpost \((.+)\)$/.exec(agent ?? "")?.[1] ?? deviceName(agent);
}
